import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { checkInput, collectContent, prefill } from '../../../src/core/elicitation/answers';
import { formFields } from '../../../src/core/elicitation/fields';
import type { FieldInput, FormField } from '../../../src/core/elicitation/types';

// Unknown formats and the older `enumNames` are in the subset, so the oracle must not be strict about keywords.
const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
addFormats(ajv);

const word = fc.string({ unit: 'grapheme', maxLength: 6 });
const small = fc.nat({ max: 6 });
const optionValues = fc.uniqueArray(word, { minLength: 1, maxLength: 5 });

const textSchema = fc.record(
  {
    type: fc.constant('string'),
    minLength: small,
    maxLength: small,
    format: fc.constantFrom('email', 'uri', 'date', 'date-time', 'pond-colour'),
    default: fc.oneof(word, fc.integer()),
  },
  { requiredKeys: ['type'] },
);
const numberSchema = fc.record(
  {
    type: fc.constantFrom('integer', 'number'),
    minimum: fc.integer({ min: -20, max: 20 }),
    maximum: fc.integer({ min: -20, max: 20 }),
    exclusiveMinimum: fc.integer({ min: -20, max: 20 }),
    exclusiveMaximum: fc.integer({ min: -20, max: 20 }),
    default: fc.oneof(fc.double(), fc.integer(), word),
  },
  { requiredKeys: ['type'] },
);
const booleanSchema = fc.record(
  { type: fc.constant('boolean'), default: fc.oneof(fc.boolean(), word) },
  { requiredKeys: ['type'] },
);
const choiceSchema = optionValues.chain((values) =>
  fc.oneof(
    fc.record(
      { type: fc.constant('string'), enum: fc.constant(values), default: fc.oneof(word, fc.constantFrom(...values)) },
      { requiredKeys: ['type', 'enum'] },
    ),
    fc.record({
      type: fc.constant('string'),
      oneOf: fc.constant(values.map((value) => ({ const: value, title: 'x' }))),
    }),
  ),
);
const multiSchema = optionValues.chain((values) =>
  fc.record(
    {
      type: fc.constant('array'),
      items: fc.constantFrom<object>({ enum: values }, { anyOf: values.map((value) => ({ const: value })) }),
      minItems: small,
      maxItems: small,
      default: fc.array(fc.oneof(word, fc.constantFrom(...values))),
    },
    { requiredKeys: ['type', 'items'] },
  ),
);
const schemas = fc.oneof(textSchema, numberSchema, booleanSchema, choiceSchema, multiSchema);

const digits = fc.stringMatching(/^ ?-?[0-9]{0,18}(\.[0-9]{0,5})?([eE][+-]?[0-9]{1,3})?$/);
const dates = fc.stringMatching(
  /^[0-9]{4}-[01][0-9]-[0-3][0-9](T[0-2][0-9]:[0-5][0-9]:[0-6][0-9](\.[0-9])?(Z|[+-][0-2][0-9]:[0-5][0-9]))?$/,
);
const addresses = fc.oneof(
  fc.emailAddress(),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.stringMatching(/^[a-z.+-]{1,4}:[a-z0-9./:@%?#[\]&=-]{0,12}$/),
  fc.stringMatching(/^[a-z.'+-]{1,5}@[a-z0-9.-]{1,8}$/),
);
const typed = fc.oneof(word, digits, dates, addresses).map((text): FieldInput => ({ kind: 'text', text }));

function inputFor(field: FormField): fc.Arbitrary<FieldInput> {
  if (field.kind === 'boolean')
    return fc.option(
      fc.boolean().map((value) => ({ kind: 'boolean', value }) as const),
      { nil: undefined },
    );
  if (field.kind === 'choice' || field.kind === 'multiChoice') {
    const known = fc.constantFrom(...field.options.map((option) => option.value));
    const values = fc.array(fc.oneof({ weight: 5, arbitrary: known }, { weight: 1, arbitrary: word }), {
      maxLength: 7,
    });
    return values.map((picked) => ({ kind: 'picked', values: picked }));
  }
  return fc.option(typed, { nil: undefined });
}

function fieldOf(schema: object, required: boolean): FormField {
  const field = formFields({ type: 'object', properties: { it: schema }, required: required ? ['it'] : [] }).fields[0];
  assert.ok(field);
  return field;
}

const questions = fc.tuple(schemas, fc.boolean()).chain(([schema, required]) => {
  const field = fieldOf(schema, required);
  return fc.tuple(fc.constant(schema), fc.constant(field), fc.oneof(inputFor(field), fc.constant(prefill(field))));
});

describe('what the form lets through', () => {
  it('always satisfies the schema of the property, and survives JSON', () => {
    fc.assert(
      fc.property(questions, ([schema, field, input]) => {
        const check = checkInput(field, input);
        if (!check.ok || check.value === undefined) return;
        assert.ok(ajv.validate(schema, check.value), `${JSON.stringify(check.value)}: ${ajv.errorsText()}`);
        assert.deepEqual(JSON.parse(JSON.stringify(check.value)), check.value);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is of the format that the schema names', () => {
    const format = fc.constantFrom('email', 'uri', 'date', 'date-time');
    fc.assert(
      fc.property(format, fc.oneof(dates, addresses), (name, text) => {
        const schema = { type: 'string', format: name };
        const accepted = checkInput(fieldOf(schema, true), { kind: 'text', text }).ok;
        assert.ok(!accepted || ajv.validate(schema, text), `${text} is no ${name}`);
      }),
      { numRuns: 5_000 },
    );
  });

  it('never holds a leaf for what was left empty', () => {
    fc.assert(
      fc.property(schemas, fc.boolean(), (schema, required) => {
        const field = fieldOf(schema, required);
        const empty: FieldInput[] = [undefined];
        if (field.kind !== 'boolean') {
          empty.push('options' in field ? { kind: 'picked', values: [] } : { kind: 'text', text: '' });
        }
        for (const input of empty) {
          const outcome = collectContent([field], new Map([['it', input]]));
          if (required) assert.ok(!outcome.ok && outcome.errors[0]?.why === 'required');
          else assert.deepEqual(outcome, { ok: true, content: {} });
        }
      }),
    );
  });

  it('is every text that satisfies the schema and is not empty', () => {
    const withoutFormat = textSchema.map((schema) => ({ ...schema, format: 'pond-colour' }));
    fc.assert(
      fc.property(withoutFormat, fc.string({ minLength: 1, maxLength: 8, unit: 'binary' }), (schema, text) => {
        assert.equal(checkInput(fieldOf(schema, true), { kind: 'text', text }).ok, ajv.validate(schema, text));
      }),
    );
  });

  it('is every number that JavaScript prints and that satisfies the schema', () => {
    const exact = fc.oneof(
      fc.maxSafeInteger(),
      fc.integer({ min: -30, max: 30 }),
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    );
    fc.assert(
      fc.property(numberSchema, exact, (schema, value) => {
        const check = checkInput(fieldOf(schema, true), { kind: 'text', text: String(value) });
        assert.equal(check.ok, ajv.validate(schema, value));
        if (check.ok) assert.equal(check.value, value === 0 ? 0 : value);
      }),
      { numRuns: 500 },
    );
  });

  it('is every date and time that exists', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') }),
        (date) => {
          const iso = date.toISOString();
          const day = fieldOf({ type: 'string', format: 'date' }, true);
          const moment = fieldOf({ type: 'string', format: 'date-time' }, true);
          assert.ok(checkInput(day, { kind: 'text', text: iso.slice(0, 10) }).ok);
          assert.ok(checkInput(moment, { kind: 'text', text: iso }).ok);
        },
      ),
    );
  });
});
