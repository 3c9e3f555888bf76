import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DueQueue } from '../../../src/core/base/dueQueue';
import { fuzz } from '../../support/fuzz';

describe('a queue of what falls due', () => {
  fuzz(
    'gives the earliest first, and of the same time what was added first',
    fc.array(fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }), { maxLength: 300 }),
    (steps) => {
      const queue = new DueQueue<number>();
      const expected: { at: number; item: number }[] = [];
      const takeBoth = (): void => {
        assert.equal(queue.nextAt, expected[0]?.at ?? Infinity);
        assert.equal(queue.take(), expected.shift()?.item);
      };
      for (const [item, at] of steps.entries()) {
        if (at === undefined) takeBoth();
        else {
          queue.add(at, item);
          expected.push({ at, item });
          expected.sort((one, other) => one.at - other.at);
        }
      }
      while (expected.length > 0) takeBoth();
      takeBoth();
    },
  );

  it('is empty once it is cleared', () => {
    const queue = new DueQueue<string>();
    queue.add(5, 'a');
    queue.clear();
    assert.equal(queue.nextAt, Infinity);
    assert.equal(queue.take(), undefined);
  });
});
