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
  /** Absent: nobody needs to know. */
  #beat: Disposable | undefined;
  #dueAt = 0;
  #wokeAt: number | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether there is anything that sleep could end. Without, no timer keeps the program running. */
  watch(isNeeded: boolean): void {
    if (isNeeded) {
      this.#beat ??= this.#next();
    } else {
      this.#beat?.dispose();
      this.#beat = undefined;
    }
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
    if (!this.#beat || now - this.#dueAt < lateMs) return;
    this.#wokeAt = now;
    this.#dueAt = now + beatMs;
  }

  dispose(): void {
    this.watch(false);
  }
}
