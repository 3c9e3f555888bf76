import { toDisposable, type Disposable } from '../../src/core/base/disposable';
import type { Clock } from '../../src/core/base/clock';

/** A clock that stands still until {@link advance} moves it. */
export class VirtualClock implements Clock {
  #now: number;
  #order = 0;
  readonly #timers = new Set<{ at: number; order: number; run: () => void }>();

  constructor(start = 1_000_000) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  setTimeout(action: () => void, delayMs: number): Disposable {
    const timer = { at: this.#now + Math.max(0, delayMs), order: this.#order++, run: action };
    this.#timers.add(timer);
    return toDisposable(() => this.#timers.delete(timer));
  }

  get pending(): number {
    return this.#timers.size;
  }

  /** When the next timer is due, or undefined. */
  get nextAt(): number | undefined {
    return this.#next()?.at;
  }

  /** Moves time on, running every timer that falls due, in order, and settling promises in between. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (let next = this.#next(); next && next.at <= end; next = this.#next()) {
      this.#now = next.at;
      this.#timers.delete(next);
      next.run();
      await settle();
    }
    this.#now = end;
    await settle();
  }

  #next(): { at: number; order: number; run: () => void } | undefined {
    let first: { at: number; order: number; run: () => void } | undefined;
    for (const timer of this.#timers) {
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer;
    }
    return first;
  }
}

/** Lets promise callbacks and microtasks run until they have settled. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise<void>((resolve) => setImmediate(resolve));
}
