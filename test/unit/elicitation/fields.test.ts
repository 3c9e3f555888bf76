import assert from 'node:assert/strict';
import { ProtocolError } from '../../../src/core/base/errors';
import { formFields, isFlat, MAX_DESCRIPTION_LENGTH, MAX_FORM_FIELDS } from '../../../src/core/elicitation/fields';
import { MAX_FIELD_OPTIONS, MAX_LABEL_LENGTH } from '../../../src/core/elicitation/options';

const object = (properties: object, rest: object = {}): object => ({ type: 'object', properties, ...rest });
const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `o${index}`);

describe('formFields', () => {
  const refused: [string, unknown, RegExp][] = [
    ['no schema at all', undefined, /not an object/],
    ['a list', [], /not an object/],
    ['a schema of a text', { type: 'string' }, /does not describe an object/],
    ['properties that are a list', { type: 'object', properties: [] }, /properties/],
    ['properties that are null', { type: 'object', properties: null }, /properties/],
    [
      'too many fields',
      object(Object.fromEntries(many(MAX_FORM_FIELDS + 1).map((key) => [key, {}]))),
      /101 fields; at most 100/,
    ],
    [
      'too many options',
      object({ pick: { enum: many(MAX_FIELD_OPTIONS + 1) } }),
      /"pick" has 5001 options; at most 5000/,
    ],
    [
      'too many options of a multiple choice',
      object({ pick: { type: 'array', items: { enum: many(MAX_FIELD_OPTIONS + 1) } } }),
      /5001 options/,
    ],
  ];
  for (const [what, schema, message] of refused) {
    it(`refuses ${what}`, () => {
      assert.throws(
        () => formFields(schema),
        (error) => error instanceof ProtocolError && message.test(error.message),
      );
    });
  }

  it('takes as many fields and options as the bounds allow', () => {
    const fields = formFields(
      object(Object.fromEntries(many(MAX_FORM_FIELDS).map((key) => [key, { enum: many(MAX_FIELD_OPTIONS) }]))),
    );
    assert.equal(fields.fields.length, MAX_FORM_FIELDS);
    assert.deepEqual(fields.problems, []);
  });

  it('cuts very long titles, labels and descriptions', () => {
    const long = 'x'.repeat(10_000);
    const [field] = formFields(
      object({ a: { oneOf: [{ const: 'c', title: long }], title: long, description: long } }),
    ).fields;
    assert.ok(field?.kind === 'choice');
    assert.equal(field.label.length, MAX_LABEL_LENGTH);
    assert.equal(field.options[0]?.label.length, MAX_LABEL_LENGTH);
    assert.equal(field.description?.length, MAX_DESCRIPTION_LENGTH);
  });

  it('offers an option once, however often it is listed', () => {
    const [field] = formFields(object({ a: { enum: ['x', 'y', 'x'] } })).fields;
    assert.ok(field?.kind === 'choice');
    assert.deepEqual(
      field.options.map((option) => option.value),
      ['x', 'y'],
    );
  });

  const noted: [string, object, RegExp][] = [
    ['a property whose schema is no object', object({ a: 'text' }), /^The schema of "a" is not an object\.$/],
    ['a choice of nothing', object({ a: { enum: [] } }), /^"a" offers nothing to pick\.$/],
    [
      'a default that does not fit',
      object({ a: { type: 'integer', default: 'x' } }),
      /^The default of "a" does not fit/,
    ],
    ['required properties that are not described', object({}, { required: ['b', '__proto__'] }), /"b", "__proto__"\.$/],
  ];
  for (const [what, schema, message] of noted) {
    it(`notes ${what}, and asks the rest`, () => {
      const { problems } = formFields(schema);
      assert.equal(problems.length, 1);
      assert.match(problems[0] ?? '', message);
    });
  }

  it('takes no offence at a `required` that is no list of names', () => {
    const { fields } = formFields(object({ a: {}, b: {} }, { required: ['a', 7, null] }));
    assert.deepEqual(
      fields.map((field) => field.required),
      [true, false],
    );
    assert.equal(formFields(object({ a: {} }, { required: 'a' })).fields[0]?.required, false);
  });

  it('reads the schema only where a schema stands', () => {
    const inherited = JSON.parse(
      '{"type":"object","properties":{"a":{"type":"string","__proto__":{"enum":["x"]}}}}',
    ) as object;
    assert.equal(formFields(inherited).fields[0]?.kind, 'string');
  });
});

describe('isFlat', () => {
  const cases: [string, unknown, boolean][] = [
    ['boxes only', object({ a: { type: 'string' }, b: { type: 'array', items: { enum: ['x'] } } }), true],
    ['no property', { type: 'object' }, true],
    ['no type', { properties: { a: { type: 'boolean' } } }, true],
    ['further properties forbidden', object({ a: { type: 'number' } }, { additionalProperties: false }), true],
    ['a nested object', object({ a: { type: 'object' } }), false],
    ['a list of texts', object({ a: { type: 'array', items: { type: 'string' } } }), false],
    ['a map', object({}, { additionalProperties: { type: 'string' } }), false],
    ['a choice between objects', object({ a: { type: 'string' } }, { oneOf: [{ required: ['a'] }] }), false],
    ['a required property without a schema', object({}, { required: ['a'] }), false],
    ['something that is no schema', 'text', false],
    [
      'more fields than a form may have',
      object(Object.fromEntries(many(101).map((key) => [key, { type: 'string' }]))),
      false,
    ],
  ];
  for (const [what, schema, flat] of cases) {
    it(`${flat ? 'accepts' : 'refuses'} ${what}`, () => {
      assert.equal(isFlat(schema), flat);
    });
  }
});
