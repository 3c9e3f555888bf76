import type { Clock } from '../../core/base/clock';
import type { Disposable } from '../../core/base/disposable';

/**
 * Collects keys and hands them over together: at the most once in `intervalMs`, the first ones with that delay too.
 * As a function, it is asked with the first keys.
 */
export class Coalescer implements Disposable {
  readonly #clock: Clock;
  readonly #intervalMs: number | (() => number);
  readonly #flush: (keys: ReadonlySet<string>) => void;
  #keys = new Set<string>();
  #timer: Disposable | undefined;

  constructor(clock: Clock, intervalMs: number | (() => number), flush: (keys: ReadonlySet<string>) => void) {
    this.#clock = clock;
    this.#intervalMs = intervalMs;
    this.#flush = flush;
  }

  add(keys: Iterable<string>): void {
    for (const key of keys) this.#keys.add(key);
    if (this.#timer) return;
    const intervalMs = typeof this.#intervalMs === 'number' ? this.#intervalMs : this.#intervalMs();
    this.#timer = this.#clock.setTimeout(() => {
      this.handOver();
    }, intervalMs);
  }

  /** Hands over at once what was collected, if anything was. */
  handOver(): void {
    if (!this.#timer) return;
    this.#timer.dispose();
    this.#timer = undefined;
    const collected = this.#keys;
    this.#keys = new Set();
    this.#flush(collected);
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    this.#keys.clear();
  }
}
