import assert from 'node:assert/strict';
import { runInThisContext } from 'node:vm';
import fc from 'fast-check';
import { ArgumentValidator } from '../../../src/core/catalog/schemas';

/** The engine writes code from schemas: texts that would run something if any of it were not quoted. */
const payloads = [
  '"; globalThis.breached = true; "',
  "'; globalThis.breached = true; '",
  '`; globalThis.breached = true; `',
  '${globalThis.breached = true}',
  '*/ globalThis.breached = true; /*',
  '*/}}globalThis.breached=true;function x(){{/*',
  '\n globalThis.breached = true; //',
  '\u2028 globalThis.breached = true; //',
  '\u2029 globalThis.breached = true; //',
  '\\"; globalThis.breached = true; //',
  ']; globalThis.breached = true; [',
  '};globalThis.breached=true;{',
  '(globalThis.breached=true)',
  'x=globalThis.breached=true',
  '__proto__',
  'constructor',
  '#/constructor/constructor',
  '1/2',
];

const keywords = [
  ...['type', 'enum', 'const', 'multipleOf', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum'],
  ...['maxLength', 'minLength', 'pattern', 'format', 'items', 'prefixItems', 'additionalItems', 'maxItems', 'minItems'],
  ...['uniqueItems', 'contains', 'minContains', 'maxContains', 'maxProperties', 'minProperties', 'required'],
  ...['properties', 'patternProperties', 'additionalProperties', 'dependencies', 'dependentRequired'],
  ...[
    'dependentSchemas',
    'propertyNames',
    'unevaluatedProperties',
    'unevaluatedItems',
    'allOf',
    'anyOf',
    'oneOf',
    'not',
  ],
  ...[
    'if',
    'then',
    'else',
    '$ref',
    '$dynamicRef',
    '$id',
    '$anchor',
    '$dynamicAnchor',
    '$defs',
    'definitions',
    '$schema',
  ],
  ...[
    '$comment',
    '$async',
    '$data',
    '$recursiveRef',
    '$recursiveAnchor',
    '$vocabulary',
    'title',
    'description',
    'default',
  ],
  ...['contentEncoding', 'contentSchema', 'nullable', 'discriminator', 'id', 'formatMinimum', 'x-own'],
];

const payload = fc.constantFrom(...payloads);
const { schema } = fc.letrec<{ schema: unknown; value: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    payload,
    fc.dictionary(fc.constantFrom(...keywords), tie('value'), { minKeys: 1, maxKeys: 4 }),
  ),
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    payload,
    fc.constantFrom(1, true, 'object', 'string'),
    tie('schema'),
    fc.array(tie('schema'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(payload, fc.constant('a')), tie('schema'), { maxKeys: 3 }),
    fc.record({ $data: payload }),
  ),
}));

describe('a schema that tries to run code', () => {
  const world = globalThis as { breached?: boolean };
  const validator = new ArgumentValidator(1000);
  const values = [{}, { a: 1 }, [1, 1, 'a'], 'a', 7, null];

  afterEach(() => {
    delete world.breached;
  });

  async function tryAll(hostile: object): Promise<void> {
    for (const value of [...values, Object.fromEntries(payloads.map((text) => [text, text]))]) {
      await validator.validate(hostile, value);
    }
    assert.equal(world.breached, undefined);
    assert.equal(({} as { breached?: boolean }).breached, undefined);
  }

  for (const keyword of keywords) {
    it(`by ${keyword}`, async () => {
      for (const text of payloads) {
        for (const value of [text, [text], { [text]: text }, { [text]: { type: 'string' } }, { $data: text }]) {
          await tryAll({ [keyword]: value });
        }
      }
    });
  }

  it('by any mixture of these', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...keywords), schema, { minKeys: 1, maxKeys: 5 }), tryAll),
      { numRuns: 100 },
    );
  });

  it('would be noticed', () => {
    runInThisContext(payloads[12]!);
    assert.equal(world.breached, true);
  });
});
