import { setMaxListeners } from 'node:events';
import type { Clock } from '../base/clock';
import { messageOf } from '../base/errors';
import type { Logger } from '../base/logger';
import type { Timeouts } from '../config/types';
import type { RequestId } from '../jsonrpc/messages';
import type { RequestOptions } from './connectionOptions';
import { LateRequests, type Limited } from './lateRequests';
import { ProgressFilter } from './progressFilter';
import { RequestLimits, type PassedLimit } from './requestLimits';
import type { Progress } from './types';

/** A request that was sent, or is about to be. */
export interface NewRequest extends Pick<RequestOptions, 'signal' | 'onProgress' | 'timeouts'> {
  readonly method: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Of a request with a response stream of its own: aborting closes that. */
  readonly stream: AbortController | undefined;
}

export type OpenRequest = Pick<NewRequest, 'method' | 'resolve' | 'reject' | 'stream'>;

interface Entry extends Limited {
  readonly request: NewRequest;
  /** Made with the first progress: most requests have none. */
  progress: ProgressFilter | undefined;
  /** Listens to the signal of the request. */
  readonly onAbort: (() => void) | undefined;
}

export interface OpenRequestsOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly timeouts: () => Timeouts;
}

/** Told of what ends requests early. They stay open until they are taken out. */
export interface EarlyEnds {
  readonly onPassed: (id: RequestId, method: string, limit: PassedLimit) => void;
  readonly onAbort: (id: RequestId, method: string) => void;
}

/** The requests of one connection that have no answer yet: their limits, signals and progress. */
export class OpenRequests {
  readonly #options: OpenRequestsOptions;
  readonly #ends: EarlyEnds;
  readonly #entries = new Map<RequestId, Entry>();
  readonly #late: LateRequests<Entry>;
  #isHeld = false;

  constructor(options: OpenRequestsOptions, ends: EarlyEnds) {
    this.#options = options;
    this.#ends = ends;
    this.#late = new LateRequests(options.clock, this.#entries, (id, { request }, limit) => {
      ends.onPassed(id, request.method, limit);
    });
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Whether an answer is waited for, other than the end of a subscription. */
  get isWaiting(): boolean {
    for (const { limits } of this.#entries.values()) if (limits) return true;
    return false;
  }

  /** The id of the only request for whose answer time is limited; undefined if there is none, or several. */
  get onlyId(): RequestId | undefined {
    let only: RequestId | undefined;
    for (const [id, { limits }] of this.#entries) {
      if (!limits) continue;
      if (only !== undefined) return undefined;
      only = id;
    }
    return only;
  }

  methodOf(id: RequestId): string | undefined {
    return this.#entries.get(id)?.request.method;
  }

  add(id: RequestId, request: NewRequest): void {
    const { method, signal, timeouts } = request;
    const limits = timeouts === 'none' ? undefined : new RequestLimits(this.#options.clock, this.#options.timeouts);
    if (this.#isHeld) limits?.hold();
    const onAbort =
      signal &&
      ((): void => {
        this.#ends.onAbort(id, method);
      });
    this.#entries.set(id, { request, progress: undefined, limits, onAbort, isQueued: false });
    if (limits && !this.#isHeld) this.#late.expect(limits.endsAt);
    if (signal && onAbort) {
      // One signal may end many requests: many listeners are no leak.
      setMaxListeners(0, signal);
      signal.addEventListener('abort', onAbort, { once: true });
    }
  }

  /** Takes a request out, to settle it. Progress that was held back is delivered before. */
  take(id: RequestId): OpenRequest | undefined {
    const entry = this.#entries.get(id);
    if (!entry) return undefined;
    this.#entries.delete(id);
    if (this.#entries.size === 0) this.#late.stop();
    entry.progress?.dispose();
    if (entry.onAbort) entry.request.signal?.removeEventListener('abort', entry.onAbort);
    return entry.request;
  }

  /** Rejects all with the same reason. */
  rejectAll(reason: Error): void {
    for (const id of [...this.#entries.keys()]) this.take(id)?.reject(reason);
  }

  /** The server waits for us, or does no more: that time counts for no request. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#late.stop();
    for (const { limits } of this.#entries.values()) {
      if (isHeld) limits?.hold();
      else limits?.release();
    }
    if (!isHeld) this.#late.look();
  }

  /** Takes the progress of a request; false: there is no such request. */
  report(id: RequestId, progress: Progress): boolean {
    const entry = this.#entries.get(id);
    if (!entry) return false;
    entry.limits?.restart();
    const { onProgress } = entry.request;
    if (onProgress) {
      entry.progress ??= new ProgressFilter(this.#options.clock, this.#guarded(onProgress));
      entry.progress.report(progress);
    }
    return true;
  }

  /** Whatever a listener throws, the request goes on. */
  #guarded(onProgress: (progress: Progress) => void): (progress: Progress) => void {
    return (progress) => {
      try {
        onProgress(progress);
      } catch (error) {
        this.#options.logger.error(`What listens to the progress of a request failed: ${messageOf(error)}`);
      }
    };
  }
}
