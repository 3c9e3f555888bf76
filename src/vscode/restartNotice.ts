import type { PeerView } from '../core/peer/types';

/** Failures in a row after which a person is asked; protocol.md §10. */
export const failuresBeforeNotice = 3;

/** Whether a person is told that a server has ended, and asked whether to restart it: by itself it is not. */
export function asksForRestart({ state, attempts }: PeerView): boolean {
  return state.kind === 'dead' && state.nextTryAt === undefined && attempts < failuresBeforeNotice;
}
