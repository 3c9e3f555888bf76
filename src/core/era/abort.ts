import { setMaxListeners } from 'node:events';
import { DisposableStore, toDisposable, type Disposable } from '../base/disposable';
import { CancelledError } from '../base/errors';
import { english } from '../base/localizer';
import type { Saying } from '../base/sayings';

/** The sentence of {@link startCancelled}. */
export const abortTexts = {
  start: (l10n, server) => l10n.t('The start of server "{0}" was cancelled.', server),
} as const satisfies Record<string, Saying>;

/** The start of a server was called off by its caller. */
export function startCancelled(server: string): CancelledError {
  return new CancelledError(abortTexts.start(english, server), { server });
}

/** Calls `listener` once the signal is aborted; a signal that is aborted already never calls it. */
export function onAbort(signal: AbortSignal, listener: () => void): Disposable {
  // One signal may end much at once: many listeners are no leak.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', listener, { once: true });
  return toDisposable(() => {
    signal.removeEventListener('abort', listener);
  });
}

/** Settles like `work`, or rejects with `reason()` as soon as the signal is aborted. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal, reason: () => Error): Promise<T> {
  const watch = new DisposableStore();
  const aborted = new Promise<never>((_resolve, reject) => {
    watch.add(
      onAbort(signal, () => {
        reject(reason());
      }),
    );
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    watch.dispose();
  }
}
