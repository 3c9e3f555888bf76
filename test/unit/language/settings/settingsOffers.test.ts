import assert from 'node:assert/strict';
import { settingsOffers } from '../../../../src/language/settings/settingsOffers';
import { english } from '../../../../src/core/base/localizer';
import { at, world } from './cursor';

/** What can be written there, the first first, each as it then stands in the file. */
function written(marked: string, root: string[] = []): string[] {
  const { document, offset, text } = at(marked, root);
  return [...settingsOffers(document, offset, world, english)]
    .sort((left, right) => left.rank - right.rank)
    .map(({ replaces, text: offered }) => {
      return text.slice(0, replaces.offset) + offered + text.slice(replaces.offset + replaces.length);
    });
}

const labels = (marked: string, root: string[] = []): string[] => {
  const { document, offset } = at(marked, root);
  return settingsOffers(document, offset, world, english).map(({ label }) => label);
};

const entry = (fields: string): string => `{"mcpHost.servers": {"a": {${fields}}}}`;

describe('what can be written at a cursor in settings', () => {
  for (const [what, fields] of [
    ['after a dollar', '"args": ["x$¦"]'],
    ['after ${', '"args": ["x${¦"]'],
    ['in the middle of a name', '"args": ["x${sec¦"]'],
    ['before the brace that is there', '"args": ["x${sec¦}"]'],
    ['in an empty text', '"cwd": "¦"'],
    ['in a header', '"url": "u", "headers": {"X": "Bearer ${¦"}'],
    ['in a text that is not closed', '"cwd": "${¦'],
  ] as const) {
    it(`variables ${what}`, () => {
      const offered = labels(entry(fields));
      for (const label of ['${workspaceFolder}', '${secret:KEPT}', '${input:region}', '${env:HOME}', '${userHome}'])
        assert.ok(offered.includes(label), `${label} is not among ${offered.join()}`);
    });
  }

  for (const [what, marked] of [
    ['in a text without a dollar', entry('"cwd": "abc¦"')],
    ['in a key', entry('"¦": 1')],
    ['in a choice', entry('"restart": "¦"')],
    ['in other settings', '{"editor.fontFamily": "¦"}'],
    ['outside the settings of a workspace file', '{"mcpHost.servers": {"a": {"cwd": "¦"}}}'],
  ] as const) {
    it(`nothing ${what}`, () => {
      assert.deepEqual(labels(marked, what.includes('workspace file') ? ['settings'] : []), []);
    });
  }

  it('a variable replaces what of it was typed, and the brace behind it', () => {
    const [first] = written(entry('"args": ["x${sec¦}y"]'));
    assert.equal(first, entry('"args": ["x${secret:KEPT}y"]'));
  });

  it('for a field of the environment, first a secret of its name', () => {
    const [first] = written(entry('"env": {"API_KEY": "¦"}'));
    assert.equal(first, entry('"env": {"API_KEY": "${secret:API_KEY}"}'));
  });

  it('programs as the command', () => {
    assert.ok(written(entry('"command": "n¦"')).includes(entry('"command": "npx"')));
  });

  it('protocol versions, one by one', () => {
    assert.deepEqual(labels('{"mcpHost.legacyVersions": ["¦"]}'), ['2025-11-25', '2025-06-18']);
  });

  it('each tool by its server and by its name, but for what is there', () => {
    const there = '"search": {}, "files/read": {}';
    assert.deepEqual(labels(`{"mcpHost.tools": {${there}, "¦"}}`), ['notes/search', 'files_read']);
  });

  it('a tool with braces behind it, unless it has a value', () => {
    assert.deepEqual(written('{"mcpHost.tools": {"f¦"}}').slice(0, 1), ['{"mcpHost.tools": {"notes/search": {$1}}}']);
    assert.deepEqual(written('{"mcpHost.tools": {"f¦": {}}}').slice(0, 1), ['{"mcpHost.tools": {"notes/search": {}}}']);
    assert.deepEqual(written('{"mcpHost.tools": {¦}}').slice(0, 1), ['{"mcpHost.tools": {"notes/search": {$1}}}']);
  });

  it('no tool whose name does not look like what it is', () => {
    const tools = [{ name: 'pay\u202e', server: 'x', localName: 'pay\u202e', description: '' }];
    const { document, offset } = at('{"mcpHost.tools": {"¦"}}');
    assert.deepEqual(settingsOffers(document, offset, { ...world, tools }, english), []);
  });

  it('in the settings of a workspace file', () => {
    assert.ok(labels('{"settings": {"mcpHost.servers": {"a": {"cwd": "${¦"}}}}', ['settings']).length > 5);
  });
});
