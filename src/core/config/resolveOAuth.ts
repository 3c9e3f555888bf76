import type { OAuthClient } from '../auth/types';
import type { HttpEntry } from './types';

/** Replaces the variables in the text of a field. */
type Resolve = (field: string, value: string) => Promise<string>;

/**
 * What an entry's `oauth` comes to for a start. Undefined: nobody is to sign in, because the entry says so or brings an
 * `Authorization` header of its own.
 */
export async function resolveOAuth(entry: HttpEntry, resolve: Resolve): Promise<OAuthClient | undefined> {
  const { oauth } = entry;
  const ownHeader = Object.keys(entry.headers).some((name) => name.toLowerCase() === 'authorization');
  if (entry.auth === 'none' || ownHeader) return undefined;
  const optional = async (field: string, value: string | undefined): Promise<string | undefined> =>
    value === undefined ? undefined : resolve(`oauth.${field}`, value);
  const text = async (field: string, value: string | undefined): Promise<string> =>
    (await optional(field, value)) ?? '';
  const common = { scopes: oauth.scopes, issuer: await optional('issuer', oauth.issuer) };
  switch (oauth.grant) {
    case 'authorizationCode':
      return {
        grant: 'authorizationCode',
        ...common,
        clientId: await optional('clientId', oauth.clientId),
        clientSecret: await optional('clientSecret', oauth.clientSecret),
        clientMetadataUrl: await optional('clientMetadataUrl', oauth.clientMetadataUrl),
      };
    case 'clientCredentials':
      return {
        grant: 'clientCredentials',
        ...common,
        clientId: await text('clientId', oauth.clientId),
        proof:
          oauth.privateKey === undefined
            ? { kind: 'secret', secret: await text('clientSecret', oauth.clientSecret) }
            : {
                kind: 'privateKey',
                key: await text('privateKey', oauth.privateKey),
                algorithm: oauth.signingAlgorithm ?? 'ES256',
              },
      };
    case 'enterpriseManaged': {
      const provider = oauth.identityProvider;
      return {
        grant: 'enterpriseManaged',
        ...common,
        clientId: await text('clientId', oauth.clientId),
        clientSecret: await text('clientSecret', oauth.clientSecret),
        identityProvider: {
          issuer: await text('identityProvider.issuer', provider?.issuer),
          tokenEndpoint: await optional('identityProvider.tokenEndpoint', provider?.tokenEndpoint),
          clientId: await text('identityProvider.clientId', provider?.clientId),
          clientSecret: await optional('identityProvider.clientSecret', provider?.clientSecret),
          idToken: await text('identityProvider.idToken', provider?.idToken),
        },
      };
    }
    case 'jwtBearer':
      return {
        grant: 'jwtBearer',
        ...common,
        clientId: await optional('clientId', oauth.clientId),
        assertion: await text('assertion', oauth.assertion),
      };
  }
}
