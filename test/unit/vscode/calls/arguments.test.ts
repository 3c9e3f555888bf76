import assert from 'node:assert/strict';
import { formFields } from '../../../../src/core/elicitation/fields';
import { collectContent } from '../../../../src/core/elicitation/answers';
import { inputsOf } from '../../../../src/vscode/calls/argumentInputs';
import { planArguments, saysReadOnly } from '../../../../src/vscode/calls/argumentPlan';
import { argumentSkeleton } from '../../../../src/vscode/calls/argumentSkeleton';
import { readArguments, writeArguments } from '../../../../src/vscode/calls/argumentText';

const text = { type: 'string' };
const objectOf = (properties: unknown, more: object = {}) => ({ type: 'object', properties, ...more });

describe('how the arguments of a tool are asked for', () => {
  const rows: [title: string, inputSchema: unknown, kind: string][] = [
    ['not at all without a schema', undefined, 'none'],
    ['not at all without properties', { type: 'object' }, 'none'],
    ['not at all with an empty object', objectOf({}), 'none'],
    ['by a form where every property has a box', objectOf({ a: text, b: { type: 'integer' } }), 'form'],
    ['as JSON where a property is an object', objectOf({ a: { type: 'object' } }), 'json'],
    ['as JSON where a property is a list of anything', objectOf({ a: { type: 'array' } }), 'json'],
    ['as JSON for alternatives', { type: 'object', oneOf: [objectOf({ a: text })] }, 'json'],
    ['as JSON for free names', { type: 'object', additionalProperties: text }, 'json'],
    ['as JSON for a schema that is none', 'anything', 'json'],
    [
      'as JSON for more fields than anybody answers',
      objectOf(Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`p${n}`, text]))),
      'json',
    ],
  ];
  for (const [title, inputSchema, kind] of rows) {
    it(title, () => {
      assert.equal(planArguments({ name: 'x', ...(inputSchema === undefined ? {} : { inputSchema }) }).kind, kind);
    });
  }

  it('with fewer questions only where the tool says that it just reads', () => {
    assert.equal(saysReadOnly({ name: 'x', annotations: { readOnlyHint: true } }), true);
    for (const annotations of [undefined, {}, { readOnlyHint: 'true' }, { readOnlyHint: false }]) {
      assert.equal(saysReadOnly({ name: 'x', ...(annotations ? { annotations } : {}) }), false);
    }
  });
});

describe('arguments filled in again', () => {
  const { fields } = formFields(
    objectOf({
      name: text,
      age: { type: 'integer', maximum: 120 },
      news: { type: 'boolean', default: true },
      boat: { type: 'string', enum: ['d', 'b'] },
      herbs: { type: 'array', items: { type: 'string', enum: ['dill', 'mint'] } },
    }),
  );
  const sent = { name: 'Mo', age: 41, news: false, boat: 'b', herbs: ['mint'] };

  it('give the same arguments', () => {
    assert.deepEqual(collectContent(fields, inputsOf(fields, sent)), { ok: true, content: sent });
  });

  it('leave unset what was unset, also where there is a default', () => {
    assert.deepEqual(collectContent(fields, inputsOf(fields, {})), { ok: true, content: {} });
  });

  it('leave out what does not fit any more', () => {
    const other = { name: 7, age: 999, news: 'yes', boat: 'yacht', herbs: ['thyme'], gone: 1 };
    assert.deepEqual(collectContent(fields, inputsOf(fields, other)), { ok: true, content: {} });
  });

  it('take only their own properties', () => {
    const tricky = formFields(
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}'),
    );
    assert.deepEqual(collectContent(tricky.fields, inputsOf(tricky.fields, {})), { ok: true, content: {} });
  });
});

describe('arguments to begin with', () => {
  const rows: [title: string, schema: unknown, skeleton: unknown][] = [
    [
      'have what is required, and nothing that is not',
      objectOf({ a: text, b: { type: 'boolean' } }, { required: ['a'] }),
      { a: '' },
    ],
    [
      'have defaults, constants, first choices and least numbers',
      objectOf(
        { a: { default: 'x' }, b: { const: 2 }, c: { enum: ['p', 'q'] }, d: { type: 'integer', minimum: 3 } },
        { required: ['a', 'b', 'c', 'd'] },
      ),
      { a: 'x', b: 2, c: 'p', d: 3 },
    ],
    [
      'go into objects and lists that need items',
      objectOf(
        {
          where: objectOf({ x: { type: 'number' }, y: { type: 'number' } }, { required: ['x'] }),
          list: { type: 'array', minItems: 1, items: { type: ['string', 'null'] } },
          any: { type: 'array' },
        },
        { required: ['where', 'list', 'any'] },
      ),
      { where: { x: 0 }, list: [''], any: [] },
    ],
    ['have null for what is not described', objectOf({}, { required: ['a'] }), { a: null }],
    ['are empty for a schema that is none', 'x', {}],
    ['are empty for a schema of something else', { type: 'array' }, {}],
  ];
  it('follow references within the schema, and take the first of alternatives', () => {
    const schema = objectOf(
      {
        at: { $ref: '#/$defs/place' },
        when: { anyOf: [text, { type: 'integer' }] },
        far: { $ref: 'https://x.example' },
      },
      {
        required: ['at', 'when', 'far'],
        $defs: {
          place: objectOf({ x: { type: 'number' }, next: { $ref: '#/$defs/loop' } }, { required: ['x', 'next'] }),
          loop: { $ref: '#/$defs/loop' },
        },
      },
    );
    assert.deepEqual(argumentSkeleton(schema), { at: { x: 0, next: null }, when: '', far: null });
  });

  for (const [title, schema, skeleton] of rows) {
    it(title, () => {
      assert.deepEqual(argumentSkeleton(schema), skeleton);
    });
  }

  it('have no value that is a secret', () => {
    const isSecret = (value: unknown): boolean => JSON.stringify(value).includes('emerald');
    const schema = objectOf(
      {
        to: { type: 'string', default: 'emerald' },
        by: { enum: ['emerald', 'sea'] },
        at: { type: 'object', const: { x: 'emerald' } },
      },
      { required: ['to', 'by', 'at'] },
    );
    assert.deepEqual(argumentSkeleton(schema, isSecret), { to: '', by: 'sea', at: {} });
  });

  it('end, however deep the schema is', () => {
    let schema: unknown = text;
    for (let depth = 0; depth < 10_000; depth++) schema = objectOf({ a: schema }, { required: ['a'] });
    assert.ok(JSON.stringify(argumentSkeleton(schema)).length < 200);
  });

  it('end, however wide the schema is', () => {
    const wide = (properties: unknown) =>
      objectOf(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`p${n}`, properties])), {
        required: Array.from({ length: 40 }, (_, n) => `p${n}`),
      });
    const skeleton = argumentSkeleton(wide(wide(wide(wide(wide(text))))));
    assert.ok(JSON.stringify(skeleton).length < 1_000_000);
  });
});

describe('arguments as a text', () => {
  it('are read as they were written', () => {
    const args = { a: [1, { b: null }] };
    assert.deepEqual(readArguments(writeArguments(args)), { kind: 'arguments', args });
  });

  it('must be JSON', () => {
    assert.equal(readArguments('{a: 1}').kind, 'notJson');
    assert.equal(readArguments('').kind, 'notJson');
  });

  for (const value of ['[1]', 'null', '"x"', '7']) {
    it(`must be an object, not ${value}`, () => {
      assert.equal(readArguments(value).kind, 'notAnObject');
    });
  }
});
