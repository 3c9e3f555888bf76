import type {
  OAuthClientMetadata,
  OAuthClientProvider,
  StoredOAuthClientInformation,
} from '@modelcontextprotocol/client';

const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** Shows an assertion that somebody else issued (RFC 7523 §2.1): a platform for its workload, a company for its people. */
export class AssertionProvider implements OAuthClientProvider {
  readonly redirectUrl = undefined;
  readonly #clientId: string | undefined;
  readonly #clientSecret: string | undefined;
  readonly #assertion: string;

  constructor(clientId: string | undefined, clientSecret: string | undefined, assertion: string) {
    this.#clientId = clientId;
    this.#clientSecret = clientSecret;
    this.#assertion = assertion;
  }

  get clientMetadata(): OAuthClientMetadata {
    return { redirect_uris: [], grant_types: [grantType] };
  }

  clientInformation(): StoredOAuthClientInformation | undefined {
    if (this.#clientId === undefined) return undefined;
    return {
      client_id: this.#clientId,
      ...(this.#clientSecret !== undefined && { client_secret: this.#clientSecret }),
    };
  }

  prepareTokenRequest(scope?: string): URLSearchParams {
    const params = new URLSearchParams({ grant_type: grantType, assertion: this.#assertion });
    if (scope !== undefined) params.set('scope', scope);
    return params;
  }

  tokens(): undefined {
    return undefined;
  }

  saveTokens(): void {
    return undefined;
  }

  saveCodeVerifier(): void {
    return undefined;
  }

  codeVerifier(): string {
    return '';
  }

  redirectToAuthorization(): void {
    throw new Error('This grant has no page to show.');
  }
}
