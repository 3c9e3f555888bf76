import assert from 'node:assert/strict';
import { changeBetween, settingsTree, withoutValue, withValue } from '../../../../src/vscode/servers/settingsText';
import { cpuTime } from '../../../support/cpuTime';

const entry = { command: 'x', args: ['a'] };

describe('setting a value in a settings file', () => {
  const rows: [title: string, before: string, path: string[], value: unknown, after: string | undefined][] = [
    [
      'goes behind the last one, indented like it, and leaves comments where they belong',
      '// top\n{\n  "s": {\n    // files\n    "a": {\n      "command": "x", // why\n      "args": ["[", "}", "//"] // last\n    },\n    /* b { */ "b": {}\n  },\n}\n',
      ['s', 'a', 'allowLegacy'],
      true,
      '// top\n{\n  "s": {\n    // files\n    "a": {\n      "command": "x", // why\n      "args": ["[", "}", "//"], // last\n      "allowLegacy": true\n    },\n    /* b { */ "b": {}\n  },\n}\n',
    ],
    ['stays on the line', '{"s": {"a": {"b": 1}}}', ['s', 'a', 'c'], true, '{"s": {"a": {"b": 1, "c": true}}}'],
    ['fills an empty object', '{"a": {}}', ['a', 'c'], true, '{"a": { "c": true }}'],
    [
      'fills an empty object that has lines',
      '{\n\t"a": {}\n}',
      ['a', 'c'],
      entry,
      '{\n\t"a": {\n\t\t"c": {\n\t\t\t"command": "x",\n\t\t\t"args": [\n\t\t\t\t"a"\n\t\t\t]\n\t\t}\n\t}\n}',
    ],
    [
      'keeps the comments of an empty object',
      '{\n  "a": {\n    // none yet\n  }\n}',
      ['a', 'c'],
      1,
      '{\n  "a": {\n    // none yet\n    "c": 1\n  }\n}',
    ],
    [
      'replaces a value of any kind',
      '{"a": {"c": {"x": [1]}, "b": 1}}',
      ['a', 'c'],
      true,
      '{"a": {"c": true, "b": 1}}',
    ],
    [
      'goes before a comma at the end',
      '{"a": {\r\n\t"b": 1,\r\n}}',
      ['a', 'c'],
      true,
      '{"a": {\r\n\t"b": 1,\r\n\t"c": true,\r\n}}',
    ],
    [
      'goes behind a comma and a comment',
      '{\n  "b": 1, // one\n  // two\n}',
      ['c'],
      2,
      '{\n  "b": 1, // one\n  "c": 2,\n  // two\n}',
    ],
    [
      'takes the last of two that have one name',
      '{"a": {"b": 1}, "a": {"b": 2}}',
      ['a', 'c'],
      1,
      '{"a": {"b": 1}, "a": {"b": 2, "c": 1}}',
    ],
    ['knows escapes in names', '{"\\u0061": {"x\\"": 1}}', ['a', 'c'], 1, '{"\\u0061": {"x\\"": 1, "c": 1}}'],
    ['bears a byte order mark', '\ufeff{"a": {}}', ['a', 'c'], 1, '\ufeff{"a": { "c": 1 }}'],
    [
      'makes the objects on the way',
      '{\n    "x": 1\n}\n',
      ['s', 'a'],
      2,
      '{\n    "x": 1,\n    "s": {\n        "a": 2\n    }\n}\n',
    ],
    ['makes a file of nothing', '', ['s', 'a'], 1, '{\n  "s": {\n    "a": 1\n  }\n}\n'],
    ['is not done where the path leads to no object', '{"a": [1]}', ['a', 'b', 'c'], 1, undefined],
    ['is not done in a list', '[]', ['a'], 1, undefined],
    ['is not done in what is broken', '{"a": {"b" 1}}', ['a', 'c'], 1, undefined],
    ['is not done in what does not end', '{"a": {"b": [1', ['a', 'c'], 1, undefined],
  ];
  for (const [title, before, path, value, after] of rows) {
    it(title, () => {
      assert.equal(withValue(before, path, value), after);
    });
  }

  it('is linear in the size of the file', () => {
    const many = Array.from({ length: 50_000 }, (_, index) => `  "k${index}": {"x": [1, 2, {"y": "z"}]}, // c`).join(
      '\n',
    );
    const startedAt = cpuTime();
    const after = withValue(`{\n${many}\n}`, ['k49999', 'c'], true) ?? '';
    assert.match(after.slice(-80), /"y": "z"}], "c": true}, \/\/ c\n}$/);
    assert.ok(settingsTree(after));
    assert.ok(cpuTime() - startedAt < 5_000);
  });
});

describe('taking a value out of a settings file', () => {
  for (const [title, before, after] of [
    ['takes its comma with it', '{"x": 1, "y": 2}', '{ "y": 2}'],
    ['takes the comma before it, where it was the last', '{"y": 2, "x": 1}', '{"y": 2 }'],
    ['leaves the comma before it, where its own follows', '{"y": 2, "x": 1,}', '{"y": 2, }'],
    ['leaves an empty object', '{ "x": 1, }', '{  }'],
    ['takes the lines that it had to itself', '{\n  "x": {\n    "z": 1\n  },\n  "y": 2\n}', '{\n  "y": 2\n}'],
    ['takes them with their line breaks', '{\r\n\t"y": 2,\r\n\t"x": 1\r\n}', '{\r\n\t"y": 2\r\n}'],
    ['leaves comments', '{\n  // a\n  "x": 1, // b\n  "y": 2 // c\n}', '{\n  // a\n   // b\n  "y": 2 // c\n}'],
    ['leaves a comment between it and its comma', '{"x": 1 /* a */, "y": 2}', '{ /* a */ "y": 2}'],
  ] as const) {
    it(title, () => {
      const actual = withoutValue(before, ['x']);
      assert.equal(actual, after);
      assert.ok(settingsTree(actual));
    });
  }

  it('does nothing where there is no such value, or the text is broken', () => {
    assert.equal(withoutValue('{"y": 2}', ['x']), undefined);
    assert.equal(withoutValue('{"x": 1', ['x']), undefined);
  });

  it('is one change of the text', () => {
    assert.deepEqual(changeBetween('{"x": 1, "y": 2}', '{ "y": 2}'), { offset: 1, length: 7, content: '' });
    assert.deepEqual(changeBetween('aa', 'aaa'), { offset: 2, length: 0, content: 'a' });
  });
});
