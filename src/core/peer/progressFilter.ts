import type { Clock } from '../base/clock';
import type { Disposable } from '../base/disposable';
import type { Progress } from './types';

/** At most 20 progress events a second are shown; protocol.md §13. */
export const progressIntervalMs = 50;

/** Passes on progress at a bounded rate; of what comes faster, the latest. */
export class ProgressFilter implements Disposable {
  #nextAt = 0;
  #latest: Progress | undefined;
  #timer: Disposable | undefined;
  readonly #clock: Clock;
  readonly #deliver: (progress: Progress) => void;

  constructor(clock: Clock, deliver: (progress: Progress) => void) {
    this.#clock = clock;
    this.#deliver = deliver;
  }

  report(progress: Progress): void {
    this.#latest = progress;
    if (this.#timer) return;
    const wait = this.#nextAt - this.#clock.now();
    if (wait <= 0) this.#flush();
    else {
      this.#timer = this.#clock.setTimeout(() => {
        this.#timer = undefined;
        this.#flush();
      }, wait);
    }
  }

  /** What was held back is delivered: the last progress of a call is never lost. */
  dispose(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    this.#flush();
  }

  #flush(): void {
    const progress = this.#latest;
    if (!progress) return;
    this.#latest = undefined;
    this.#nextAt = this.#clock.now() + progressIntervalMs;
    this.#deliver(progress);
  }
}
