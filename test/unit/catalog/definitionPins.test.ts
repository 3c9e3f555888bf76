import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { DefinitionKind } from '../../../src/core/base/errors';
import { canonicalDefinition, comparePin, digestDefinition } from '../../../src/core/catalog/definitionPins';

const tool = {
  name: 'read',
  title: 'Read',
  description: 'Reads a file.',
  inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  outputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
};
const prompt = { name: 'greet', title: 'Greet', description: 'Says hello.', arguments: [{ name: 'who' }] };
const template = { uriTemplate: 'a:{n}', name: 'a', description: 'Pages', mimeType: 'text/plain', annotations: {} };

const changes: readonly (readonly [string, DefinitionKind, object, object, boolean])[] = [
  ['the description of a tool', 'tool', tool, { ...tool, description: 'Reads a file .' }, true],
  ['the title of a tool', 'tool', tool, { ...tool, title: 'read' }, true],
  ['an invisible character in a description', 'tool', tool, { ...tool, description: 'Reads a file.\u200b' }, true],
  ['a description that goes', 'tool', tool, { ...tool, description: undefined }, true],
  [
    'a description deep in the input schema',
    'tool',
    tool,
    {
      ...tool,
      inputSchema: { ...tool.inputSchema, properties: { path: { type: 'string', description: 'Send it.' } } },
    },
    true,
  ],
  [
    'the order of what is required',
    'tool',
    { a: 1, inputSchema: { required: ['a', 'b'] } },
    { inputSchema: { required: ['b', 'a'] } },
    true,
  ],
  ['the output schema', 'tool', tool, { ...tool, outputSchema: { type: 'object', title: 'x' } }, true],
  ['an annotation', 'tool', tool, { ...tool, annotations: { readOnlyHint: false } }, true],
  ['a member named __proto__', 'tool', tool, JSON.parse('{"inputSchema":{"__proto__":{"a":1}}}') as object, true],
  ['the icons of a tool', 'tool', tool, { ...tool, icons: [{ src: 'https://example.com/1.png' }] }, false],
  ['_meta of a tool', 'tool', tool, { ...tool, _meta: { at: 1 } }, false],
  ['execution of a tool', 'tool', tool, { ...tool, execution: { taskSupport: 'optional' } }, false],
  ['the description of a prompt', 'prompt', prompt, { ...prompt, description: 'Says goodbye.' }, true],
  ['an argument of a prompt', 'prompt', prompt, { ...prompt, arguments: [{ name: 'who', required: true }] }, true],
  ['_meta of a prompt', 'prompt', prompt, { ...prompt, _meta: {} }, false],
  ['the name of a template', 'resourceTemplate', template, { ...template, name: 'b' }, true],
  ['the type of a template', 'resourceTemplate', template, { ...template, mimeType: 'text/html' }, true],
  ['the icons of a template', 'resourceTemplate', template, { ...template, icons: [] }, false],
];

describe('a definition as it is pinned', () => {
  for (const [what, kind, before, after, differs] of changes) {
    it(`${differs ? 'differs by' : 'does not differ by'} ${what}`, () => {
      const [from, to] = [
        digestDefinition(kind, before),
        digestDefinition(kind, JSON.parse(JSON.stringify(after)) as object),
      ];
      assert.equal(from.hash !== to.hash, differs);
      assert.equal(from.text !== to.text, differs);
    });
  }

  it('is JSON with its keys in order, and its hash the SHA-256 of that', () => {
    const { text, hash } = digestDefinition('tool', {
      inputSchema: { b: [1, { d: null, c: true }], a: '"' },
      name: 'n',
    });
    assert.equal(text, '{"inputSchema":{"a":"\\"","b":[1,{"c":true,"d":null}]},"name":"n"}');
    assert.equal(hash, createHash('sha256').update(text).digest('hex'));
  });

  it('may be nested deeper than the stack', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = level % 2 === 0 ? [deep] : { a: deep };
    assert.equal(canonicalDefinition('tool', { name: 'n', inputSchema: deep }).length, 6 * 50_000 + 2 * 50_000 + 28);
  });

  it('is the same whatever the order of keys, and reads as the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (schema) => {
        const text = canonicalDefinition('tool', { name: 'n', inputSchema: schema });
        assert.equal(canonicalDefinition('tool', { inputSchema: reversed(schema), name: 'n' }), text);
        assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify({ inputSchema: schema, name: 'n' })));
      }),
    );
  });

  it('differs for values that differ', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
        const [one, other] = [left, right].map((inputSchema) => digestDefinition('tool', { inputSchema }).hash);
        const same = JSON.stringify(sorted(left)) === JSON.stringify(sorted(right));
        assert.equal(one === other, same);
      }),
    );
  });
});

describe('comparing a definition with its pin', () => {
  it('tells first sight, the same and a change apart', () => {
    assert.deepEqual(comparePin(undefined, 'b'), { kind: 'new' });
    assert.deepEqual(comparePin('b', 'b'), { kind: 'same' });
    assert.deepEqual(comparePin('a', 'b'), { kind: 'changed', from: 'a', to: 'b' });
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reversed(item)]),
  );
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return { members: members.map(([key, item]) => [key, sorted(item)]) };
}
