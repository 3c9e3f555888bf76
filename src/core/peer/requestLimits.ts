import type { Clock } from '../base/clock';
import type { Timeouts } from '../config/types';

/** The limit that was passed, by the name of its setting, and how long the request had, in ms. */
export interface PassedLimit {
  readonly setting: 'requestTimeoutMs' | 'maxRequestTimeoutMs';
  readonly afterMs: number;
}

/**
 * The two limits of one request: for silence, which starts again with each progress, and for the whole; `protocol.md` §9.
 * Time in which the server waits for us counts for neither.
 */
export class RequestLimits {
  readonly #clock: Clock;
  readonly #timeouts: () => Timeouts;
  readonly #startedAt: number;
  #quietUntil: number;
  #heldMs = 0;
  #heldSince: number | undefined;

  constructor(clock: Clock, timeouts: () => Timeouts) {
    this.#clock = clock;
    this.#timeouts = timeouts;
    this.#startedAt = clock.now();
    this.#quietUntil = this.#startedAt + timeouts().requestTimeoutMs;
  }

  /** When the first limit is passed, in ms since the epoch. Later, where there is progress until then. */
  get endsAt(): number {
    return Math.min(this.#quietUntil, this.#wholeUntil);
  }

  /** The limit that is passed at {@link endsAt}. */
  get passed(): PassedLimit {
    const setting = this.endsAt === this.#quietUntil ? 'requestTimeoutMs' : 'maxRequestTimeoutMs';
    return { setting, afterMs: this.endsAt - this.#startedAt - this.#heldMs };
  }

  /** The server showed that it is at work. */
  restart(): void {
    this.#quietUntil = this.#clock.now() + this.#timeouts().requestTimeoutMs;
  }

  /** The server waits for us from now on. */
  hold(): void {
    this.#heldSince ??= this.#clock.now();
  }

  /** The server no longer waits for us. */
  release(): void {
    if (this.#heldSince === undefined) return;
    const held = this.#clock.now() - this.#heldSince;
    this.#heldSince = undefined;
    this.#heldMs += held;
    this.#quietUntil += held;
  }

  get #wholeUntil(): number {
    return this.#startedAt + this.#heldMs + this.#timeouts().maxRequestTimeoutMs;
  }
}
