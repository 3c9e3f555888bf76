import { setMaxListeners } from 'node:events';
import { toDisposable, type Disposable } from './disposable';

/** Calls `listener` once the signal is aborted; a signal that is aborted already never calls it. */
export function onAbort(signal: AbortSignal, listener: () => void): Disposable {
  // One signal may end much at once: many listeners are no leak.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', listener, { once: true });
  return toDisposable(() => {
    signal.removeEventListener('abort', listener);
  });
}

/** Settles like `work`, or rejects as soon as the signal is aborted: with its reason, or with what `reason` gives instead. */
export function unlessAborted<T>(
  work: T | PromiseLike<T>,
  signal: AbortSignal,
  reason = (): Error => signal.reason as Error,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(reason());
    };
    if (signal.aborted) abort();
    const listening = onAbort(signal, abort);
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => {
        listening.dispose();
      });
  });
}
