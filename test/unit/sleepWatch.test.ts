import assert from 'node:assert/strict';
import { toDisposable, type Disposable } from '../../src/core/base/disposable';
import type { Clock } from '../../src/core/base/clock';
import { SleepWatch } from '../../src/core/sleepWatch';
import { VirtualClock } from '../support/virtualClock';

/** A machine that can sleep: its time goes on, its timers do not. */
class SleepingClock implements Clock {
  readonly #awake = new VirtualClock();
  #sleptMs = 0;

  now(): number {
    return this.#awake.now() + this.#sleptMs;
  }

  setTimeout(action: () => void, delayMs: number): Disposable {
    const timer = this.#awake.setTimeout(action, delayMs);
    return toDisposable(() => {
      timer.dispose();
    });
  }

  get pending(): number {
    return this.#awake.pending;
  }

  advance(ms: number): Promise<void> {
    return this.#awake.advance(ms);
  }

  sleep(ms: number): void {
    this.#sleptMs += ms;
  }
}

describe('whether the machine slept', () => {
  it('is not said of a machine that was awake all day', async () => {
    const clock = new SleepingClock();
    const watch = new SleepWatch(clock);
    watch.watch(true);
    await clock.advance(24 * 3_600_000);
    assert.equal(watch.wokeAt, undefined);
    watch.dispose();
  });

  it('is noticed as soon as somebody asks, before the next timer', async () => {
    const clock = new SleepingClock();
    const watch = new SleepWatch(clock);
    watch.watch(true);
    await clock.advance(100_000);
    clock.sleep(3_600_000);
    const wokeAt = clock.now();
    assert.equal(watch.wokeAt, wokeAt);
    await clock.advance(600_000);
    assert.equal(watch.wokeAt, wokeAt);
    watch.dispose();
  });

  it('is noticed by the next timer where nobody asks', async () => {
    const clock = new SleepingClock();
    const watch = new SleepWatch(clock);
    watch.watch(true);
    clock.sleep(3_600_000);
    const wokeAt = clock.now();
    await clock.advance(60_000);
    assert.ok(watch.wokeAt! >= wokeAt && watch.wokeAt! <= wokeAt + 30_000);
    watch.dispose();
  });

  it('is not said of a program that was busy for some seconds', () => {
    const clock = new SleepingClock();
    const watch = new SleepWatch(clock);
    watch.watch(true);
    clock.sleep(50_000);
    assert.equal(watch.wokeAt, undefined);
    watch.dispose();
  });

  it('is of no interest where nothing could have ended meanwhile, so that no timer runs', async () => {
    const clock = new SleepingClock();
    const watch = new SleepWatch(clock);
    assert.equal(clock.pending, 0);
    watch.watch(true);
    watch.watch(true);
    await clock.advance(100_000);
    assert.equal(clock.pending, 1);
    watch.watch(false);
    assert.equal(clock.pending, 0);
    clock.sleep(3_600_000);
    watch.watch(true);
    assert.equal(watch.wokeAt, undefined);
    watch.dispose();
    assert.equal(clock.pending, 0);
  });
});
