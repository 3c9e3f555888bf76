import type { AuthChallenge } from '../base/errors';

/** Tokens as they go with one request. */
export interface SentTokens {
  readonly accessToken: string;
  readonly type: 'Bearer' | 'DPoP';
  /** The private key that a DPoP token is bound to, as a JWK. */
  readonly dpopKey: Readonly<Record<string, unknown>> | undefined;
}

/** What puts tokens on the requests to one server, and learns what becomes of them. */
export interface RequestCredentials {
  /** The tokens for the next request; undefined: it goes without. Those that are over are renewed before, where that takes no person. */
  tokens(signal?: AbortSignal): Promise<SentTokens | undefined>;
  /** The server took them. */
  accepted(sent: SentTokens): void;
  /** The server answered 401. True: there are other tokens now, so that the request may be sent once more. */
  refused(sent: SentTokens | undefined, challenges: readonly AuthChallenge[], signal?: AbortSignal): Promise<boolean>;
}
