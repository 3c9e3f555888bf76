import assert from 'node:assert/strict';
import { countedText, durationText, remainingText } from '../../../src/vscode/words';

describe('time in words', () => {
  const durations: [ms: number, text: string][] = [
    [-1, '0 ms'],
    [12.4, '12 ms'],
    [999, '999 ms'],
    [1_000, '1 s'],
    [1_550, '1.6 s'],
    [9_999, '10 s'],
    [15_000, '15 s'],
    [59_600, '1 min'],
    [125_000, '2 min 5 s'],
    [3_600_000, '1 h'],
    [5_430_000, '1 h 30 min'],
  ];
  for (const [ms, text] of durations) {
    it(`${ms} ms is ${text}`, () => {
      assert.equal(durationText(ms), text);
    });
  }

  it('has no second that did not pass yet, and none left only when the time is up', () => {
    assert.deepEqual([countedText(1_999), remainingText(1), remainingText(0)], ['1 s', '1 s', '0 s']);
  });
});
