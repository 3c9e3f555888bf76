import assert from 'node:assert/strict';
import { duration } from '../../../src/core/base/duration';

describe('a time span in a message', () => {
  for (const [ms, text] of [
    [0, '0 ms'],
    [999, '999 ms'],
    [1500, '1.5 s'],
    [22_808, '22.8 s'],
    [60_000, '60 s'],
    [125_000, '2 min 5 s'],
    [300_000, '5 min'],
  ] as const) {
    it(`of ${ms} ms is ${text}`, () => {
      assert.equal(duration(ms), text);
    });
  }
});
