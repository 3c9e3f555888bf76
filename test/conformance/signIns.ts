import assert from 'node:assert/strict';
import { AuthorizationError } from '../../src/core/base/errors';
import { NegotiationError } from '../../src/core/era/negotiationError';
import type { Host } from '../../src/core/host';
import { expectText, start, type Context, type Scenario } from './scenario';

/** What the suite knows the client by, where its authorization servers take Client ID Metadata Documents. */
const clientMetadataUrl = 'https://conformance-test.local/client-metadata.json';

async function useTool(host: Host): Promise<void> {
  await start(host);
  await expectText(host, 'test-tool', {}, 'test');
}

/** A person signs in, and the tool is called. */
const signIn: Scenario = { entry: () => ({ oauth: { clientMetadataUrl } }), act: useTool };

/** The server is to fail, and its row or the error to say why. */
function refusal(why: RegExp): Scenario {
  return {
    ...signIn,
    async act(host) {
      const error = await useTool(host).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      assert(error instanceof AuthorizationError || error instanceof NegotiationError, String(error));
      const authorization = host.peers[0]?.authorization;
      const reason = authorization?.kind === 'needed' ? authorization.reason : '';
      assert.match(`${reason} ${error.message}`, why);
    },
  };
}

/** Signs in with what the suite hands out. */
function signInWith(oauth: (context: Context) => Readonly<Record<string, unknown>>): Scenario {
  return { entry: (context) => ({ oauth: oauth(context) }), act: useTool };
}

const bySignIn = [
  '2025-03-26-oauth-endpoint-fallback',
  '2025-03-26-oauth-metadata-backcompat',
  'authorization-server-migration',
  'basic-cimd',
  'dpop',
  'dpop-nonce',
  'iss-not-advertised',
  'iss-supported',
  'metadata-default',
  'metadata-var1',
  'metadata-var2',
  'metadata-var3',
  'offline-access-not-supported',
  'offline-access-scope',
  'scope-from-scopes-supported',
  'scope-from-www-authenticate',
  'scope-omitted-when-undefined',
  'scope-step-up',
  'token-endpoint-auth-basic',
  'token-endpoint-auth-none',
  'token-endpoint-auth-post',
];

/** Scenarios of authorization, by name. */
export const signIns: ReadonlyMap<string, Scenario> = new Map([
  ...bySignIn.map((name) => [`auth/${name}`, signIn] as const),
  ['auth/iss-normalized', refusal(/answer to the sign-in .* does not come from/)],
  ['auth/iss-supported-missing', refusal(/answer to the sign-in .* does not say that it comes from/)],
  ['auth/iss-unexpected', refusal(/answer to the sign-in .* does not come from/)],
  ['auth/iss-wrong-issuer', refusal(/answer to the sign-in .* does not come from/)],
  ['auth/metadata-issuer-mismatch', refusal(/metadata of .* are those of/)],
  ['auth/resource-mismatch', refusal(/says that it is .*, which is another server/)],
  ['auth/scope-retry-limit', refusal(/HTTP 403|must be granted/)],
  ['auth/pre-registration', signInWith(client)],
  ['auth/client-credentials-basic', signInWith((context) => ({ grant: 'clientCredentials', ...client(context) }))],
  [
    'auth/client-credentials-jwt',
    signInWith((context) => ({
      grant: 'clientCredentials',
      clientId: context['client_id'],
      privateKey: context['private_key_pem'],
      signingAlgorithm: context['signing_algorithm'],
    })),
  ],
  [
    'auth/enterprise-managed-authorization',
    signInWith((context) => ({
      grant: 'enterpriseManaged',
      ...client(context),
      identityProvider: {
        issuer: context['idp_issuer'],
        tokenEndpoint: context['idp_token_endpoint'],
        clientId: context['idp_client_id'],
        idToken: context['idp_id_token'],
      },
    })),
  ],
  [
    'auth/wif-jwt-bearer',
    signInWith((context) => ({ grant: 'jwtBearer', clientId: context['client_id'], assertion: context['valid_jwt'] })),
  ],
]);

function client(context: Context): Readonly<Record<string, unknown>> {
  return { clientId: context['client_id'], clientSecret: context['client_secret'] };
}
