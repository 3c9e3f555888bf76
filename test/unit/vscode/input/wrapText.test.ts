import assert from 'node:assert/strict';
import { wrapText } from '../../../../src/vscode/input/wrapText';

describe('a text over several rows', () => {
  const rows: [title: string, text: string, width: number, most: number, lines: string[]][] = [
    ['is one row where it fits', 'one two', 7, 9, ['one two']],
    ['is broken between words', 'one two three', 8, 9, ['one two', 'three']],
    ['is broken in a word that is too long', 'abcdefgh ij', 3, 9, ['abc', 'def', 'gh', 'ij']],
    ['is never broken within a character', 'ab🎉🎉', 3, 9, ['ab', '🎉', '🎉']],
    ['ends with an ellipsis where there are too many', 'one two three four', 5, 2, ['one', 'two…']],
    ['is nothing where there is nothing', '  ', 5, 2, []],
  ];
  for (const [title, text, width, most, lines] of rows) {
    it(title, () => {
      assert.deepEqual(wrapText(text, width, most), lines);
    });
  }

  it('loses nothing', () => {
    const text = 'the quick brown fox '.repeat(20).trim();
    assert.equal(wrapText(text, 17, 100).join(' '), text);
  });
});
