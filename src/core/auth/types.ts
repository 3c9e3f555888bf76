/** How this host is known to authorization servers: the `oauth` of an entry, variables resolved. Some texts are secrets. */
export type OAuthClient = CodeClient | CredentialsClient | EnterpriseClient | AssertionClient;

interface CommonClient {
  /** Asked for when neither the server's challenge nor its metadata name any. */
  readonly scopes: readonly string[] | undefined;
  /** The only authorization server that the credentials are for; undefined: the one they are first used with. */
  readonly issuer: string | undefined;
}

/** A person signs in, in the browser (OAuth 2.1 authorization code with PKCE). */
export interface CodeClient extends CommonClient {
  readonly grant: 'authorizationCode';
  /** Of a client that was registered beforehand. */
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  /** Of a Client ID Metadata Document. */
  readonly clientMetadataUrl: string | undefined;
}

/** The host acts for itself (extension `io.modelcontextprotocol/oauth-client-credentials`). */
export interface CredentialsClient extends CommonClient {
  readonly grant: 'clientCredentials';
  readonly clientId: string;
  readonly proof: ClientProof;
}

/** How a client shows who it is. */
export type ClientProof =
  | { readonly kind: 'secret'; readonly secret: string }
  /** Signs an assertion (RFC 7523 §2.2). `key` is PKCS #8 in PEM. */
  | { readonly kind: 'privateKey'; readonly key: string; readonly algorithm: string };

/** The company's identity provider vouches (extension `io.modelcontextprotocol/enterprise-managed-authorization`). */
export interface EnterpriseClient extends CommonClient {
  readonly grant: 'enterpriseManaged';
  /** At the authorization server of the MCP server. */
  readonly clientId: string;
  readonly clientSecret: string;
  readonly identityProvider: IdentityProvider;
}

/** Who exchanges an ID token for an authorization grant (RFC 8693). */
export interface IdentityProvider {
  readonly issuer: string;
  /** Looked up in the issuer's metadata if undefined. */
  readonly tokenEndpoint: string | undefined;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** What the person got by signing in there. */
  readonly idToken: string;
}

/** A workload shows an assertion of its platform (RFC 7523 §2.1). */
export interface AssertionClient extends CommonClient {
  readonly grant: 'jwtBearer';
  readonly clientId: string | undefined;
  readonly assertion: string;
}

/** What a server asks for with 401 or 403, as far as a sign-in needs it. */
export interface Challenge {
  /** Where the server describes itself (RFC 9728 §5.1), as sent. */
  readonly resourceMetadata: string | undefined;
  readonly scopes: readonly string[];
  /** The code of RFC 6750 §3.1, for instance `insufficient_scope`. */
  readonly error: string | undefined;
  /** Only tokens that are bound to a key are taken (RFC 9449). */
  readonly dpop: boolean;
}

/** Keeps texts under keys, out of reach of others. `vscode.SecretStorage` is one. */
export interface SecretStore {
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
}

/** Why there is no token, as plain data: it crosses from a bundle of its own. Nothing in it is a secret. */
export type AuthorizationFailure =
  /** The server does not describe itself (RFC 9728). */
  | { readonly kind: 'noResourceMetadata' }
  | { readonly kind: 'badResourceMetadata'; readonly detail: string }
  /** It says that it is something else. */
  | { readonly kind: 'foreignResource'; readonly resource: string }
  /** The entry names an issuer, or the client was registered with one, and the server uses others. */
  | { readonly kind: 'otherIssuer'; readonly expected: string; readonly offered: readonly string[] }
  | { readonly kind: 'noServerMetadata'; readonly issuer: string }
  | { readonly kind: 'badServerMetadata'; readonly issuer: string; readonly detail: string }
  /** The metadata of one issuer say that they are another's. */
  | { readonly kind: 'issuerMismatch'; readonly issuer: string; readonly stated: string }
  /** PKCE with S256 is not offered. */
  | { readonly kind: 'noS256'; readonly issuer: string }
  /** `what` would go over plain http, or from elsewhere to this machine. */
  | { readonly kind: 'insecure'; readonly what: string; readonly origin: string }
  /** No client is registered, and none can be here. */
  | { readonly kind: 'noClient'; readonly issuer: string; readonly redirectUri: string }
  /** No address on which the authorization server could send the person back is left. */
  | { readonly kind: 'noWayBack'; readonly issuer: string }
  /** There is no way to show an authorization page. */
  | { readonly kind: 'cannotAsk' }
  /** Showing it failed. */
  | { readonly kind: 'notShown'; readonly detail: string }
  /** The person has not been asked, or said no. */
  | { readonly kind: 'notPermitted' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'timedOut'; readonly afterMs: number }
  /** The browser came back with the answer to another question. */
  | { readonly kind: 'foreignState' }
  /** It came back from another authorization server. */
  | { readonly kind: 'foreignIssuer'; readonly issuer: string }
  /** It came back without saying from which, though this one says that it always does. */
  | { readonly kind: 'missingIssuer'; readonly issuer: string }
  | { readonly kind: 'noCode'; readonly issuer: string }
  /** The authorization server said no: `error` of RFC 6749 (undefined: none that can be shown), and what it adds for people. */
  | {
      readonly kind: 'refused';
      readonly step: RefusedStep;
      readonly issuer: string;
      readonly error: string | undefined;
      readonly description: string | undefined;
    }
  /** With which the client would sign. */
  | { readonly kind: 'badPrivateKey' }
  | { readonly kind: 'badTokens'; readonly issuer: string; readonly detail: string }
  | { readonly kind: 'unreachable'; readonly origin: string; readonly detail: string }
  /** The server wants scopes that were granted already. */
  | { readonly kind: 'scopesHeld'; readonly scopes: readonly string[] }
  /** The server does not take the token that was just issued for it. */
  | { readonly kind: 'refusedFresh' }
  /** The token is no longer taken, and can't be renewed without the person. */
  | { readonly kind: 'expired' };

/** What an authorization server said no to. */
export type RefusedStep = 'registration' | 'authorization' | 'token' | 'refresh' | 'exchange';

/** Where a server stands with its authorization; shown in its row. */
export type AuthorizationState =
  /** Nothing was asked for so far, or it is none of ours. */
  | { readonly kind: 'none' }
  | { readonly kind: 'signingIn' }
  | { readonly kind: 'signedIn'; readonly issuer: string; readonly scopes: readonly string[] }
  /** Only the person can go on; `reason` is whole sentences. `failed`: a sign-in was tried, and that came of it. */
  | { readonly kind: 'needed'; readonly reason: string; readonly failed: boolean };
