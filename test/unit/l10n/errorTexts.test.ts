import assert from 'node:assert/strict';
import { asHostError, ProtocolError } from '../../../src/core/base/errors';
import { english } from '../../../src/core/base/localizer';
import { Sayings } from '../../../src/core/base/sayings';
import { compileSchema } from '../../../src/core/catalog/ajvEngine';
import { describeProblems } from '../../../src/core/catalog/schemaProblems';
import { schemaText } from '../../../src/core/catalog/schemaTexts';
import { errorText, evidenceText, messageText } from '../../../src/core/errorText';
import { endingError, type Ending } from '../../../src/core/transport/ending';
import { httpError, type HttpFailure } from '../../../src/core/transport/httpFailure';
import { spawnError, type SpawnFailure } from '../../../src/core/transport/spawnFailure';
import { readAnswer } from '../../../src/core/peer/answers';
import { chinese, checkTranslated } from '../../support/chinese';
import { filled, grows } from '../../support/growth';

const spawns: readonly SpawnFailure[] = [
  { kind: 'cwdMissing', cwd: '/srv/a' },
  { kind: 'cwdNoFolder', cwd: '/srv/a' },
  { kind: 'notFound', command: 'lamp', searched: ['/bin', '/usr/bin'], elsewhere: [] },
  { kind: 'notFound', command: 'lamp', searched: [], elsewhere: [] },
  { kind: 'notFound', command: 'lamp --on', searched: ['/bin'], elsewhere: [] },
  { kind: 'notFound', command: '~lamp', searched: ['/bin'], elsewhere: [] },
  { kind: 'notFound', command: './lamp', searched: ['/srv/lamp'], elsewhere: [] },
  { kind: 'notFound', command: 'lamp', searched: ['/bin'], elsewhere: ['/opt/lamp', '/opt/b/lamp'] },
  { kind: 'notExecutable', file: '/srv/lamp' },
  { kind: 'isFolder', file: '/srv/lamp' },
  { kind: 'noInterpreter', file: '/srv/lamp', interpreter: '/bin/lua' },
  { kind: 'noInterpreter', file: '/srv/lamp', interpreter: '/bin/sh\r' },
  ...['ENOMEM', 'E2BIG', 'ERR_INVALID_ARG_VALUE', 'EPERM', undefined].map((systemCode) => {
    return { kind: 'system', file: '/srv/lamp', systemCode } as const;
  }),
];

const endings: readonly Ending[] = [
  { kind: 'exited', exit: { exitCode: 3, signal: null }, afterMs: 12 },
  { kind: 'exited', exit: { exitCode: null, signal: 'SIGTERM' }, afterMs: 12 },
  { kind: 'stdoutClosed' },
  { kind: 'stdinClosed', systemCode: 'EPIPE' },
  { kind: 'tooLarge', limitBytes: 64 * 1024 * 1024 },
  { kind: 'stopped', exit: undefined },
];

const failures: readonly HttpFailure[] = [
  ...[301, 307, 401, 403, 404, 407, 429, 500, 503].map((status) => {
    return { kind: 'status', status, headers: {}, body: '' } as const;
  }),
  { kind: 'status', status: 307, headers: { location: 'https://a.example/x' }, body: '' },
  { kind: 'network', systemCode: 'ECONNREFUSED', detail: 'ECONNREFUSED', connected: false },
  { kind: 'network', systemCode: undefined, detail: 'x', connected: true },
  { kind: 'sessionLost', status: 404 },
  { kind: 'closed' },
  { kind: 'tooLarge', limitBytes: 5 },
  { kind: 'noMessage', detail: 'HTTP 200 without a body' },
  { kind: 'noMessage', detail: 'HTTP 200 with JSON that is no message' },
  { kind: 'noMessage', detail: 'HTTP 200 with text/html' },
  { kind: 'unanswered' },
];

describe('errors of the core in another language', () => {
  const errors = [
    ...spawns.map((failure) => spawnError('lamp', failure)),
    ...endings.map((ending) => endingError('lamp', ending, [])),
    ...failures.map((failure) => httpError('lamp', 'https://a.example/mcp', failure, 0)),
  ];
  for (const error of errors) {
    it(error.message.slice(0, 100), () => {
      assert.equal(errorText(error, english), error.message);
      checkTranslated((l10n) => errorText(error, l10n), '');
    });
  }

  it('have the words of others as they are', () => {
    assert.match(errorText(asHostError(new Error('x y'), 'lamp'), chinese), /^[\u4e00-\u9fff“].*: x y$/);
  });

  for (const words of [
    'the argument "path" is missing',
    'the path is 1, not a string',
    'a, b and 3 more',
    'its answer was nothing',
  ]) {
    it(`leaves the words of a server as they are: ${words}`, () => {
      const message = { jsonrpc: '2.0', id: 1, error: { code: -32602, message: words } };
      const outcome = readAnswer(message, 'files', 'tools/call');
      assert.ok(outcome.kind === 'error' && outcome.error instanceof ProtocolError);
      assert.equal(errorText(outcome.error, english), outcome.error.message);
      assert.ok(errorText(outcome.error, chinese).endsWith(` -32602: ${words}`));
      assert.equal(messageText(words, chinese), words);
    });
  }

  it('leaves what the body of a response says as it is', () => {
    const headers = { 'content-type': 'text/plain' };
    const failure = { kind: 'status', status: 401, headers, body: 'the token is missing' } as const;
    assert.match(
      errorText(httpError('lamp', 'https://a.example/mcp', failure, 0), chinese),
      /[\u4e00-\u9fff].*: the token is missing[^a-z]/,
    );
  });

  it('says what stands in the places of a text, too', () => {
    assert.equal(evidenceText('capabilities is an array, not an object', chinese), 'capabilities 是 数组，而不是对象');
  });

  it('finds the places by their numbers, wherever they stand', () => {
    const sayings = new Sayings([(l10n, a, b) => l10n.t('{1} of {0}', a, b)]);
    assert.equal(sayings.in('one of many', { t: (_, a, b) => `${a}: ${b}` }), 'many: one');
  });

  it('finds no text whose pieces overlap or come in another order', () => {
    const sayings = new Sayings([(l10n, a, b) => l10n.t('x{0}aba{1}ab', a, b)]);
    for (const text of ['xab', 'xabab', 'xabxaba', 'ab']) assert.equal(sayings.in(text, { t: () => 'found' }), text);
    for (const text of ['xabaab', 'xababaab']) assert.equal(sayings.in(text, { t: () => 'found' }), 'found');
  });

  for (const [begin, piece] of [
    ['"', '" answered with HTTP . It leads to '],
    ['"', '" answered with HTTP . It leads to , which is not followed: '],
    ['The command "', '" was not found (searched in PATH: ). '],
    ['', ' is , not an object'],
    ['', 'HTTP 200 with '],
    ['', ' and '],
    ['', ' is missing'],
    ['must have property ', ' when property '],
  ] as const) {
    grows(`take time in proportion to their length: ${JSON.stringify(piece)}`, (size) => {
      const text = begin + filled(piece, size);
      for (const say of [evidenceText, messageText, schemaText]) say(text, english);
    });
  }

  it('are as they are where they are longer than ours ever are', () => {
    const sayings = new Sayings([(l10n, a, b) => l10n.t('{0} is {1}, not an object', a, b)]);
    const long = `${'x'.repeat(20_000)} is 1, not an object`;
    assert.equal(sayings.in(long, chinese), long);
  });
});

describe('what does not fit a schema, in another language', () => {
  const rows: readonly [schema: object, value: unknown][] = [
    [{ type: 'string' }, 1],
    [{ type: ['string', 'null'] }, 1],
    [{ required: ['a b'] }, {}],
    [{ additionalProperties: false }, { 'x y': 1 }],
    [{ unevaluatedProperties: false }, { 'x y': 1 }],
    [{ enum: ['a b', 'c'] }, 1],
    [{ const: 'a b' }, 1],
    [{ pattern: '^a b$' }, 'x'],
    [{ format: 'date' }, 'x'],
    [{ minLength: 2 }, 'x'],
    [{ maxLength: 1 }, 'xyz'],
    [{ minItems: 2 }, []],
    [{ maxItems: 0 }, [1]],
    [{ minProperties: 1 }, {}],
    [{ maxProperties: 0 }, { a: 1 }],
    [{ uniqueItems: true }, [1, 1]],
    [{ multipleOf: 2 }, 3],
    [{ minimum: 2 }, 1],
    [{ oneOf: [{ type: 'string' }, { minLength: 0 }] }, 'x'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 1],
    [{ not: {} }, 1],
    [{ if: {}, then: { type: 'string' } }, 1],
    [{ propertyNames: { maxLength: 1 } }, { abc: 1 }],
    [{ properties: { a: false } }, { a: 1 }],
    [{ contains: { type: 'string' } }, []],
    [{ contains: { type: 'string' }, maxContains: 1 }, ['a', 'b']],
    [{ dependentRequired: { a: ['b'] } }, { a: 1 }],
    [{ dependentRequired: { a: ['b', 'c'] } }, { a: 1 }],
  ];
  for (const [schema, value] of rows) {
    it(JSON.stringify(schema), () => {
      const problems = describeProblems(compileSchema(schema, '2020-12', true)(value) ?? []);
      assert.ok(problems.length > 0);
      for (const { message } of problems) {
        assert.equal(schemaText(message, english), message);
        checkTranslated((l10n) => schemaText(message, l10n), [schema, value]);
      }
    });
  }
});
