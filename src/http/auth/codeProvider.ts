import type {
  AuthorizationServerMetadata,
  DpopSession,
  OAuthClientInformationContext,
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  OAuthTokens,
  StoredOAuthClientInformation,
} from '@modelcontextprotocol/client';
import { isLoopback } from '../../core/base/loopback';
import { clientInfo } from '../../core/version';
import type { Discovery } from './discovery';

/** What one sign-in hands to the library's walk, and gets from it. Nothing here outlives the sign-in. */
export interface CodeProviderOptions {
  readonly discovery: Discovery;
  readonly redirectUri: string;
  readonly state: string;
  readonly authMethod: string;
  /** A client that is known; undefined: it registers, or is its own metadata document. */
  readonly client: StoredOAuthClientInformation | undefined;
  readonly clientMetadataUrl: string | undefined;
  readonly dpop: DpopSession | undefined;
  readonly onRegistered: (client: StoredOAuthClientInformation) => Promise<void>;
}

export class CodeProvider implements OAuthClientProvider {
  readonly #options: CodeProviderOptions;
  #client: StoredOAuthClientInformation | undefined;
  #verifier = '';
  authorizationUrl: URL | undefined;
  issued: OAuthTokens | undefined;

  constructor(options: CodeProviderOptions) {
    this.#options = options;
    this.#client = options.client;
  }

  get redirectUrl(): string {
    return this.#options.redirectUri;
  }

  get clientMetadataUrl(): string | undefined {
    return this.#options.clientMetadataUrl;
  }

  get clientMetadata(): OAuthClientMetadata {
    const { redirectUri, authMethod } = this.#options;
    return {
      client_name: clientInfo.title ?? clientInfo.name,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: authMethod,
      application_type: isNative(redirectUri) ? 'native' : 'web',
    };
  }

  /** The id of the client as which the person signs in. */
  get clientId(): string {
    return this.#client?.client_id ?? '';
  }

  get verifier(): string {
    return this.#verifier;
  }

  state(): string {
    return this.#options.state;
  }

  clientInformation(context?: OAuthClientInformationContext): StoredOAuthClientInformation | undefined {
    return this.#client && { ...this.#client, issuer: context?.issuer };
  }

  async saveClientInformation(client: StoredOAuthClientInformation): Promise<void> {
    this.#client = client;
    await this.#options.onRegistered(client);
  }

  /** A sign-in begins with nothing: renewals are made elsewhere. */
  tokens(): undefined {
    return undefined;
  }

  saveTokens(tokens: OAuthTokens): void {
    this.issued = tokens;
  }

  redirectToAuthorization(url: URL): void {
    this.authorizationUrl = url;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }

  dpop(): DpopSession | undefined {
    return this.#options.dpop;
  }

  discoveryState(): OAuthDiscoveryState {
    const { issuer, server, resource, resourceMetadata } = this.#options.discovery;
    return {
      authorizationServerUrl: issuer,
      ...(server && { authorizationServerMetadata: server.document satisfies AuthorizationServerMetadata }),
      ...(resource && { resourceMetadata: resource.document }),
      ...(resourceMetadata !== undefined && { resourceMetadataUrl: resourceMetadata }),
    };
  }

  /** What was discovered is given, and stays as it is. */
  saveDiscoveryState(): void {
    return undefined;
  }
}

/** A way back that only an application on this machine has (OpenID Connect Registration §2). */
function isNative(redirectUri: string): boolean {
  const { protocol, hostname } = new URL(redirectUri);
  return protocol !== 'https:' || isLoopback(hostname);
}
