import assert from 'node:assert/strict';
import type { Completion } from '../../../../src/core/hostApi';
import type { Suggestions } from '../../../../src/vscode/input/stepView';
import { SuggestionFeed } from '../../../../src/vscode/prompts/suggestionFeed';
import { settle, VirtualClock } from '../../../support/virtualClock';
import { english } from '../support';

interface Asked {
  readonly text: string;
  readonly signal: AbortSignal;
  readonly answer: (completion: Partial<Completion>) => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
}

/** A box with a feed: typing disposes what was asked for before, as the box does. */
function setUp() {
  const clock = new VirtualClock();
  const asked: Asked[] = [];
  const shown: Suggestions[] = [];
  const feed = new SuggestionFeed({
    clock,
    l10n: english,
    complete: (text, signal) =>
      new Promise((resolve, reject) => {
        asked.push({
          text,
          signal,
          answer(completion) {
            resolve({ values: [], total: undefined, hasMore: false, ...completion });
            return settle();
          },
          fail(error) {
            reject(error);
            return settle();
          },
        });
      }),
  });
  let current = { dispose: (): void => undefined };
  const type = (text: string): void => {
    current.dispose();
    current = feed.suggest(text, (suggestions) => shown.push(suggestions));
  };
  return { clock, asked, shown, type };
}

describe('suggestions while typing', () => {
  it('are there at once when the box opens', async () => {
    const { clock, asked, shown, type } = setUp();
    type('');
    await clock.advance(0);
    await asked[0]!.answer({ values: ['crew', 'visitors'] });
    assert.deepEqual(shown.at(-1), { values: ['crew', 'visitors'], busy: false, note: undefined });
  });

  it('are asked for when typing pauses, not for every letter', async () => {
    const { clock, asked, type } = setUp();
    type('');
    await clock.advance(0);
    await asked[0]!.answer({});
    for (const text of ['v', 'vi', 'vis']) {
      type(text);
      await clock.advance(100);
    }
    await clock.advance(100);
    assert.deepEqual(
      asked.map(({ text }) => text),
      ['', 'vis'],
    );
  });

  it('that come too late are dropped, and the request for them is given up', async () => {
    const { clock, asked, shown, type } = setUp();
    type('');
    await clock.advance(0);
    type('a');
    assert.equal(asked[0]?.signal.aborted, true);
    await asked[0].answer({ values: ['late'] });
    assert.ok(!shown.some(({ values }) => values.includes('late')));
  });

  it('for the text before stay until there are new ones', async () => {
    const { clock, asked, shown, type } = setUp();
    type('');
    await clock.advance(0);
    await asked[0]!.answer({ values: ['crew'] });
    type('c');
    assert.deepEqual(shown.at(-1), { values: ['crew'], busy: true, note: undefined });
  });

  it('are remembered for a text that comes again', async () => {
    const { clock, asked, shown, type } = setUp();
    type('');
    await clock.advance(0);
    await asked[0]!.answer({ values: ['crew'] });
    type('c');
    type('');
    await clock.advance(1_000);
    assert.equal(asked.length, 1);
    assert.deepEqual(shown.at(-1)?.values, ['crew']);
  });

  const more: [completion: Partial<Completion>, note: string][] = [
    [{ values: ['a'], total: 12 }, '1 of 12 suggestions: type more'],
    [{ values: ['a'], hasMore: true }, 'There are more suggestions: type more'],
  ];
  for (const [completion, note] of more) {
    it(`say that there are more: ${note}`, async () => {
      const { clock, asked, shown, type } = setUp();
      type('');
      await clock.advance(0);
      await asked[0]!.answer(completion);
      assert.equal(shown.at(-1)?.note, note);
    });
  }

  it('that can not be had do not keep from typing, and are tried again', async () => {
    const { clock, asked, shown, type } = setUp();
    type('');
    await clock.advance(0);
    await asked[0]!.fail(new Error('out of [ink](command:x)'));
    assert.deepEqual(shown.at(-1)?.values, []);
    assert.match(shown.at(-1)?.note ?? '', /^No suggestions: out of \[ink\]\u2060\(command:x\)$/);
    type('a');
    type('');
    await clock.advance(150);
    assert.equal(asked.length, 2);
  });

  it('have each value once', async () => {
    const { clock, asked, shown, type } = setUp();
    type('');
    await clock.advance(0);
    await asked[0]!.answer({ values: ['a', 'a', 'b'] });
    assert.deepEqual(shown.at(-1)?.values, ['a', 'b']);
  });
});
