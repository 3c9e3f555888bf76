import type { Clock } from '../../src/core/base/clock';
import { toDisposable } from '../../src/core/base/disposable';

/** Real time that passes faster, for hosts whose servers are real processes. */
export class FastClock implements Clock {
  readonly #factor: number;
  readonly #start = Date.now();

  constructor(factor: number) {
    this.#factor = factor;
  }

  now(): number {
    return this.#start + (Date.now() - this.#start) * this.#factor;
  }

  setTimeout(action: () => void, delayMs: number): ReturnType<Clock['setTimeout']> {
    const timer = setTimeout(action, delayMs / this.#factor);
    return toDisposable(() => {
      clearTimeout(timer);
    });
  }
}
