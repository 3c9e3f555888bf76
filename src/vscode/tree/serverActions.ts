import type { PeerView } from '../../core/peer/types';
import { toReview } from '../definitions/definitionWords';

/** What can be done about a server now; decides buttons, menus and what a command offers. */
export interface ServerActions {
  readonly canStart: boolean;
  readonly canStop: boolean;
  readonly canRestart: boolean;
  readonly offersAllowLegacy: boolean;
  readonly needsSignIn: boolean;
  /** It may not start before the person agrees to its entry. */
  readonly needsConsent: boolean;
  readonly canSignOut: boolean;
  /** Definitions of it are not the pinned ones. */
  readonly canReview: boolean;
  /** It is down, which Start Doctor can look into. */
  readonly isDown: boolean;
}

export function serverActions({ state, authorization, definitions }: PeerView): ServerActions {
  const waitsForRestart = state.kind === 'dead' && state.nextTryAt !== undefined;
  return {
    canStart: ['stopped', 'needsConsent', 'failed', 'dead'].includes(state.kind),
    canStop: state.kind === 'starting' || state.kind === 'ready' || waitsForRestart,
    canRestart: state.kind === 'ready' || state.kind === 'starting',
    offersAllowLegacy: state.kind === 'failed' && state.offersAllowLegacy,
    needsSignIn: authorization.kind === 'needed' && state.kind !== 'disabled',
    needsConsent: state.kind === 'needsConsent',
    canSignOut: authorization.kind === 'signedIn',
    canReview: definitions.changed > 0,
    isDown: state.kind === 'failed' || state.kind === 'dead',
  };
}

/** Whether nothing about the server changes unless a person does something. */
export function needsPerson(view: PeerView): boolean {
  const { state, waitingForInput } = view;
  const isDown = state.kind === 'failed' || (state.kind === 'dead' && state.nextTryAt === undefined);
  const { needsSignIn, needsConsent } = serverActions(view);
  return waitingForInput > 0 || isDown || toReview(view.definitions) > 0 || needsSignIn || needsConsent;
}

/** The `viewItem` of a server's row: `server` with a flag `;name` for each thing that holds. */
export function serverContextValue(view: PeerView): string {
  const flags = Object.entries(serverActions(view)).flatMap(([name, holds]) => (holds ? [`;${name}`] : []));
  const ready = view.state.kind === 'ready' ? ';ready' : '';
  return `server${flags.join('')}${ready}${view.transport === 'http' ? ';http' : ''}`;
}
