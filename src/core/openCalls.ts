import type { Disposable } from './base/disposable';
import { onAbort } from './base/abort';

/** A request that is open: what ends it early. */
export interface OpenCall extends Disposable {
  /** Aborted by whoever asked for it, or by {@link OpenCalls.cancel}. */
  readonly signal: AbortSignal;
}

/** The requests that are open, so that each one can be ended by its number as its caller could. */
export class OpenCalls {
  readonly #aborts = new Map<number, AbortController>();

  /** @param caller - the signal of whoever asked for the request */
  open(callId: number, caller: AbortSignal | undefined): OpenCall {
    const abort = new AbortController();
    const pass = (): void => {
      abort.abort(caller?.reason);
    };
    if (caller?.aborted) pass();
    const listening = caller && onAbort(caller, pass);
    this.#aborts.set(callId, abort);
    return {
      signal: abort.signal,
      dispose: () => {
        listening?.dispose();
        this.#aborts.delete(callId);
      },
    };
  }

  /** Ends a request; one that is not open is over already. */
  cancel(callId: number): void {
    this.#aborts.get(callId)?.abort();
  }
}
