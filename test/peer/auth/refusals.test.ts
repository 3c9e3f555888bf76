import assert from 'node:assert/strict';
import { messageText } from '../../../src/core/errorText';
import { checkTranslated } from '../../support/chinese';
import type { AuthServerOptions } from './authServer';
import type { ProtectedServer, ProtectedServerOptions } from './protectedServer';
import { AuthWorld, view } from './world';

/** What is wrong, and how far a sign-in may get with it. */
interface Row {
  readonly issuer?: AuthServerOptions;
  readonly server?: (world: () => AuthWorld) => Partial<ProtectedServerOptions>;
  readonly entry?: Readonly<Record<string, unknown>>;
  /** A part of the reason shown. */
  readonly reason: string;
  /** What in it are words of the authorization server, which stay as they are. */
  readonly said?: string;
  /** The last thing that is asked of the authorization server. */
  readonly until: 'nothing' | 'metadata' | 'registration' | 'page' | 'token';
}

const described =
  (resource: (server: ProtectedServer) => unknown) =>
  (world: () => AuthWorld): Partial<ProtectedServerOptions> => ({
    metadata: (server) => ({ resource: resource(server), authorization_servers: [world().issuer.issuer] }),
  });

const trusting = (issuers: unknown) => (): Partial<ProtectedServerOptions> => ({
  metadata: (server) => ({ resource: server.url, authorization_servers: issuers }),
});

const rows: Readonly<Record<string, Row>> = {
  'a server without metadata': {
    server: () => ({ metadata: () => undefined }),
    reason: 'publishes no protected resource metadata',
    until: 'nothing',
  },
  'a server whose metadata are no JSON': {
    server: () => ({ metadata: () => '<html>' }),
    reason: 'it is no JSON',
    until: 'nothing',
  },
  'a server whose metadata name no resource': {
    server: described(() => undefined),
    reason: 'it has no "resource"',
    until: 'nothing',
  },
  'a server that says it is another origin': {
    server: described(() => 'https://other.example/mcp'),
    reason: 'https://other.example/mcp, which is another server',
    until: 'nothing',
  },
  'a server that says it is its neighbour': {
    server: described((server) => `${server.origin}/mcp2`),
    reason: 'which is another server',
    until: 'nothing',
  },
  'a server that says it is what lies below it': {
    server: described((server) => `${server.url}/admin`),
    reason: 'which is another server',
    until: 'nothing',
  },
  'a server that names no authorization server': {
    server: trusting([]),
    reason: 'it names no authorization server',
    until: 'nothing',
  },
  'an authorization server over plain http elsewhere': {
    server: trusting(['http://auth.example']),
    reason: 'not safe (the authorization server: http://auth.example)',
    until: 'nothing',
  },
  'an authorization server that can not be reached': {
    server: trusting(['http://127.0.0.1:9']),
    reason: 'http://127.0.0.1:9, with which',
    until: 'nothing',
  },
  'an authorization server without metadata': {
    issuer: { metadataPath: null },
    reason: 'publishes no metadata',
    until: 'metadata',
  },
  'metadata of another issuer': {
    issuer: { metadata: { issuer: 'https://honest.example' } },
    reason: 'are those of https://honest.example',
    until: 'metadata',
  },
  'an issuer that differs by a slash': {
    server: (world) => ({
      metadata: (server) => ({ resource: server.url, authorization_servers: [`${world().issuer.issuer}/`] }),
    }),
    reason: 'so they are not used',
    until: 'metadata',
  },
  'an authorization server that says nothing of PKCE': {
    issuer: { metadata: { code_challenge_methods_supported: undefined } },
    reason: 'does not offer PKCE with S256',
    until: 'metadata',
  },
  'an authorization server with plain PKCE only': {
    issuer: { metadata: { code_challenge_methods_supported: ['plain'] } },
    reason: 'does not offer PKCE with S256',
    until: 'metadata',
  },
  'an authorization server without the code flow': {
    issuer: { metadata: { response_types_supported: ['token'] } },
    reason: 'no sign-in by a code is offered',
    until: 'metadata',
  },
  'an authorization server whose metadata lack a field': {
    issuer: { metadata: { token_endpoint: undefined } },
    reason: '"token_endpoint" is missing',
    until: 'metadata',
  },
  'a page over plain http elsewhere': {
    issuer: { metadata: { authorization_endpoint: 'http://auth.example/authorize' } },
    reason: 'not safe (authorization_endpoint: http://auth.example)',
    until: 'metadata',
  },
  'a token endpoint over plain http elsewhere': {
    issuer: { metadata: { token_endpoint: 'http://auth.example/token' } },
    reason: 'not safe (token_endpoint: http://auth.example)',
    until: 'metadata',
  },
  'a client of another issuer': {
    entry: { oauth: { clientId: 'mine', issuer: 'https://mine.example' } },
    reason: 'belongs to https://mine.example',
    until: 'nothing',
  },
  'no client, and nobody to ask for one': {
    issuer: { metadata: { registration_endpoint: undefined } },
    reason: 'needs a client that is registered',
    until: 'metadata',
  },
  'a registration that is refused': {
    issuer: {
      registration: () => ({ status: 403, body: { error: 'access_denied', error_description: 'closed shop' } }),
    },
    reason: 'refused the registration of this host for "quarry": access_denied (closed shop)',
    said: 'closed shop',
    until: 'registration',
  },
  'a way back that is refused, and there is no other': {
    issuer: { registration: () => ({ status: 400, body: { error: 'invalid_redirect_uri' } }) },
    reason: 'takes none of the addresses',
    until: 'registration',
  },
  'an answer with a foreign state': {
    issuer: { response: { state: 'foreign' } },
    reason: 'the answer to another sign-in',
    until: 'page',
  },
  'an answer without a state': {
    issuer: { response: { state: undefined } },
    reason: 'the answer to another sign-in',
    until: 'page',
  },
  'an answer of another issuer': {
    issuer: { response: { iss: 'https://evil.example' } },
    reason: 'does not come from',
    until: 'page',
  },
  'an answer of another issuer, where none is promised': {
    issuer: {
      metadata: { authorization_response_iss_parameter_supported: undefined },
      response: { iss: 'https://evil.example' },
    },
    reason: 'does not come from',
    until: 'page',
  },
  'an answer without the issuer that is promised': {
    issuer: { response: { iss: undefined } },
    reason: 'does not say that it comes from',
    until: 'page',
  },
  'an answer that says no': {
    issuer: { response: { code: undefined, error: 'access_denied', error_description: 'not today' } },
    reason: 'refused the sign-in for "quarry": access_denied (not today)',
    said: 'not today',
    until: 'page',
  },
  'an answer that says no without a code': {
    issuer: { response: { code: undefined, error: 'call +1-555', error_description: 'not today' } },
    reason: 'refused the sign-in for "quarry" without a usable error code (not today)',
    said: 'not today',
    until: 'page',
  },
  'an answer of another issuer that says no, whose words are not shown': {
    issuer: { response: { code: undefined, error: 'call +1-555', iss: 'https://evil.example' } },
    reason: 'does not come from',
    until: 'page',
  },
  'an answer with nothing in it': {
    issuer: { response: { code: undefined } },
    reason: 'has no code in it',
    until: 'page',
  },
  'a code that is not taken, which is not tried twice': {
    issuer: { token: () => ({ status: 400, body: { error: 'invalid_grant' } }) },
    reason: 'refused a token for "quarry": invalid_grant',
    until: 'token',
  },
  'a client that is not taken, which is not tried twice': {
    issuer: { token: () => ({ status: 401, body: { error: 'invalid_client' } }) },
    reason: 'refused a token for "quarry": invalid_client',
    until: 'token',
  },
  'an error within a success': {
    issuer: { token: () => ({ status: 200, body: { error: 'bad_verification_code' } }) },
    reason: 'refused a token for "quarry": bad_verification_code',
    until: 'token',
  },
  'tokens of an unknown type': {
    issuer: { token: () => ({ status: 200, body: { access_token: 'x', token_type: 'mac' } }) },
    reason: 'of a type that was not asked for',
    until: 'token',
  },
  'a token that no header can carry': {
    issuer: { token: () => ({ status: 200, body: { access_token: 'a\r\nX-Evil: 1', token_type: 'Bearer' } }) },
    reason: 'characters that no header can carry',
    until: 'token',
  },
  'an answer without a token': {
    issuer: { token: () => ({ status: 200, body: { token_type: 'Bearer' } }) },
    reason: '"access_token" is missing',
    until: 'token',
  },
};

describe('a sign-in is refused for', () => {
  let world: AuthWorld;
  afterEach(() => world.stop());

  for (const [what, row] of Object.entries(rows)) {
    it(what, async () => {
      world = await AuthWorld.start(
        row.issuer,
        row.server?.(() => world),
      );
      const host = world.host(row.entry);
      await host.start();
      const { state, authorization } = view(host);
      assert.equal(state.kind, 'failed');
      assert.ok(authorization.kind === 'needed', JSON.stringify(authorization));
      assert.ok(authorization.reason.includes(row.reason), authorization.reason);
      assert.doesNotMatch(authorization.reason, /undefined|\[object|\+1-555/);
      checkTranslated((l10n) => messageText(authorization.reason, l10n), row.said ?? '');
      assert.equal(furthest(world), row.until);
      assert.ok(world.issuer.to('/token').length <= 1 && world.visits.length <= 1);
      assert.ok(
        world.server.asked.every((asked) => asked.authorization === undefined),
        'no token was sent',
      );
    });
  }
});

function furthest(world: AuthWorld): Row['until'] {
  const { issuer } = world;
  if (issuer.to('/token').length > 0) return 'token';
  if (world.visits.length > 0) return 'page';
  if (issuer.to('/register').length > 0) return 'registration';
  return issuer.seen.length > 0 ? 'metadata' : 'nothing';
}
