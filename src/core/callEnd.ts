import type { Disposable } from './base/disposable';
import { CancelledError, type McpHostError } from './base/errors';
import type { Connection } from './peer/connection';
import type { CallEvent } from './peer/types';

/** Aborted when the caller cancels or the connection ends, with the coded error as reason. */
export function endOf(
  connection: Connection,
  signal: AbortSignal | undefined,
  head: Pick<CallEvent, 'server' | 'name'>,
): Disposable & { readonly signal: AbortSignal } {
  const abort = new AbortController();
  const onCancel = (): void => {
    abort.abort(new CancelledError(`The call of "${head.name}" was cancelled.`, { server: head.server }));
  };
  const onEnd = (): void => {
    abort.abort(connection.ended.reason as McpHostError);
  };
  if (signal?.aborted) onCancel();
  if (connection.ended.aborted) onEnd();
  signal?.addEventListener('abort', onCancel, { once: true });
  connection.ended.addEventListener('abort', onEnd, { once: true });
  return {
    signal: abort.signal,
    dispose() {
      signal?.removeEventListener('abort', onCancel);
      connection.ended.removeEventListener('abort', onEnd);
    },
  };
}
