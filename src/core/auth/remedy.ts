import type { StoredTokens } from './credentials';
import type { SignInTrigger } from './ports';
import type { AuthorizationFailure, Challenge } from './types';

/** What helps a request that was refused for lack of authorization, where no silent renewal did. */
export type Remedy =
  /** Not what could be done here. */
  | { readonly kind: 'none' }
  /** There are tokens that were not tried. */
  | { readonly kind: 'sendAgain' }
  | { readonly kind: 'signIn'; readonly trigger: SignInTrigger }
  | { readonly kind: 'failed'; readonly failure: AuthorizationFailure };

export interface Refusal {
  readonly status: number;
  readonly challenge: Challenge;
  readonly trigger: Exclude<SignInTrigger, 'stepUp'>;
  /** The tokens that there are now. */
  readonly held: Pick<StoredTokens, 'accessToken' | 'scopes'> | undefined;
  /** The last token that the server did not take. */
  readonly refused: string | undefined;
  /** Why asking again would bring nothing, unless a person wants it. */
  readonly failure: AuthorizationFailure | undefined;
}

export function remedyOf({ status, challenge, trigger, held, refused, failure }: Refusal): Remedy {
  if (status === 403 && held) {
    const { error, scopes } = challenge;
    if (error !== 'insufficient_scope' || scopes.length === 0) return { kind: 'none' };
    const isHeld = scopes.every((scope) => held.scopes.includes(scope));
    return isHeld ? { kind: 'failed', failure: { kind: 'scopesHeld', scopes } } : { kind: 'signIn', trigger: 'stepUp' };
  }
  if (held && held.accessToken !== refused) return { kind: 'sendAgain' };
  return failure && trigger !== 'person' ? { kind: 'failed', failure } : { kind: 'signIn', trigger };
}
