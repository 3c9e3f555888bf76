import { refreshAuthorization, type FetchLike, type StoredOAuthClientInformation } from '@modelcontextprotocol/client';
import { currentTokens, issuerCredentials, withIssuer, type CredentialRecord } from '../../core/auth/credentials';
import type { WalkRequest } from '../../core/auth/flows';
import type { CodeClient } from '../../core/auth/types';
import { discover } from './discovery';
import { openDpopSession } from './dpopKeys';
import { ofLibrary } from './libraryErrors';
import { storedTokens } from './tokens';
import { walkFetch } from './walkFetch';
import { WalkStopped } from './walkStopped';

/** Gets new tokens for a refresh token. @throws WalkStopped */
export async function walkRefresh(walk: WalkRequest, client: CodeClient, fetch: FetchLike): Promise<CredentialRecord> {
  const tokens = currentTokens(walk.record);
  if (tokens?.refreshToken === undefined) throw new WalkStopped({ kind: 'expired' });
  const { issuer, server, resource } = await discover(walk, fetch);
  const known = clientOf(tokens.clientId, client, walk.record, issuer);
  // The server may have changed to another authorization server, or the entry to another client.
  if (issuer !== walk.record.current || !known) throw new WalkStopped({ kind: 'expired' });
  const { dpopKey } = issuerCredentials(walk.record, issuer);
  const { refreshToken } = tokens;
  const secrets = [refreshToken, known.client_secret].filter((value) => value !== undefined);
  const dpop = dpopKey && (await openDpopSession(dpopKey));
  const renewed = await ofLibrary(issuer, () =>
    refreshAuthorization(issuer, {
      ...(server && { metadata: server.document }),
      clientInformation: known,
      refreshToken,
      ...(resource && { resource: resource.checked.resource }),
      ...(dpop && { dpop }),
      fetchFn: walkFetch({ fetch, issuer, stepOf: () => 'refresh', secrets: () => secrets }),
    }),
  );
  const { subject, requested, scopes: granted, clientId } = tokens;
  const context = { issuer, clientId, subject, requested, granted, proven: dpopKey !== undefined, now: walk.now() };
  return withIssuer(walk.record, issuer, { tokens: storedTokens(renewed, context) });
}

/** The client to which tokens were issued; undefined: it is not known any more. */
function clientOf(
  clientId: string,
  client: CodeClient,
  record: CredentialRecord,
  issuer: string,
): StoredOAuthClientInformation | undefined {
  const stored = issuerCredentials(record, issuer).client;
  if (clientId === client.clientId) {
    return { client_id: clientId, ...(client.clientSecret !== undefined && { client_secret: client.clientSecret }) };
  }
  if (clientId === client.clientMetadataUrl) return { client_id: clientId };
  if (clientId !== stored?.clientId || client.clientId !== undefined) return undefined;
  const { clientSecret, authMethod, redirectUris } = stored;
  return {
    client_id: clientId,
    ...(clientSecret !== undefined && { client_secret: clientSecret }),
    ...(authMethod !== undefined && { token_endpoint_auth_method: authMethod, redirect_uris: [...redirectUris] }),
  };
}
