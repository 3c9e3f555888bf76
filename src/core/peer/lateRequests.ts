import type { Clock } from '../base/clock';
import type { Disposable } from '../base/disposable';
import { DueQueue } from '../base/dueQueue';
import type { RequestId } from '../jsonrpc/messages';
import type { PassedLimit, RequestLimits } from './requestLimits';

/** What of an open request is of interest here. */
export interface Limited {
  /** Undefined: it has none. */
  readonly limits: RequestLimits | undefined;
  /** Its turn is known. Only of interest here. */
  isQueued: boolean;
}

/**
 * Finds the requests that are late. One timer for all: nearly every request is answered long before its time is up, so
 * none is put in order before the first could be late.
 */
export class LateRequests<Request extends Limited> {
  readonly #clock: Clock;
  readonly #open: ReadonlyMap<RequestId, Request>;
  readonly #onLate: (id: RequestId, request: Request, limit: PassedLimit) => void;
  /** By when they could be late, those that are answered by now among them. Each may be late later than that, not earlier. */
  readonly #queue = new DueQueue<RequestId>();
  /** When the first could be late of those that are not queued. */
  #othersAt = Infinity;
  #timer: Disposable | undefined;
  /** When the timer fires; Infinity without one. */
  #looksAt = Infinity;

  /** @param onLate - told once of each, and may do with the requests what it wants */
  constructor(
    clock: Clock,
    open: ReadonlyMap<RequestId, Request>,
    onLate: (id: RequestId, request: Request, limit: PassedLimit) => void,
  ) {
    this.#clock = clock;
    this.#open = open;
    this.#onLate = onLate;
  }

  /** One was opened that could be late by then. */
  expect(at: number): void {
    this.#othersAt = Math.min(this.#othersAt, at);
    this.#lookAt(at);
  }

  /** Nobody is late any more until the next {@link look}. */
  stop(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    this.#looksAt = Infinity;
    this.#othersAt = Infinity;
    this.#queue.clear();
    for (const request of this.#open.values()) request.isQueued = false;
  }

  /** Begins again after {@link stop}. */
  look(): void {
    this.#queueOthers();
    this.#tellLate();
  }

  #lookAt(at: number): void {
    if (at >= this.#looksAt) return;
    this.#timer?.dispose();
    this.#looksAt = at;
    this.#timer = this.#clock.setTimeout(() => {
      this.#timer = undefined;
      this.#looksAt = Infinity;
      if (this.#othersAt <= this.#clock.now()) this.#queueOthers();
      this.#tellLate();
    }, at - this.#clock.now());
  }

  /** Tells which requests are late, and looks again when the next could be. */
  #tellLate(): void {
    const now = this.#clock.now();
    while (this.#queue.nextAt <= now) {
      const id = this.#queue.take();
      const request = id === undefined ? undefined : this.#open.get(id);
      if (id === undefined || !request?.limits) continue;
      const { limits } = request;
      const { endsAt } = limits;
      if (endsAt > now) this.#queue.add(endsAt, id);
      else this.#onLate(id, request, limits.passed);
    }
    this.#lookAt(Math.min(this.#queue.nextAt, this.#othersAt));
  }

  /** All that is open is walked through here, so it must be seldom: once in the time that a request has, at the most. */
  #queueOthers(): void {
    this.#othersAt = Infinity;
    for (const [id, request] of this.#open) {
      if (!request.limits || request.isQueued) continue;
      request.isQueued = true;
      this.#queue.add(request.limits.endsAt, id);
    }
  }
}
