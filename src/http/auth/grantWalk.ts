import { createPrivateKey } from 'node:crypto';
import {
  ClientCredentialsProvider,
  fetchToken,
  PrivateKeyJwtProvider,
  requestJwtAuthorizationGrant,
  type FetchLike,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client';
import { withBinding, withIssuer, type CredentialRecord } from '../../core/auth/credentials';
import type { WalkRequest } from '../../core/auth/flows';
import { chooseScopes } from '../../core/auth/scopes';
import type { AssertionClient, CredentialsClient, EnterpriseClient, IdentityProvider } from '../../core/auth/types';
import { AssertionProvider } from './assertionProvider';
import { discover, fetchServer } from './discovery';
import { ofLibrary } from './libraryErrors';
import { storedTokens } from './tokens';
import { walkFetch } from './walkFetch';
import { WalkStopped } from './walkStopped';

/** A client that gets its tokens without a person. */
export type GrantClient = CredentialsClient | EnterpriseClient | AssertionClient;

/**
 * Gets tokens by a grant that needs no person. One request, whatever comes of it.
 *
 * @param providerFetch - for the identity provider, whose address the person chose
 * @throws WalkStopped
 */
export async function walkGrant(
  walk: WalkRequest,
  client: GrantClient,
  fetch: FetchLike,
  providerFetch: (issuer: string) => FetchLike,
): Promise<CredentialRecord> {
  const { issuer, server, resource, resourceMetadata } = await discover(walk, fetch);
  const requested = chooseScopes({
    challenged: walk.challenge?.scopes ?? [],
    supported: resource?.checked.scopes,
    configured: client.scopes,
    before: [],
  });
  const scope = requested.length === 0 ? undefined : requested.join(' ');
  const secrets = secretsOf(client);
  const provider = await providerOf(client, issuer, (from) => {
    if (!resource) throw new WalkStopped({ kind: 'noResourceMetadata' });
    return exchangeIdentity(from, issuer, resource.checked.resource, scope, providerFetch);
  });
  const issued = await ofLibrary(issuer, () =>
    fetchToken(provider, issuer, {
      ...(server && { metadata: server.document }),
      ...(resource && { resource: resource.checked.resource }),
      ...(scope !== undefined && { scope }),
      fetchFn: walkFetch({ fetch, issuer, stepOf: () => 'token', secrets: () => secrets }),
    }),
  );
  const clientId = client.clientId ?? '';
  const context = { issuer, clientId, subject: `client ${clientId}`, requested, proven: false, now: walk.now() };
  const tokens = { ...storedTokens(issued, context), refreshToken: undefined };
  const bound = clientId === '' ? walk.record : withBinding(walk.record, clientId, issuer);
  return withIssuer({ ...bound, current: issuer, resourceMetadata }, issuer, { tokens });
}

async function providerOf(
  client: GrantClient,
  issuer: string,
  exchange: (from: IdentityProvider) => Promise<string>,
): Promise<OAuthClientProvider> {
  switch (client.grant) {
    case 'clientCredentials': {
      const { clientId, proof } = client;
      if (proof.kind === 'secret') {
        return new ClientCredentialsProvider({ clientId, clientSecret: proof.secret, expectedIssuer: issuer });
      }
      const { key: privateKey, algorithm } = proof;
      if (!isPrivateKey(privateKey)) throw new WalkStopped({ kind: 'badPrivateKey' });
      return new PrivateKeyJwtProvider({ clientId, privateKey, algorithm, expectedIssuer: issuer });
    }
    case 'enterpriseManaged': {
      const { clientId, clientSecret, identityProvider } = client;
      return new AssertionProvider(clientId, clientSecret, await exchange(identityProvider));
    }
    case 'jwtBearer':
      return new AssertionProvider(client.clientId, undefined, client.assertion);
  }
}

/** RFC 8693: an ID token of the identity provider for a grant that the authorization server takes. */
async function exchangeIdentity(
  { issuer, tokenEndpoint, clientId, clientSecret, idToken }: IdentityProvider,
  audience: string,
  resource: string,
  scope: string | undefined,
  providerFetch: (issuer: string) => FetchLike,
): Promise<string> {
  const fetch = providerFetch(issuer);
  const endpoint = tokenEndpoint ?? (await tokenEndpointOf(issuer, fetch));
  const secrets = [idToken, clientSecret].filter((value) => value !== undefined);
  const { jwtAuthGrant } = await ofLibrary(issuer, () =>
    requestJwtAuthorizationGrant({
      tokenEndpoint: endpoint,
      audience,
      resource,
      idToken,
      clientId,
      ...(clientSecret !== undefined && { clientSecret }),
      ...(scope !== undefined && { scope }),
      fetchFn: walkFetch({ fetch, issuer, stepOf: () => 'exchange', secrets: () => secrets }),
    }),
  );
  return jwtAuthGrant;
}

async function tokenEndpointOf(issuer: string, fetch: FetchLike): Promise<string> {
  const metadata = await fetchServer(issuer, fetch);
  if (!metadata) throw new WalkStopped({ kind: 'noServerMetadata', issuer });
  if (metadata.issuer !== issuer) throw new WalkStopped({ kind: 'issuerMismatch', issuer, stated: metadata.issuer });
  return metadata.token_endpoint;
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).type === 'private' && pem.includes('BEGIN PRIVATE KEY');
  } catch {
    return false;
  }
}

function secretsOf(client: GrantClient): readonly string[] {
  switch (client.grant) {
    case 'clientCredentials':
      return client.proof.kind === 'secret' ? [client.proof.secret] : [];
    case 'enterpriseManaged':
      return [client.clientSecret, client.identityProvider.idToken];
    case 'jwtBearer':
      return [client.assertion];
  }
}
