import type { ListView, PeerView } from './types';

/** What is known of a peer besides its state: filled by whoever knows it. */
export type PeerFacts = Pick<
  PeerView,
  | 'toolCount'
  | 'listStale'
  | 'lists'
  | 'subscription'
  | 'watching'
  | 'problems'
  | 'lastStderr'
  | 'silentSince'
  | 'waitingForInput'
  | 'authorization'
  | 'definitions'
>;

const unlisted: ListView = { count: undefined, stale: false, failed: false, freshUntil: undefined };

/** Of a peer that was never connected. */
export const noFacts: PeerFacts = {
  toolCount: 0,
  listStale: false,
  lists: { tools: unlisted, prompts: unlisted, resources: unlisted, resourceTemplates: unlisted },
  subscription: { kind: 'none' },
  watching: [],
  problems: [],
  lastStderr: undefined,
  silentSince: undefined,
  waitingForInput: 0,
  authorization: { kind: 'none' },
  definitions: { pinned: 0, changed: 0, blocked: 0 },
};
