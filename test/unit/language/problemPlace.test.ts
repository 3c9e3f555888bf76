import assert from 'node:assert/strict';
import { parseTree } from 'jsonc-parser';
import type { SchemaProblem } from '../../../src/core/base/errors';
import { markedSpan, placeProblems } from '../../../src/language/problemPlace';

/** The marked part of the text, and the part that it is about. */
function place(text: string, problem: Omit<SchemaProblem, 'message'>): [string, string] {
  const [{ mark, about }] = placeProblems(text, [{ message: '', ...problem }]) as ReturnType<typeof placeProblems> &
    [ReturnType<typeof placeProblems>[number]];
  const part = ({ offset, length }: { offset: number; length: number }) => text.slice(offset, offset + length);
  return [part(mark), part(about)];
}

describe('the place of what does not fit', () => {
  const text = '{ "a": [1, { "b/c~d": "x" }], "e": {} }';
  const rows: [string, Omit<SchemaProblem, 'message'>, [string, string]][] = [
    ['the brace, for the whole', { path: '' }, ['{', text]],
    ['a value in a list', { path: '/a/0' }, ['1', '1']],
    ['a value below an escaped key', { path: '/a/1/b~1c~0d' }, ['"x"', '"x"']],
    ['the brace of an object in a list', { path: '/a/1' }, ['{', '{ "b/c~d": "x" }']],
    ['the key of an object', { path: '/e' }, ['"e"', '{}']],
    ['the key of a list', { path: '/a' }, ['"a"', '[1, { "b/c~d": "x" }]']],
    ['the key of a property that is too much', { path: '', property: 'e' }, ['"e"', '"e": {}']],
    ['the nearest part that is there', { path: '/a/7/x' }, ['"a"', '[1, { "b/c~d": "x" }]']],
    ['the object where the property is not there', { path: '/e', property: 'gone' }, ['"e"', '{}']],
  ];
  for (const [what, problem, expected] of rows) {
    it(`is ${what}`, () => {
      assert.deepEqual(place(text, problem), expected);
    });
  }

  it('is the last of two equal keys, which counts', () => {
    assert.deepEqual(place('{ "a": 1, "a": 2 }', { path: '/a' }), ['2', '2']);
  });

  it('is the whole text where there is no value in it', () => {
    assert.deepEqual(place('  ', { path: '/a' }), ['  ', '  ']);
  });

  it('is narrowed from a whole object or list to its key, other marks stay', () => {
    const root = parseTree(text);
    const narrowed = (part: string): string => {
      const { offset, length } = markedSpan(root, { offset: text.indexOf(part), length: part.length });
      return text.slice(offset, offset + length);
    };
    assert.deepEqual([text, '[1, { "b/c~d": "x" }]', '{}', '"x"', ', "e"'].map(narrowed), [
      '{',
      '"a"',
      '"e"',
      '"x"',
      ', "e"',
    ]);
  });
});
