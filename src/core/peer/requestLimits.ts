import type { Clock } from '../base/clock';
import type { Disposable } from '../base/disposable';
import type { Timeouts } from '../config/types';

/** The limit that was passed, by the name of its setting, and how long the request had, in ms. */
export interface PassedLimit {
  readonly setting: 'requestTimeoutMs' | 'maxRequestTimeoutMs';
  readonly afterMs: number;
}

/**
 * The two limits of one request: for silence, which starts again with each progress, and for the whole; `protocol.md` §9.
 * Time in which the server waits for us counts for neither. One timer a request: progress only moves the limit, and the
 * timer looks again when it fires.
 */
export class RequestLimits implements Disposable {
  readonly #clock: Clock;
  readonly #timeouts: () => Timeouts;
  readonly #onPassed: (limit: PassedLimit) => void;
  readonly #startedAt: number;
  #quietUntil: number;
  #heldMs = 0;
  #heldSince: number | undefined;
  #timer: Disposable | undefined;

  /** @param onPassed - called once at the most. */
  constructor(clock: Clock, timeouts: () => Timeouts, onPassed: (limit: PassedLimit) => void) {
    this.#clock = clock;
    this.#timeouts = timeouts;
    this.#onPassed = onPassed;
    this.#startedAt = clock.now();
    this.#quietUntil = this.#startedAt + timeouts().requestTimeoutMs;
    this.#watch();
  }

  /** The server showed that it is at work. */
  restart(): void {
    this.#quietUntil = this.#clock.now() + this.#timeouts().requestTimeoutMs;
  }

  /** The server waits for us from now on. */
  hold(): void {
    this.#heldSince ??= this.#clock.now();
    this.#timer?.dispose();
  }

  /** The server no longer waits for us. */
  release(): void {
    if (this.#heldSince === undefined) return;
    const held = this.#clock.now() - this.#heldSince;
    this.#heldSince = undefined;
    this.#heldMs += held;
    this.#quietUntil += held;
    this.#watch();
  }

  dispose(): void {
    this.#timer?.dispose();
  }

  #watch(): void {
    const { maxRequestTimeoutMs } = this.#timeouts();
    const endsAt = this.#startedAt + this.#heldMs + maxRequestTimeoutMs;
    const limit = Math.min(this.#quietUntil, endsAt);
    this.#timer = this.#clock.setTimeout(() => {
      const now = Math.min(this.#quietUntil, endsAt);
      if (this.#clock.now() < now) {
        this.#watch();
        return;
      }
      const setting = now === this.#quietUntil ? 'requestTimeoutMs' : 'maxRequestTimeoutMs';
      this.#onPassed({ setting, afterMs: now - this.#startedAt - this.#heldMs });
    }, limit - this.#clock.now());
  }
}
