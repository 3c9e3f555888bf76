import assert from 'node:assert/strict';
import { editorSchema } from '../../../src/language/editorSchema';

function copied(schema: unknown): Record<string, unknown> {
  const copy = editorSchema(schema);
  assert.ok(copy.kind === 'usable', JSON.stringify(copy));
  return copy.schema as unknown as Record<string, unknown>;
}

/** A property of an object schema, as the editor gets it, without the hints. */
function property(schema: unknown, rest: Record<string, unknown> = {}): unknown {
  const { properties } = copied({ type: 'object', properties: { a: schema }, ...rest }) as {
    properties: { a: Record<string, unknown> };
  };
  const hints = new Set(['completionDetail', 'suggestSortText']);
  return Object.fromEntries(Object.entries(properties.a).filter(([keyword]) => !hints.has(keyword)));
}

describe('a schema for the editor', () => {
  const rows: [string, unknown, unknown][] = [
    [
      'keeps what it understands',
      { type: 'integer', minimum: 1, default: 3 },
      { type: 'integer', minimum: 1, default: 3 },
    ],
    [
      'drops keywords of VS Code',
      { markdownDescription: '[x](command:x)', defaultSnippets: [], errorMessage: 'x', doNotSuggest: true },
      {},
    ],
    [
      'drops keywords whose value has the wrong shape',
      { type: 7, enum: 'x', required: 'x', minLength: '1', properties: [] },
      {},
    ],
    [
      'makes texts plain',
      { title: 'a\u202eb', description: 'c\u0000d' },
      { title: 'a\\u{202e}b', description: 'c\\u{0}d' },
    ],
    ['drops references that lead out of it', { $ref: 'https://schemas.example/a' }, {}],
    ['keeps a reference that stands alone', { $ref: '#/$defs/b' }, { $ref: '#/$defs/b' }],
    [
      'puts what stands beside a reference first, with the type of both',
      { $ref: '#/$defs/b', title: 'T' },
      { title: 'T', allOf: [{ $ref: '#/$defs/b' }], type: 'string' },
    ],
    ['reads nullable', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [
      'reads a list of items as a tuple',
      { items: [{ type: 'string' }, true] },
      { prefixItems: [{ type: 'string' }, true] },
    ],
    ['keeps true and false as schemas', { items: false, contains: true }, { items: false, contains: true }],
    [
      'orders the values of an enum as they are',
      { enum: ['b', 'a'] },
      { enum: ['b', 'a'], enumSortTexts: ['000000', '000001'] },
    ],
  ];
  for (const [what, schema, expected] of rows) {
    it(what, () => {
      assert.deepEqual(property(schema, { $defs: { b: { type: 'string' } } }), expected);
    });
  }

  it('hints what each property takes, what is required first', () => {
    const { properties } = copied({
      properties: { a: { type: ['string', 'null'] }, b: { $ref: '#/$defs/n' }, c: {} },
      required: ['b'],
      $defs: { n: { type: 'number' } },
    }) as { properties: Record<string, Record<string, unknown>> };
    assert.deepEqual(
      Object.entries(properties).map(([key, { completionDetail, suggestSortText }]) => [
        key,
        completionDetail,
        suggestSortText,
      ]),
      [
        ['a', 'string | null', '1000000'],
        ['b', 'number · required', '0000001'],
        ['c', '', '1000002'],
      ],
    );
  });

  it('keeps a tuple of draft-07 where its references point', () => {
    const schema = copied({
      $schema: 'http://json-schema.org/draft-07/schema#',
      properties: { a: { items: [{ type: 'string' }] } },
    });
    assert.deepEqual((schema as { properties: { a: { items: unknown } } }).properties.a.items, [{ type: 'string' }]);
  });

  it('does not take a key for a prototype', () => {
    const schema = copied(JSON.parse('{ "properties": { "__proto__": { "type": "string" }, "a": {} } }'));
    assert.deepEqual(Object.keys(schema['properties'] as object), ['a']);
  });

  it('ends at 64 levels', () => {
    const deep = (levels: number): unknown => (levels === 1 ? {} : { items: deep(levels - 1) });
    assert.equal(editorSchema(deep(64)).kind, 'usable');
    assert.deepEqual(editorSchema(deep(65)), { kind: 'unusable', reason: 'is nested deeper than 64 levels' });
  });

  it('ends at 10,000 subschemas', () => {
    const wide = (count: number) => ({ allOf: Array.from({ length: count - 1 }, () => ({})) });
    assert.equal(editorSchema(wide(10_000)).kind, 'usable');
    assert.deepEqual(editorSchema(wide(10_001)), { kind: 'unusable', reason: 'has more than 10000 subschemas' });
  });

  it('is any object where there is none, and none where it is no schema', () => {
    assert.deepEqual(copied(undefined), { type: 'object' });
    assert.deepEqual(copied(true), { type: 'object' });
    assert.equal(editorSchema('x').kind, 'unusable');
  });
});
