import type { Clock } from './base/clock';
import { DisposableStore } from './base/disposable';
import { TransportError } from './base/errors';
import type { RetryPolicy } from './config/types';
import { onAbort } from './base/abort';
import type { Connection } from './peer/connection';
import type { Peer } from './peer/peer';

/**
 * Whether a call that failed so may be sent again; `protocol.md` §9. Without the answer nobody knows whether it was carried
 * out, but where the server forgot the session: it was not. An HTTP status is an answer.
 */
export function maySendAgain(error: unknown, policy: RetryPolicy, isReadOnly: boolean): boolean {
  if (!(error instanceof TransportError)) return false;
  switch (error.reason) {
    case 'session':
      return true;
    case 'exit':
    case 'closed':
    case 'write':
    case 'network':
      return error.status === undefined && (policy === 'always' || (policy === 'readOnly' && isReadOnly));
    case 'spawn':
    case 'tooLarge':
      return false;
  }
}

/**
 * Waits until a server that was lost can take requests again. False: it will not by itself, not within `limitMs`, or `signal`
 * was aborted.
 * @param lost - a connection that is no good, though it may not have ended yet
 */
export async function untilReady(
  peer: Pick<Peer, 'view' | 'connection' | 'onDidChange'>,
  {
    lost,
    limitMs,
    clock,
    signal,
  }: {
    readonly lost: Connection | undefined;
    readonly limitMs: number;
    readonly clock: Clock;
    readonly signal: AbortSignal | undefined;
  },
): Promise<boolean> {
  const store = new DisposableStore();
  try {
    return await new Promise((resolve) => {
      const look = (): void => {
        const outcome = outlook(peer, lost);
        if (outcome !== 'wait') resolve(outcome === 'ready');
      };
      const giveUp = (): void => {
        resolve(false);
      };
      store.add(peer.onDidChange(look));
      store.add(clock.setTimeout(giveUp, limitMs));
      if (signal) store.add(onAbort(signal, giveUp));
      if (signal?.aborted) giveUp();
      look();
    });
  } finally {
    store.dispose();
  }
}

function outlook(
  { view, connection }: Pick<Peer, 'view' | 'connection'>,
  lost: Connection | undefined,
): 'ready' | 'wait' | 'no' {
  if (connection) return connection === lost ? 'wait' : 'ready';
  const { state } = view;
  return state.kind === 'starting' || (state.kind === 'dead' && state.nextTryAt !== undefined) ? 'wait' : 'no';
}
