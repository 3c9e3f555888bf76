import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compileSchema } from '../../../src/core/catalog/ajvEngine';
import { plainCheck } from '../../../src/core/catalog/plainSchema';
import { readSchema } from '../../../src/core/catalog/schemaReader';
import { ArgumentValidator } from '../../../src/core/catalog/schemas';
import { fuzz, trickyKey } from '../../support/fuzz';

const key = fc.oneof(fc.constantFrom('a', 'b'), trickyKey);
const scalar = fc.oneof(fc.constantFrom('', 'a', '😀😀', 0, 1, 2.5, -1, true, null), fc.string(), fc.integer());
const value = fc.letrec((tie) => ({
  any: fc.oneof(scalar, fc.array(tie('any'), { maxLength: 3 }), fc.dictionary(key, tie('any'), { maxKeys: 3 })),
})).any;
const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object', 'unknown');
const limit = fc.oneof(fc.integer({ min: -1, max: 3 }), fc.constantFrom('1', null, 0.5));
const schema = fc.letrec<{ schema: Record<string, unknown> }>((tie) => ({
  schema: fc.record(
    {
      type: fc.oneof(type, fc.array(type, { maxLength: 2 })),
      enum: fc.array(value, { maxLength: 3 }),
      const: value,
      minimum: limit,
      maximum: limit,
      minItems: limit,
      maxItems: limit,
      minLength: limit,
      maxLength: limit,
      required: fc.oneof(fc.array(key, { maxLength: 2 }), fc.constant('a')),
      properties: fc.dictionary(key, fc.oneof(tie('schema'), fc.boolean()), { maxKeys: 3 }),
      additionalProperties: fc.oneof(tie('schema'), fc.boolean()),
      items: fc.oneof(tie('schema'), fc.boolean(), fc.array(tie('schema'), { maxLength: 2 })),
      title: fc.string(),
    },
    { requiredKeys: [] },
  ),
})).schema;

describe('a value that is checked without the engine', () => {
  fuzz(
    'fits only where the engine says so, too',
    fc.record({ schema, values: fc.array(value, { minLength: 1, maxLength: 10 }) }),
    ({ schema: given, values }) => {
      const read = readSchema(given);
      const check = read.kind === 'usable' ? plainCheck(read.schema) : undefined;
      if (!check || read.kind !== 'usable') return;
      const fitting = values.filter((each) => check(each));
      if (fitting.length === 0) return;
      const validate = compileSchema(read.schema, read.dialect, false);
      for (const each of fitting) assert.equal(validate(each), undefined, JSON.stringify(each));
    },
  );

  const object = { type: 'object', properties: { n: { type: 'integer', minimum: 1 } }, required: ['n'] };
  const rows: [title: string, schema: object, value: unknown][] = [
    ['an object with its properties', object, { n: 3 }],
    ['what may be left out', { type: 'object', properties: { a: { enum: ['x', 'y'] } } }, {}],
    ['a list', { type: 'array', items: object, maxItems: 2 }, [{ n: 1 }, { n: 2 }]],
    ['one of several types', { type: ['string', 'null'], description: 'A name.' }, null],
    ['no property too many', { properties: { a: true }, additionalProperties: false }, { a: 1 }],
  ];
  for (const [title, of, fitting] of rows) {
    it(`fits at once, with nothing loaded: ${title}`, () => {
      assert.deepEqual(new ArgumentValidator().validateSoon(of, fitting), { kind: 'valid' });
    });
  }

  it('is left to the engine where it does not fit, or the schema has other keywords', async () => {
    for (const [of, given] of [
      [object, { n: 0 }],
      [{ type: 'string', pattern: '^a' }, 'a'],
      [{ anyOf: [{ type: 'string' }] }, 'a'],
    ] as const) {
      const answer = new ArgumentValidator().validateSoon(of, given);
      assert.ok(answer instanceof Promise);
      await answer;
    }
  });
});
