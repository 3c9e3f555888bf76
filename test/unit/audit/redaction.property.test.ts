import assert from 'node:assert/strict';
import fc from 'fast-check';
import { HIDDEN } from '../../../src/core/audit/ranges';
import { createRedactor } from '../../../src/core/audit/redaction';

/** The value as it usually stands somewhere. `within`: something of what is beside it may be hidden too. */
const writings: Record<string, (value: string) => string> = {
  'as it is': (value) => value,
  'escaped for JSON': escaped,
  'escaped twice': (value) => escaped(escaped(value)),
  'escaped with slashes': (value) => escaped(value).replaceAll('/', '\\/'),
  'escaped to ASCII': (value) => units(value, (code) => `\\u${code}`),
  'escaped to ASCII, upper case': (value) => units(value, (code) => `\\u${code.toUpperCase()}`),
  'escaped to ASCII, twice': (value) => escaped(units(value, (code) => `\\u${code}`)),
  'percent-encoded': encodeURIComponent,
  'percent-encoded, lower case': (value) => encodeURIComponent(value).replace(/%../g, (code) => code.toLowerCase()),
  'percent-encoded, every byte': (value) => Buffer.from(value).toString('hex').replace(/../g, '%$&'),
  'percent-encoded twice': (value) => encodeURIComponent(encodeURIComponent(value)),
  'in a form': (value) => new URLSearchParams([['', value]]).toString().slice(1),
  'in a query of JSON': (value) => encodeURIComponent(escaped(value)),
  base64: (value) => Buffer.from(value).toString('base64'),
  'base64 without padding': (value) => Buffer.from(value).toString('base64').replace(/=+$/, ''),
  'base64 for addresses': (value) => Buffer.from(value).toString('base64url'),
  'base64, percent-encoded': (value) => encodeURIComponent(Buffer.from(value).toString('base64')),
};

function escaped(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

function units(value: string, write: (code: string) => string): string {
  return value
    .split('')
    .map((unit) => write(unit.charCodeAt(0).toString(16).padStart(4, '0')))
    .join('');
}

const isSearchable = (value: string): boolean => Array.from(value).length >= 4 && value === value.trim();
// What names a secret, or stands in an address, would hide more than the value.
const plainSecret = fc.stringMatching(/^[A-Za-z0-9+!$*_.~ "'\\/é東🐟-]{4,40}$/u).filter(isSearchable);
const anySecret = fc.oneof(
  plainSecret,
  fc.string({ unit: 'binary', minLength: 4, maxLength: 40 }).filter(isSearchable),
);
const withoutMark = (value: string): boolean => !value.includes(HIDDEN.charAt(0));
const kindOfWriting = fc.constantFrom(...Object.keys(writings));

describe('a known value', () => {
  it('is hidden in every usual writing, and nothing else is', () => {
    fc.assert(
      fc.property(plainSecret, kindOfWriting, (secret, kind) => {
        const writing = writings[kind]!(secret);
        assert.equal(createRedactor({ secret }).text(`see <${writing}> there`), `see <${HIDDEN}> there`, kind);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is never left, whatever it is and stands between', () => {
    const surroundings = fc.string({ unit: 'binary', maxLength: 20 });
    fc.assert(
      fc.property(
        anySecret.filter(withoutMark),
        kindOfWriting,
        surroundings,
        surroundings,
        (secret, kind, before, after) => {
          const writing = writings[kind]!(secret);
          const outcome = createRedactor({ secret }).text(before + writing + after);
          assert.ok(!outcome.includes(writing), kind);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('is hidden within a longer text in base64', () => {
    fc.assert(
      fc.property(plainSecret, fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }), (secret, before, after) => {
        const whole = Buffer.from(before + secret + after)
          .toString('base64')
          .replace(/=+$/, '');
        const [start = '', end = '', ...more] = createRedactor({ secret }).text(whole).split(HIDDEN);
        assert.deepEqual(more, []);
        assert.ok(start.length * 6 <= Buffer.byteLength(before) * 8, 'nothing of its beginning is left');
        assert.ok((whole.length - end.length) * 6 >= Buffer.byteLength(before + secret) * 8, 'nor of its end');
        assert.ok(start.length + end.length < whole.length);
      }),
    );
  });

  it('is hidden among many others that overlap it', () => {
    const letters = fc.stringMatching(/^[ab]{4,8}$/);
    fc.assert(
      fc.property(
        fc.array(letters, { minLength: 1, maxLength: 12 }),
        fc.stringMatching(/^[ab]{0,60}$/),
        (secrets, text) => {
          const outcome = createRedactor(Object.fromEntries(secrets.entries())).text(text);
          assert.equal(outcome, coveredByHand(text, secrets));
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** The plainest way to do it, quadratic. */
function coveredByHand(text: string, secrets: readonly string[]): string {
  const covered = text.split('').map(() => false);
  for (const secret of secrets) {
    for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1))
      covered.fill(true, at, at + secret.length);
  }
  return text
    .split('')
    .map((unit, index) => (!covered[index] ? unit : index > 0 && covered[index - 1] ? '' : HIDDEN))
    .join('');
}

describe('a frame', () => {
  const secret = 'owl-lantern-"55"';
  const leaf = fc.oneof(
    fc.constantFrom(secret, `a ${secret} b`, escaped(secret), encodeURIComponent(secret)),
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  );
  const key = fc.oneof(
    fc.string(),
    fc.constantFrom(secret, `x${secret}`, '__proto__', 'constructor', 'toJSON', 'password', 'token=https://a.example/'),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.array(fc.tuple(key, tie('tree')), { maxLength: 4 }).map((members) => Object.fromEntries(members)),
    ),
  }));
  const redactor = createRedactor({ secret, id: '424242', method: 'tools/call' });

  it('stays a frame of the same shape, without the secret', () => {
    fc.assert(
      fc.property(tree, (params) => {
        const frame = { jsonrpc: '2.0', id: 424242, method: 'tools/call', params };
        const before = JSON.stringify(frame);
        const text = JSON.stringify(redactor.frame(frame));
        const outcome = JSON.parse(text) as Record<string, unknown>;
        assert.ok(!text.includes(escaped(secret)) && !text.includes(encodeURIComponent(secret)));
        assert.deepEqual([outcome['jsonrpc'], outcome['id'], outcome['method']], ['2.0', 424242, 'tools/call']);
        assert.equal(countOf(outcome), countOf(JSON.parse(before)));
        assert.equal(JSON.stringify(frame), before, 'the frame itself is not changed');
      }),
      { numRuns: 1_000 },
    );
  });

  it('is hidden no further when it is redacted again', () => {
    fc.assert(
      fc.property(tree, (params) => {
        const once = redactor.frame({ jsonrpc: '2.0', id: 1, params });
        assert.deepEqual(redactor.frame(once), once);
      }),
    );
  });
});

/** How many values a JSON value consists of. */
function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, member) => sum + countOf(member), 1);
}
