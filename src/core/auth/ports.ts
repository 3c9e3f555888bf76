/**
 * Shows an authorization page to the person, and resolves with the whole address to which the browser was sent back. Rejects
 * if the person gives up, or `signal` is aborted.
 */
export type Authorize = (url: URL, context: AuthorizeContext) => PromiseLike<string | URL>;

export interface AuthorizeContext {
  /** The configured name of the server. */
  readonly server: string;
  /** Where the authorization server sends the browser, as in `url`. */
  readonly redirectUri: string;
  /** Aborted when the sign-in was given up, or its time is over. */
  readonly signal: AbortSignal;
}

/** Why somebody is to sign in. */
export type SignInTrigger =
  /** The server is being started, and nobody asked for that now. */
  | 'start'
  /** The person wants to sign in. */
  | 'person'
  /** A request needs it. */
  | 'request'
  /** A request needs scopes that were not granted so far. */
  | 'stepUp';

/** The details of a sign-in, where the outside cares. */
export interface SignInPorts {
  /** Whether a person may be asked to sign in now; nobody is contacted before. Absent: yes. */
  readonly permit?: (context: PermitContext) => PromiseLike<boolean>;
  /** Opens a way back for the browser. Absent: an address of this machine on which nobody listens. */
  readonly redirect?: (context: RedirectContext) => PromiseLike<Redirect | undefined>;
  /** Asks for a client, where none can be registered. Absent: there is none. */
  readonly client?: (context: ClientContext) => PromiseLike<TypedClient | undefined>;
}

export interface PermitContext {
  readonly server: string;
  readonly trigger: SignInTrigger;
  /** What more is asked for, on a step-up. */
  readonly scopes: readonly string[];
  readonly signal: AbortSignal;
}

export interface RedirectContext {
  readonly server: string;
  /** The redirect URIs of the client are settled, so that one that varies can't be among them. */
  readonly settled: boolean;
  /** Redirect URIs that the authorization server refused. */
  readonly refused: readonly string[];
  readonly signal: AbortSignal;
}

/** A way back, open until it is disposed. */
export interface Redirect {
  readonly uri: string;
  dispose(): void;
}

export interface ClientContext {
  readonly server: string;
  /** The authorization server with which the client must be registered. */
  readonly issuer: string;
  /** What must be registered for it. */
  readonly redirectUri: string;
  readonly signal: AbortSignal;
}

export interface TypedClient {
  readonly clientId: string;
  readonly clientSecret: string | undefined;
}

/** Where nobody listens: whoever shows the page sees where it leads (RFC 8252 §7.3). */
export const defaultRedirectUri = 'http://127.0.0.1/callback';
