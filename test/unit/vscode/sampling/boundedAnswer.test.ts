import assert from 'node:assert/strict';
import { BoundedAnswer, type AnswerBounds } from '../../../../src/vscode/sampling/boundedAnswer';

/** A token is four characters. */
const countTokens = (text: string): Promise<number> => Promise.resolve(Math.ceil(text.length / 4));

async function take(parts: readonly string[], bounds: Partial<AnswerBounds> = {}) {
  const answer = new BoundedAnswer({ maxTokens: 1000, stopSequences: [], countTokens, ...bounds });
  for (const part of parts) {
    const reached = await answer.push(part);
    if (reached) return { text: answer.text, reached };
  }
  return { text: answer.text, reached: undefined };
}

describe('an answer of a model', () => {
  const rows: [
    what: string,
    parts: string[],
    bounds: Partial<AnswerBounds>,
    text: string,
    reached: string | undefined,
  ][] = [
    ['is taken as it comes', ['Hel', 'lo'], {}, 'Hello', undefined],
    ['may be empty', ['', ''], {}, '', undefined],
    ['ends at its limit of tokens', ['0123456789', 'abcdef'], { maxTokens: 2 }, '01234567', 'maxTokens'],
    ['ends at its limit within one part', ['x'.repeat(100)], { maxTokens: 10 }, 'x'.repeat(40), 'maxTokens'],
    ['that fits just is whole', ['12345678'], { maxTokens: 2 }, '12345678', undefined],
    ['has no token where less than one is allowed', ['x'], { maxTokens: 0.5 }, '', 'maxTokens'],
    ['ends before a text to stop at', ['one END two'], { stopSequences: ['END'] }, 'one ', 'stopSequence'],
    [
      'ends there if it comes in two parts, too',
      ['one E', 'ND two'],
      { stopSequences: ['END'] },
      'one ',
      'stopSequence',
    ],
    ['ends at the first of several', ['a B c A'], { stopSequences: ['A', 'B'] }, 'a ', 'stopSequence'],
    ['does not stop at nothing', ['abc'], { stopSequences: [''] }, 'abc', undefined],
    [
      'is cut at a character for each token where nobody counts',
      ['0123456789'],
      { maxTokens: 4, countTokens: () => Promise.reject(new Error('no tokenizer')) },
      '0123',
      'maxTokens',
    ],
    [
      'keeps no half of a character',
      ['ab😀'],
      { maxTokens: 3, countTokens: (t) => Promise.resolve(t.length) },
      'ab',
      'maxTokens',
    ],
  ];
  for (const [what, parts, bounds, text, reached] of rows) {
    it(what, async () => {
      assert.deepEqual(await take(parts, bounds), { text, reached });
    });
  }

  it('is counted seldom, however many parts it has', async () => {
    let counted = 0;
    const parts = Array.from({ length: 20_000 }, () => 'ab');
    await take(parts, {
      maxTokens: 15_000,
      countTokens: (text) => {
        counted++;
        return countTokens(text);
      },
    });
    assert.ok(counted < 20, `counted ${counted} times`);
  });
});
