import type { Catalog } from '../core/catalog/types';
import type { PeerView } from '../core/peer/types';
import { toReview } from './definitions/definitionWords';
import type { ServersContext } from './ids';
import { needsPerson, serverActions } from './tree/serverActions';

/** All servers at a glance: what the status bar, the badge and the context keys show. */
export interface Summary {
  readonly ready: number;
  /** Servers that are not disabled. */
  readonly enabled: number;
  readonly tools: number;
  readonly collisions: number;
  /** Calls that wait for a person's input. */
  readonly waitingForInput: number;
  /** Definitions that are not the pinned ones. */
  readonly changedDefinitions: number;
  /** Those of them that no person has reviewed. */
  readonly toReview: number;
  /** Servers that may not start before the person agrees to their entries. */
  readonly waitingForConsent: number;
  /** Something stays as it is until a person acts. */
  readonly needsPerson: boolean;
  readonly starting: boolean;
  readonly canStart: boolean;
  readonly canStop: boolean;
  readonly offersAllowLegacy: boolean;
  readonly needsSignIn: boolean;
  readonly hasHttpServers: boolean;
  readonly serversAre: ServersContext;
}

export function summarize(peers: readonly PeerView[], catalog: Pick<Catalog, 'entries' | 'collisions'>): Summary {
  const actions = peers.map(serverActions);
  const count = (kind: PeerView['state']['kind']): number => peers.filter(({ state }) => state.kind === kind).length;
  const enabled = peers.length - count('disabled');
  const down = count('failed') + count('dead');
  return {
    ready: count('ready'),
    enabled,
    tools: catalog.entries.length,
    collisions: catalog.collisions.length,
    waitingForInput: peers.reduce((sum, { waitingForInput }) => sum + waitingForInput, 0),
    changedDefinitions: peers.reduce((sum, { definitions }) => sum + definitions.changed, 0),
    toReview: peers.reduce((sum, { definitions }) => sum + toReview(definitions), 0),
    waitingForConsent: count('needsConsent'),
    needsPerson: peers.some(needsPerson),
    starting: count('starting') > 0,
    canStart: actions.some(({ canStart }) => canStart),
    canStop: actions.some(({ canStop }) => canStop),
    needsSignIn: actions.some(({ needsSignIn }) => needsSignIn),
    offersAllowLegacy: actions.some(({ offersAllowLegacy }) => offersAllowLegacy),
    hasHttpServers: peers.some(({ transport }) => transport === 'http'),
    serversAre: peers.length === 0 ? 'none' : enabled > 0 && down === enabled ? 'failed' : 'some',
  };
}
