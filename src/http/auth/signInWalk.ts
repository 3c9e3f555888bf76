import { randomBytes } from 'node:crypto';
import { auth, type FetchLike, type StoredOAuthClientInformation } from '@modelcontextprotocol/client';
import { isRedirectUri } from '../../core/auth/addresses';
import { authMethodFor, chooseClient, isKnownBeforehand, type ClientChoice } from '../../core/auth/clientChoice';
import { issuerCredentials, withBinding, withIssuer, type CredentialRecord } from '../../core/auth/credentials';
import { authDetails } from '../../core/auth/failureTexts';
import type { SignInWalk } from '../../core/auth/flows';
import type { Redirect } from '../../core/auth/ports';
import { readRedirect } from '../../core/auth/redirectResponse';
import { chooseScopes, readScopes } from '../../core/auth/scopes';
import type { CodeClient } from '../../core/auth/types';
import { english } from '../../core/base/localizer';
import { CodeProvider } from './codeProvider';
import { discover, type Discovery } from './discovery';
import { createDpopKey, openDpopSession } from './dpopKeys';
import { ofLibrary } from './libraryErrors';
import { storedTokens } from './tokens';
import { walkFetch } from './walkFetch';
import { WalkStopped } from './walkStopped';

/** Has a person sign in, from what the server says of itself to tokens. @throws WalkStopped */
export async function walkSignIn(walk: SignInWalk, client: CodeClient, fetch: FetchLike): Promise<CredentialRecord> {
  const discovery = await discover(walk, fetch);
  const refused: string[] = [];
  for (;;) {
    const redirect = await openRedirect(walk, client, discovery, [...refused]);
    try {
      return await new SignIn(walk, client, discovery, redirect.uri, fetch).run();
    } catch (error) {
      if (!isRefusedRedirect(error)) throw error;
      refused.push(redirect.uri);
    } finally {
      redirect.dispose();
    }
  }
}

async function openRedirect(
  walk: SignInWalk,
  client: CodeClient,
  { issuer, server }: Discovery,
  refused: readonly string[],
): Promise<Redirect> {
  const stored = issuerCredentials(walk.record, issuer).client;
  const settled = isKnownBeforehand(client, server?.checked, stored);
  const redirect = await walk.redirect({ server: walk.server, settled, refused, signal: walk.signal });
  if (redirect && isRedirectUri(redirect.uri)) return redirect;
  redirect?.dispose();
  throw new WalkStopped({ kind: 'noWayBack', issuer });
}

/** RFC 7591 §3.2.2. */
function isRefusedRedirect(error: unknown): boolean {
  if (!(error instanceof WalkStopped)) return false;
  const { failure } = error;
  return failure.kind === 'refused' && failure.step === 'registration' && failure.error === 'invalid_redirect_uri';
}

/** One sign-in with one way back. */
class SignIn {
  readonly #walk: SignInWalk;
  readonly #client: CodeClient;
  readonly #discovery: Discovery;
  readonly #redirectUri: string;
  readonly #fetch: FetchLike;
  readonly #secrets: string[] = [];
  #record: CredentialRecord;

  constructor(walk: SignInWalk, client: CodeClient, discovery: Discovery, redirectUri: string, fetch: FetchLike) {
    this.#walk = walk;
    this.#client = client;
    this.#discovery = discovery;
    this.#redirectUri = redirectUri;
    this.#fetch = fetch;
    this.#record = { ...walk.record, resourceMetadata: discovery.resourceMetadata };
  }

  async run(): Promise<CredentialRecord> {
    const { issuer, server } = this.#discovery;
    const state = randomBytes(32).toString('base64url');
    const dpopKey = await this.#dpopKey();
    const choice = await this.#chooseClient();
    const provider = new CodeProvider({
      discovery: this.#discovery,
      redirectUri: this.#redirectUri,
      state,
      authMethod: authMethodFor(server?.checked.authMethods),
      client: clientOf(choice),
      clientMetadataUrl: choice.kind === 'metadataDocument' ? choice.url : undefined,
      dpop: dpopKey && (await openDpopSession(dpopKey)),
      onRegistered: (registered) => this.#keepRegistered(choice, registered),
    });
    const requested = await this.#begin(provider);
    const address = await this.#walk.authorize(provider.authorizationUrl ?? new URL(issuer), this.#redirectUri);
    const response = readRedirect(address, {
      state,
      issuer: server?.checked.issuer,
      namesItself: server?.checked.namesItself ?? false,
    });
    if (!response.ok) throw new WalkStopped(response.failure);
    const { code, issuer: stated } = response.value;
    this.#secrets.push(code, provider.verifier);
    await ofLibrary(issuer, () =>
      auth(provider, {
        ...this.#authOptions(requested),
        authorizationCode: code,
        ...(stated !== undefined && { iss: stated }),
      }),
    );
    return this.#finish(choice, provider, requested, dpopKey);
  }

  /** Registers if that is needed, and makes the address of the page. Returns the scopes that are asked for there. */
  async #begin(provider: CodeProvider): Promise<readonly string[]> {
    const { issuer, resource } = this.#discovery;
    const { tokens } = issuerCredentials(this.#record, issuer);
    const scopes = chooseScopes({
      challenged: this.#walk.challenge?.scopes ?? [],
      supported: resource?.checked.scopes,
      configured: this.#client.scopes,
      before: tokens ? [...tokens.requested, ...tokens.scopes] : [],
    });
    await ofLibrary(issuer, () => auth(provider, this.#authOptions(scopes)));
    return readScopes(provider.authorizationUrl?.searchParams.get('scope') ?? '');
  }

  #authOptions(scopes: readonly string[]): Parameters<typeof auth>[1] {
    const { issuer, server } = this.#discovery;
    const registration = server?.document.registration_endpoint ?? new URL('/register', issuer).href;
    return {
      serverUrl: this.#walk.endpoint,
      ...(scopes.length > 0 && { scope: scopes.join(' ') }),
      // The issuer was compared already, more strictly.
      skipIssuerMetadataValidation: true,
      fetchFn: walkFetch({
        fetch: this.#fetch,
        issuer,
        stepOf: (url) => (url === registration ? 'registration' : 'token'),
        secrets: () => this.#secrets,
      }),
    };
  }

  async #chooseClient(): Promise<Exclude<ClientChoice, { kind: 'ask' }>> {
    const { issuer, server } = this.#discovery;
    const { server: name, now, signal, askClient } = this.#walk;
    const stored = issuerCredentials(this.#record, issuer).client;
    const choice = chooseClient(this.#client, server?.checked, stored, this.#redirectUri, now());
    if (choice.kind !== 'ask') return choice;
    const typed = await askClient({ server: name, issuer, redirectUri: this.#redirectUri, signal });
    if (!typed) throw new WalkStopped({ kind: 'noClient', issuer, redirectUri: this.#redirectUri });
    const { clientId, clientSecret } = typed;
    await this.#keep({
      client: {
        origin: 'person',
        clientId,
        clientSecret,
        authMethod: undefined,
        redirectUris: [this.#redirectUri],
        expiresAt: undefined,
      },
    });
    return { kind: 'preRegistered', clientId, clientSecret };
  }

  async #keepRegistered(choice: ClientChoice, registered: StoredOAuthClientInformation): Promise<void> {
    if (choice.kind !== 'register') return;
    const expires = 'client_secret_expires_at' in registered ? registered.client_secret_expires_at : undefined;
    const authMethod = 'token_endpoint_auth_method' in registered ? registered.token_endpoint_auth_method : undefined;
    await this.#keep({
      client: {
        origin: 'registration',
        clientId: registered.client_id,
        clientSecret: registered.client_secret,
        authMethod,
        redirectUris: [this.#redirectUri],
        expiresAt: expires === undefined || expires === 0 ? undefined : expires * 1000,
      },
    });
  }

  #finish(
    choice: ClientChoice,
    provider: CodeProvider,
    requested: readonly string[],
    dpopKey: Readonly<Record<string, unknown>> | undefined,
  ): CredentialRecord {
    const { issuer } = this.#discovery;
    const { subject, now } = this.#walk;
    if (!provider.issued) throw new WalkStopped({ kind: 'badTokens', issuer, detail: authDetails.noTokens(english) });
    const tokens = storedTokens(provider.issued, {
      issuer,
      clientId: provider.clientId,
      subject,
      requested,
      proven: dpopKey !== undefined,
      now: now(),
    });
    const bound = choice.kind === 'preRegistered' ? withBinding(this.#record, choice.clientId, issuer) : this.#record;
    return withIssuer({ ...bound, current: issuer }, issuer, { tokens, dpopKey });
  }

  /** The key that tokens are to be bound to, where the server wants that and the authorization server can. */
  async #dpopKey(): Promise<Readonly<Record<string, unknown>> | undefined> {
    const { issuer, server, resource } = this.#discovery;
    const wanted = this.#walk.challenge?.dpop === true || resource?.checked.dpop === true;
    if (!wanted || !server?.checked.bindsTokens) return undefined;
    return issuerCredentials(this.#record, issuer).dpopKey ?? (await createDpopKey());
  }

  async #keep(changes: Parameters<typeof withIssuer>[2]): Promise<void> {
    if (changes.client?.clientSecret !== undefined) this.#secrets.push(changes.client.clientSecret);
    this.#record = withIssuer(this.#record, this.#discovery.issuer, changes);
    await this.#walk.save(this.#record);
  }
}

function clientOf(choice: ClientChoice): StoredOAuthClientInformation | undefined {
  switch (choice.kind) {
    case 'preRegistered':
      return { client_id: choice.clientId, ...secretOf(choice.clientSecret) };
    case 'registered': {
      const { clientId, clientSecret, authMethod, redirectUris } = choice.client;
      return {
        client_id: clientId,
        ...secretOf(clientSecret),
        ...(authMethod !== undefined && { token_endpoint_auth_method: authMethod, redirect_uris: [...redirectUris] }),
      };
    }
    case 'metadataDocument':
    case 'register':
    case 'ask':
      return undefined;
  }
}

function secretOf(secret: string | undefined): { readonly client_secret?: string } {
  return secret === undefined ? {} : { client_secret: secret };
}
