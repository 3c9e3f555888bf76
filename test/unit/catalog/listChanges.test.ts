import assert from 'node:assert/strict';
import { ListChanges } from '../../../src/core/catalog/listChanges';
import { VirtualClock } from '../../support/virtualClock';

describe('notifications that a list has changed', () => {
  it('lead to a refresh 300 ms later', async () => {
    const { clock, changes, refreshes } = setUp();
    changes.notify();
    await clock.advance(299);
    assert.deepEqual(refreshes, []);
    await clock.advance(1);
    assert.deepEqual(refreshes, [300]);
    assert.equal(clock.pending, 0);
  });

  it('are gathered while they come within 300 ms of each other', async () => {
    const { clock, changes, refreshes } = setUp();
    for (let times = 0; times < 4; times++) {
      changes.notify();
      await clock.advance(200);
    }
    await clock.advance(5000);
    assert.deepEqual(refreshes, [900]);
  });

  it('do not put off the refresh for more than 2 s', async () => {
    const { clock, changes, refreshes } = setUp();
    for (let times = 0; times < 25; times++) {
      changes.notify();
      await clock.advance(100);
    }
    await clock.advance(5000);
    assert.deepEqual(refreshes, [2000, 2700]);
  });

  it('lead to another refresh if they come during one, never to two at once', async () => {
    const { clock, changes, refreshes, finish } = setUp({ slow: true });
    changes.notify();
    await clock.advance(300);
    changes.notify();
    await clock.advance(10_000);
    assert.deepEqual(refreshes, [300]);
    finish();
    await clock.advance(0);
    assert.deepEqual(refreshes, [300, 10_300]);
  });

  it('wait for their quiet time after a short refresh', async () => {
    const { clock, changes, refreshes, finish } = setUp({ slow: true });
    changes.notify();
    await clock.advance(350);
    changes.notify();
    await clock.advance(50);
    finish();
    await clock.advance(249);
    assert.deepEqual(refreshes, [300]);
    await clock.advance(1);
    assert.deepEqual(refreshes, [300, 650]);
  });

  it('still count after a refresh that failed', async () => {
    const { clock, changes, refreshes } = setUp({ fails: true });
    changes.notify();
    await clock.advance(1000);
    changes.notify();
    await clock.advance(1000);
    assert.deepEqual(refreshes, [300, 1300]);
  });

  it('lead to nothing after disposal', async () => {
    const { clock, changes, refreshes } = setUp();
    changes.notify();
    changes.dispose();
    changes.notify();
    await clock.advance(5000);
    assert.deepEqual(refreshes, []);
    assert.equal(clock.pending, 0);
  });

  it('lead to no other refresh if it is disposed of during one', async () => {
    const { clock, changes, refreshes, finish } = setUp({ slow: true });
    changes.notify();
    await clock.advance(300);
    changes.notify();
    changes.dispose();
    finish();
    await clock.advance(5000);
    assert.deepEqual(refreshes, [300]);
  });
});

/** `refreshes` are the times, in ms from the start, at which a refresh began. */
function setUp({ slow = false, fails = false } = {}): {
  clock: VirtualClock;
  changes: ListChanges;
  refreshes: number[];
  finish: () => void;
} {
  const clock = new VirtualClock(0);
  const refreshes: number[] = [];
  let finish = (): void => undefined;
  const changes = new ListChanges(clock, async () => {
    refreshes.push(clock.now());
    if (fails) throw new Error('no answer');
    if (slow) await new Promise<void>((resolve) => (finish = resolve));
  });
  return {
    clock,
    changes,
    refreshes,
    finish: () => {
      finish();
    },
  };
}
