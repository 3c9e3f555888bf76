import type { AuthChallenge } from '../base/errors';
import type { Challenge } from './types';
import { readScopes } from './scopes';

/** What a response says of how to sign in, of all its challenges; a DPoP challenge counts only if there is no Bearer one. */
export function readChallenge(challenges: readonly AuthChallenge[]): Challenge {
  const bearer = challenges.filter(({ scheme }) => scheme.toLowerCase() === 'bearer');
  const dpop = challenges.filter(({ scheme }) => scheme.toLowerCase() === 'dpop');
  const offered = bearer.length > 0 ? bearer : dpop;
  const chosen = offered.find(({ params }) => params['resource_metadata'] !== undefined) ?? offered[0];
  return {
    resourceMetadata: chosen?.params['resource_metadata'],
    scopes: readScopes(chosen?.params['scope']),
    error: chosen?.params['error'],
    dpop: bearer.length === 0 && dpop.length > 0,
  };
}
