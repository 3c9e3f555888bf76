import type { CredentialRecord } from './credentials';
import type { ClientContext, Redirect, RedirectContext, TypedClient } from './ports';
import type { AuthorizationFailure, Challenge, OAuthClient } from './types';

/** What one walk through the authorization of a server starts from. */
export interface WalkRequest {
  /** The configured name of the server. */
  readonly server: string;
  /** Where the server is reached. */
  readonly endpoint: string;
  readonly client: OAuthClient;
  /** What the server asked for; undefined: nothing so far. */
  readonly challenge: Challenge | undefined;
  readonly record: CredentialRecord;
  /** Keeps what was obtained, before anything else is done. */
  readonly save: (record: CredentialRecord) => Promise<void>;
  /** A server of 2025-03-26 may be without metadata: the entry allows legacy, and that revision is configured. */
  readonly legacy: boolean;
  /** In ms since the epoch. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** A walk on which the person is asked. */
export interface SignInWalk extends WalkRequest {
  /** Noted with the tokens: for whom they stand. */
  readonly subject: string;
  /** A way back for the browser; undefined: there is none left. */
  readonly redirect: (context: RedirectContext) => Promise<Redirect | undefined>;
  /** Shows the page, and resolves with the address to which it led. */
  readonly authorize: (url: URL, redirectUri: string) => Promise<string>;
  /** Asks for a client that the person registered; undefined: there is none. */
  readonly askClient: (context: ClientContext) => Promise<TypedClient | undefined>;
}

export type WalkOutcome =
  | { readonly kind: 'done'; readonly record: CredentialRecord }
  | { readonly kind: 'failed'; readonly failure: AuthorizationFailure };

/**
 * The walks of OAuth 2.1 as 2026-07-28, basic/authorization describes them. They need a library that is loaded with the first
 * HTTP server. None rejects
 * but for defects, for a signal that is aborted, and with what a callback rejected with.
 */
export interface AuthorizationFlows {
  /** Gets new tokens without a person: by a refresh token, or by what the entry has. */
  renew(walk: WalkRequest): Promise<WalkOutcome>;
  /** Has the person sign in. */
  signIn(walk: SignInWalk): Promise<WalkOutcome>;
}
