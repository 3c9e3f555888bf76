import type { PeerView } from '../../core/peer/types';

/** What can be done about a server now; decides buttons, menus and what a command offers. */
export interface ServerActions {
  readonly canStart: boolean;
  readonly canStop: boolean;
  readonly canRestart: boolean;
  readonly offersAllowLegacy: boolean;
}

export function serverActions({ state }: PeerView): ServerActions {
  const waitsForRestart = state.kind === 'dead' && state.nextTryAt !== undefined;
  return {
    canStart: state.kind === 'stopped' || state.kind === 'failed' || state.kind === 'dead',
    canStop: state.kind === 'starting' || state.kind === 'ready' || waitsForRestart,
    canRestart: state.kind === 'ready' || state.kind === 'starting',
    offersAllowLegacy: state.kind === 'failed' && state.offersAllowLegacy,
  };
}

/** Whether nothing about the server changes unless a person does something. */
export function needsPerson({ state, waitingForInput }: PeerView): boolean {
  return waitingForInput > 0 || state.kind === 'failed' || (state.kind === 'dead' && state.nextTryAt === undefined);
}

/** The `viewItem` of a server's row: `server` with a flag `;name` for each thing that holds. */
export function serverContextValue(view: PeerView): string {
  const flags = Object.entries(serverActions(view)).flatMap(([name, holds]) => (holds ? [`;${name}`] : []));
  return `server${flags.join('')}${view.state.kind === 'ready' ? ';ready' : ''}`;
}
