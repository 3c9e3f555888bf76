import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fitTokens } from '../../../../src/vscode/models/tokenBudget';

describe('the beginning of a text that fits a budget of tokens', () => {
  it('is the whole text where that fits, else within a thousandth of the longest that does, and ends with a whole character', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 2000 }), fc.nat(600), async (text, tokens) => {
        const count = (part: string): Promise<number> => Promise.resolve(Math.ceil(part.length / 4));
        const head = await fitTokens(text, { tokens, count });
        assert.ok(text.startsWith(head));
        assert.doesNotMatch(head, /\p{Cs}$/u, 'ends with a whole character');
        assert.ok(Math.ceil(head.length / 4) <= tokens);
        if (head !== text) assert.ok(head.length >= tokens * 4 - Math.ceil(text.length / 1000) - 2);
      }),
    );
  });

  it('counts a handful of times, and never more than the budget can hold', async () => {
    const counted: number[] = [];
    await fitTokens('x'.repeat(50_000_000), {
      tokens: 1_000,
      count: (part) => {
        counted.push(part.length);
        return Promise.resolve(part.length / 4);
      },
    });
    assert.ok(counted.length <= 11, `${counted.length} counts`);
    assert.ok(Math.max(...counted) <= 16_000, 'of a beginning');
  });
});
