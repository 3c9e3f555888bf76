import type { Clock } from './base/clock';
import type { Disposable } from './base/disposable';

/** How often the time is looked at, and how much later than asked for means that the machine slept, both in ms. */
const beatMs = 30_000;
const lateMs = 60_000;

/**
 * Notices that the machine slept: nothing tells a program that, but its timers come late. A program that was merely busy
 * for over a minute counts as well.
 */
export class SleepWatch implements Disposable {
  readonly #clock: Clock;
  #beat: Disposable;
  #dueAt = 0;
  #wokeAt: number | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#beat = this.#next();
  }

  /** When that was noticed last, in ms since the epoch; undefined: never. */
  get wokeAt(): number | undefined {
    this.#look();
    return this.#wokeAt;
  }

  #next(): Disposable {
    this.#dueAt = this.#clock.now() + beatMs;
    return this.#clock.setTimeout(() => {
      this.#look();
      this.#beat = this.#next();
    }, beatMs);
  }

  /** Whoever asks right after waking up may come before the timer does. */
  #look(): void {
    const now = this.#clock.now();
    if (now - this.#dueAt < lateMs) return;
    this.#wokeAt = now;
    this.#dueAt = now + beatMs;
  }

  dispose(): void {
    this.#beat.dispose();
  }
}
