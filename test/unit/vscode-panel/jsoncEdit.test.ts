import assert from 'node:assert/strict';
import { setPropertyEdit } from '../../../src/vscode/jsoncEdit';

function edited(text: string, path: string[]): string | undefined {
  const edit = setPropertyEdit(text, path, 'allowLegacy', 'true');
  return edit && text.slice(0, edit.offset) + edit.content + text.slice(edit.offset + edit.length);
}

describe('setting a property in a settings file', () => {
  const rows: [title: string, before: string, path: string[], after: string | undefined][] = [
    [
      'goes behind the last one, indented like it, and leaves comments alone',
      '// top\n{\n  "s": {\n    // files\n    "a": {\n      "command": "x", // why\n      "args": ["[", "}", "//"]\n    },\n    /* b { */ "b": {}\n  },\n}\n',
      ['s', 'a'],
      '// top\n{\n  "s": {\n    // files\n    "a": {\n      "command": "x", // why\n      "args": ["[", "}", "//"],\n      "allowLegacy": true\n    },\n    /* b { */ "b": {}\n  },\n}\n',
    ],
    [
      'stays on the line',
      '{"s": {"a": {"command": "x"}}}',
      ['s', 'a'],
      '{"s": {"a": {"command": "x", "allowLegacy": true}}}',
    ],
    ['fills an empty object', '{"a": {}}', ['a'], '{"a": { "allowLegacy": true }}'],
    ['replaces its value', '{"a": {"allowLegacy": false}}', ['a'], '{"a": {"allowLegacy": true}}'],
    [
      'replaces a value of any kind',
      '{"a": {"allowLegacy": {"x": [1]}, "b": 1}}',
      ['a'],
      '{"a": {"allowLegacy": true, "b": 1}}',
    ],
    [
      'goes before a comma at the end',
      '{"a": {\r\n\t"b": 1,\r\n}}',
      ['a'],
      '{"a": {\r\n\t"b": 1,\r\n\t"allowLegacy": true,\r\n}}',
    ],
    [
      'takes the last of two that have one name',
      '{"a": {"b": 1}, "a": {"b": 2}}',
      ['a'],
      '{"a": {"b": 1}, "a": {"b": 2, "allowLegacy": true}}',
    ],
    ['knows escapes in names', '{"\\u0061": {"x\\"": 1}}', ['a'], '{"\\u0061": {"x\\"": 1, "allowLegacy": true}}'],
    ['bears a byte order mark', '\ufeff{"a": {}}', ['a'], '\ufeff{"a": { "allowLegacy": true }}'],
    ['is not done where the path leads nowhere', '{"a": {}}', ['b'], undefined],
    ['is not done where the path leads to no object', '{"a": [1]}', ['a'], undefined],
    ['is not done in what is broken', '{"a": {"b" 1}}', ['a'], undefined],
    ['is not done in what does not end', '{"a": {"b": [1', ['a'], undefined],
    ['is not done in nothing', '', ['a'], undefined],
  ];
  for (const [title, before, path, after] of rows) {
    it(title, () => {
      assert.equal(edited(before, path), after);
    });
  }

  it('is linear in the size of the file', () => {
    const many = Array.from({ length: 50_000 }, (_, index) => `  "k${index}": {"x": [1, 2, {"y": "z"}]}, // c`).join(
      '\n',
    );
    assert.ok(edited(`{\n${many}\n  "a": {"b": 1}\n}`, ['a'])?.endsWith('"a": {"b": 1, "allowLegacy": true}\n}'));
  });
});
