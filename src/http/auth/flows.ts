import type { FetchLike } from '@modelcontextprotocol/client';
import type { CredentialRecord } from '../../core/auth/credentials';
import type { AuthorizationFlows, WalkOutcome, WalkRequest } from '../../core/auth/flows';
import type { Clock } from '../../core/base/clock';
import type { NodeRequester } from '../nodeRequest';
import { walkGrant } from './grantWalk';
import { guardedFetch } from './guardedFetch';
import { walkRefresh } from './renewWalk';
import { walkSignIn } from './signInWalk';
import { WalkStopped } from './walkStopped';

/** The walks over that requester; it may be one of its own, or shared. */
export function createAuthorizationFlows(requester: NodeRequester, clock: Clock): AuthorizationFlows {
  const fetchFor = (endpoint: string, signal: AbortSignal): FetchLike =>
    guardedFetch({ requester, clock, endpoint, signal });
  return {
    renew: (walk) =>
      outcomeOf(walk, () => {
        const fetch = fetchFor(walk.endpoint, walk.signal);
        const { client } = walk;
        // Where an identity provider may be is the person's choice: only its own address limits it.
        return client.grant === 'authorizationCode'
          ? walkRefresh(walk, client, fetch)
          : walkGrant(walk, client, fetch, (issuer) => fetchFor(issuer, walk.signal));
      }),
    signIn: (walk) =>
      outcomeOf(walk, () => {
        const { client } = walk;
        if (client.grant !== 'authorizationCode') throw new WalkStopped({ kind: 'cannotAsk' });
        return walkSignIn(walk, client, fetchFor(walk.endpoint, walk.signal));
      }),
  };
}

async function outcomeOf(walk: WalkRequest, run: () => Promise<CredentialRecord>): Promise<WalkOutcome> {
  try {
    return { kind: 'done', record: await run() };
  } catch (error) {
    walk.signal.throwIfAborted();
    if (error instanceof WalkStopped) return { kind: 'failed', failure: error.failure };
    throw error;
  }
}
