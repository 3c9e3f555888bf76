import assert from 'node:assert/strict';
import { checkInput, collectContent, describeInput, prefill } from '../../../src/core/elicitation/answers';
import { formFields } from '../../../src/core/elicitation/fields';
import type { FieldInput, FormField } from '../../../src/core/elicitation/types';
import { cpuTime } from '../../support/cpuTime';

function field(schema: object, key = 'it', required = false): FormField {
  const read = formFields({ type: 'object', properties: { [key]: schema }, required: required ? [key] : [] }).fields[0];
  assert.ok(read);
  return read;
}

const text = (typed: string): FieldInput => ({ kind: 'text', text: typed });
const picked = (...values: string[]): FieldInput => ({ kind: 'picked', values });

function messageFor(schema: object, input: FieldInput, required = false): string {
  const check = checkInput(field(schema, 'it', required), input);
  assert.ok(!check.ok);
  return check.message;
}

describe('checkInput tells in plain words', () => {
  const pets = { type: 'array', minItems: 1, maxItems: 2, items: { enum: ['cat', 'dog', 'newt'] } };
  const cases: [string, object, FieldInput, string][] = [
    ['a range', { type: 'integer', minimum: 1, maximum: 10 }, text('11'), 'Enter a whole number from 1 to 10.'],
    ['a least number', { type: 'number', minimum: 0.5 }, text('0'), 'Enter a number, at least 0.5.'],
    [
      'open limits',
      { type: 'number', exclusiveMinimum: 0, maximum: 1 },
      text('0'),
      'Enter a number, more than 0, at most 1.',
    ],
    ['what is no number', { type: 'number' }, text('1,5'), 'Enter a number, with a point before decimals.'],
    ['what is no whole number', { type: 'integer' }, text('1.5'), 'Enter a whole number.'],
    ['a least length', { type: 'string', minLength: 4 }, text('abc'), 'Enter at least 4 characters (now 3).'],
    ['a greatest length', { type: 'string', maxLength: 1 }, text('abc'), 'Enter at most 1 character (now 3).'],
    ['too many picks', pets, picked('cat', 'dog', 'newt'), 'Pick at most 2 options (now 3).'],
    ['a pick that is none', pets, picked('cow'), 'Pick from the options listed.'],
    ['two picks of one', { enum: ['cat', 'dog'] }, picked('cat', 'dog'), 'Pick one option.'],
    ['a list wanted', { type: 'array' }, text('{}'), 'Enter JSON of the type array, such as [1, 2].'],
  ];
  for (const [what, schema, input, message] of cases) {
    it(what, () => {
      assert.equal(messageFor(schema, input), message);
    });
  }

  it('what each kind needs if it is required', () => {
    const kinds = [
      { type: 'string' },
      { type: 'integer' },
      { type: 'boolean' },
      { enum: ['x'] },
      pets,
      { type: 'object' },
    ];
    assert.deepEqual(
      kinds.map((schema) => messageFor(schema, undefined, true)),
      [
        'Required: enter a value.',
        'Required: enter a value.',
        'Required: pick Yes or No.',
        'Required: pick an option.',
        'Required: pick at least one option.',
        'Required: enter a value.',
      ],
    );
  });
});

describe('checkInput', () => {
  it('throws at an input that such a field cannot hold', () => {
    assert.throws(() => checkInput(field({ type: 'string' }), picked('x')), TypeError);
    assert.throws(() => checkInput(field({ type: 'boolean' }), text('true')), TypeError);
    assert.throws(() => checkInput(field({ enum: ['x'] }), { kind: 'boolean', value: true }), TypeError);
  });

  it('counts an option picked twice once', () => {
    const check = checkInput(field({ type: 'array', minItems: 2, items: { enum: ['x', 'y'] } }), picked('x', 'x'));
    assert.ok(!check.ok && check.why === 'tooFew');
  });

  it('takes time in proportion to the text', () => {
    const zeros = '0'.repeat(300_000);
    const hostile = [`1.${zeros}1`, `${zeros}.${zeros}`, 'a'.repeat(300_000), `x:${'%41'.repeat(100_000)} `];
    const started = cpuTime();
    for (const typed of hostile) {
      for (const schema of [{ type: 'number' }, { type: 'integer' }, {}]) checkInput(field(schema), text(typed));
      for (const format of ['email', 'uri', 'date', 'date-time']) {
        checkInput(field({ type: 'string', format }), text(typed));
      }
    }
    assert.ok(cpuTime() - started < 2_000);
  });
});

describe('collectContent', () => {
  it('sends `__proto__` as data', () => {
    const { fields } = formFields(JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'));
    const check = collectContent(fields, new Map([['__proto__', text('p')]]));
    assert.ok(check.ok);
    assert.equal(JSON.stringify(check.content), '{"__proto__":"p"}');
    assert.equal(Object.getPrototypeOf(check.content), Object.prototype);
  });

  it('omits a field that nobody answered', () => {
    assert.deepEqual(collectContent([field({ type: 'string', default: 'x' })], new Map()), { ok: true, content: {} });
  });
});

describe('prefill', () => {
  const schemas: object[] = [
    { type: 'string', default: 'x' },
    { type: 'number', default: 0.1 },
    { type: 'integer', default: 7 },
    { type: 'boolean', default: false },
    { enum: ['', 'y'], default: '' },
    { type: 'array', items: { enum: ['x', 'y'] }, default: ['y', 'x'] },
    { type: 'object', default: { a: [null] } },
    { default: null },
  ];
  for (const schema of schemas) {
    it(`of ${JSON.stringify(schema)} is accepted as it is`, () => {
      const read = field(schema);
      assert.deepEqual(checkInput(read, prefill(read)), { ok: true, value: (schema as { default: unknown }).default });
    });
  }
});

describe('describeInput', () => {
  const boats = { oneOf: [{ const: 'b-1', title: 'Dinghy' }, { const: 'b-2', title: 'Bar\u202ege' }, { const: '' }] };
  const cases: [string, FormField, FieldInput, string][] = [
    ['text as typed', field({ type: 'string' }), text(' a "b" '), ' a "b" '],
    ['a number as typed', field({ type: 'number' }), text('1.50'), '1.50'],
    ['yes', field({ type: 'boolean' }), { kind: 'boolean', value: true }, 'Yes'],
    ['no', field({ type: 'boolean' }), { kind: 'boolean', value: false }, 'No'],
    ['the label, not the constant', field(boats), picked('b-1'), 'Dinghy'],
    ['labels of several', field({ type: 'array', items: boats }), picked('b-1', ''), 'Dinghy, (empty text)'],
    ['invisible characters', field(boats), picked('b-2'), 'Bar\\u{202e}ge'],
    ['line ends', field({ type: 'string' }), text('a\nb'), 'a\\u{a}b'],
    ['nothing', field({ type: 'string' }), text(''), '(left empty)'],
    ['nothing picked', field(boats), undefined, '(left empty)'],
    ['blanks where a number is asked for', field({ type: 'number' }), text(' '), '(left empty)'],
    ['dots for what may be a secret', field({ type: 'string' }, 'password'), text('hunter2'), '••••••••'],
    ['an emptied secret', field({ type: 'string' }, 'password'), text(''), '(left empty)'],
  ];
  for (const [what, read, input, shown] of cases) {
    it(`shows ${what}`, () => {
      assert.equal(describeInput(read, input), shown);
    });
  }
});
