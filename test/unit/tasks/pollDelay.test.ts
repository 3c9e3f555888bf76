import assert from 'node:assert/strict';
import { pollDelay } from '../../../src/core/tasks/pollDelay';

describe('the time between two looks at a task', () => {
  for (const [asked, expected] of [
    [5_000, 5_000],
    [100, 100],
    [0, 100],
    [300_000, 300_000],
    [86_400_000, 300_000],
  ] as const) {
    it(`is ${expected} ms where the server asks for ${asked} ms, however often it was looked at`, () => {
      assert.deepEqual([pollDelay(asked, 0), pollDelay(asked, 100)], [expected, expected]);
    });
  }

  it('grows from 1 s to 10 s where the server says nothing', () => {
    const delays = [0, 1, 2, 3, 4, 5, 6, 1_000].map((polls) => pollDelay(undefined, polls));
    assert.deepEqual(delays, [1_000, 1_500, 2_250, 3_375, 5_062.5, 7_593.75, 10_000, 10_000]);
  });
});
