import assert from 'node:assert/strict';
import { bounded, hasInvisible, visibleText } from '../../../src/core/elicitation/visibleText';

describe('visibleText', () => {
  const cases: [string, string, string][] = [
    ['plain text', 'Grüße, 東京 🐟', 'Grüße, 東京 🐟'],
    ['controls', 'a\u0000b\nc\u001b[31m', 'a\\u{0}b\\u{a}c\\u{1b}[31m'],
    ['direction marks', 'a\u202eb\u2066c\u200f', 'a\\u{202e}b\\u{2066}c\\u{200f}'],
    ['nothing at all', 'a\u200bb\ufeffc\u3164', 'a\\u{200b}b\\u{feff}c\\u{3164}'],
    ['tag characters', 'a\u{e0041}', 'a\\u{e0041}'],
    ['a joiner in an emoji', '👩\u200d💻', '👩\u200d💻'],
    ['a joiner elsewhere', 'a\u200db', 'a\\u{200d}b'],
  ];
  for (const [what, text, shown] of cases) {
    it(`shows ${what}`, () => {
      assert.equal(visibleText(text), shown);
      assert.equal(hasInvisible(text), text !== shown);
    });
  }
});

describe('bounded', () => {
  it('leaves a text of the limit alone and cuts a longer one', () => {
    assert.equal(bounded('abcd', 4), 'abcd');
    assert.equal(bounded('abcde', 4), 'abc…');
  });

  it('never cuts a character in two', () => {
    assert.equal(bounded('ab🐟de', 4), 'ab…');
  });
});
