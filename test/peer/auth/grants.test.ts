import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { SeenRequest } from './authServer';
import { AuthWorld, demandScopes, refuseStrangers, view } from './world';

const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** What a test AS says to grants of its own. */
const issued = { access_token: 'granted', token_type: 'Bearer', expires_in: 60 };

const takesGranted = (world: () => AuthWorld) => ({
  refuse: (asked: Parameters<typeof refuseStrangers>[1], self: Parameters<typeof refuseStrangers>[2]) =>
    asked.authorization === 'Bearer granted' ? undefined : refuseStrangers(world().issuer, asked, self, 'dig'),
});

describe('a host that acts for itself', () => {
  let world: AuthWorld;
  afterEach(() => world.stop());
  const client = { id: 'robot', secret: 'hush', redirectUris: [] };
  const oauth = { grant: 'clientCredentials', clientId: 'robot', clientSecret: 'hush' };
  const nobody = { authorize: undefined as never };

  it('shows its secret, and needs no person', async () => {
    world = await AuthWorld.start(
      { clients: [client] },
      { refuse: (asked, self) => refuseStrangers(world.issuer, asked, self, 'dig') },
    );
    const host = world.host({ oauth }, nobody);
    await host.start();
    assert.equal(view(host).state.kind, 'ready', JSON.stringify(view(host).authorization));
    const [request] = world.issuer.to('/token');
    assert.equal(request?.form.get('grant_type'), 'client_credentials');
    assert.equal(request.form.get('scope'), 'dig');
    assert.equal(request.form.get('resource'), world.server.url);
    assert.equal(request.authorization, `Basic ${Buffer.from('robot:hush').toString('base64')}`);
    assert.equal(world.issuer.to('/register').length, 0);
  });

  it('signs an assertion instead of showing a secret', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    world = await AuthWorld.start(
      { token: () => ({ status: 200, body: issued }) },
      takesGranted(() => world),
    );
    const key = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const host = world.host({ oauth: { grant: 'clientCredentials', clientId: 'robot', privateKey: key } }, nobody);
    await host.start();
    assert.equal(view(host).state.kind, 'ready', JSON.stringify(view(host).authorization));
    const [request] = world.issuer.to('/token');
    const assertion = request?.form.get('client_assertion') ?? '';
    const [head = '', body = '', signature = ''] = assertion.split('.');
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    assert.ok(isSigned);
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    assert.deepEqual([claims['iss'], claims['sub'], claims['aud']], ['robot', 'robot', world.issuer.issuer]);
  });

  it('says what is wrong with a key', async () => {
    world = await AuthWorld.start();
    const host = world.host(
      { oauth: { grant: 'clientCredentials', clientId: 'robot', privateKey: 'nonsense' } },
      nobody,
    );
    await host.start();
    const { authorization } = view(host);
    assert.ok(
      authorization.kind === 'needed' && authorization.reason.includes('PKCS #8'),
      JSON.stringify(authorization),
    );
    assert.equal(world.issuer.to('/token').length, 0);
  });

  it('gets a new token when the old one is not taken any more, and widens it', async () => {
    world = await AuthWorld.start(
      { clients: [client], refreshTokens: false },
      {
        refuse: (asked, self) =>
          demandScopes(world.issuer, (method) => (method === 'tools/call' ? 'dig' : 'look'))(asked, self),
      },
    );
    const host = world.host({ oauth }, nobody);
    await host.start();
    await host.callTool('dig', {});
    world.issuer.expireAll();
    await host.refresh('quarry');
    assert.deepEqual(
      world.issuer.to('/token').map(({ form }) => form.get('scope')),
      ['look', 'dig', 'look'],
    );
  });

  it('gives up after one refusal', async () => {
    world = await AuthWorld.start({ clients: [{ ...client, secret: 'other' }] });
    const host = world.host({ oauth }, nobody);
    await host.start();
    const { authorization } = view(host);
    assert.ok(
      authorization.kind === 'needed' && authorization.reason.includes('invalid_client'),
      JSON.stringify(authorization),
    );
    assert.equal(world.issuer.to('/token').length, 1);
  });

  it('sends its secret to the issuer of the entry only', async () => {
    world = await AuthWorld.start({ clients: [client] });
    const host = world.host({ oauth: { ...oauth, issuer: 'https://mine.example' } }, nobody);
    await host.start();
    assert.equal(world.issuer.seen.length, 0);
    assert.equal(view(host).state.kind, 'failed');
  });
});

describe('a company that manages authorization', () => {
  let world: AuthWorld;
  afterEach(() => world.stop());

  it('exchanges an ID token for a grant, and that for a token', async () => {
    const grants: URLSearchParams[] = [];
    world = await AuthWorld.start(
      {
        token: (form) => {
          grants.push(form);
          return { status: 200, body: issued };
        },
      },
      takesGranted(() => world),
    );
    const identity = await world.addIssuer({
      token: () => ({
        status: 200,
        body: {
          access_token: 'the-grant',
          issued_token_type: 'urn:ietf:params:oauth:token-type:id-jag',
          token_type: 'N_A',
        },
      }),
    });
    const identityProvider = { issuer: identity.issuer, clientId: 'staff', idToken: 'who-I-am' };
    const oauth = { grant: 'enterpriseManaged', clientId: 'panel', clientSecret: 'hush', identityProvider };
    const host = world.host({ oauth });
    await host.start();
    assert.equal(view(host).state.kind, 'ready', JSON.stringify(view(host).authorization));
    assert.equal(world.visits.length, 0);
    const [exchange] = identity.to('/token');
    const expected = {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      requested_token_type: 'urn:ietf:params:oauth:token-type:id-jag',
      subject_token: 'who-I-am',
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      audience: world.issuer.issuer,
      resource: world.server.url,
      client_id: 'staff',
      scope: 'dig',
    };
    assert.deepEqual(Object.fromEntries(exchange?.form ?? []), expected);
    const [grant] = grants;
    assert.deepEqual([grant?.get('grant_type'), grant?.get('assertion')], [jwtBearer, 'the-grant']);
    assert.equal(world.issuer.to('/token')[0]?.authorization, `Basic ${Buffer.from('panel:hush').toString('base64')}`);
  });

  it('is told what the identity provider refused', async () => {
    world = await AuthWorld.start();
    const identity = await world.addIssuer({
      token: () => ({ status: 400, body: { error: 'invalid_grant', error_description: 'who-I-am is too old' } }),
    });
    const identityProvider = {
      issuer: identity.issuer,
      tokenEndpoint: `${identity.origin}/token`,
      clientId: 'staff',
      idToken: 'who-I-am',
    };
    const host = world.host({
      oauth: { grant: 'enterpriseManaged', clientId: 'panel', clientSecret: 'hush', identityProvider },
    });
    await host.start();
    const { authorization } = view(host);
    assert.ok(
      authorization.kind === 'needed' && authorization.reason.includes('refused to exchange the identity'),
      JSON.stringify(authorization),
    );
    assert.ok(!authorization.reason.includes('who-I-am'));
    assert.equal(world.issuer.to('/token').length, 0);
  });
});

describe('a workload', () => {
  let world: AuthWorld;
  afterEach(() => world.stop());
  const oauth = { grant: 'jwtBearer', clientId: 'job', assertion: 'from-the-platform' };

  it('shows the assertion of its platform', async () => {
    world = await AuthWorld.start(
      { token: () => ({ status: 200, body: issued }) },
      takesGranted(() => world),
    );
    const host = world.host({ oauth });
    await host.start();
    assert.equal(view(host).state.kind, 'ready', JSON.stringify(view(host).authorization));
    const [request] = world.issuer.to('/token');
    assert.deepEqual(Object.fromEntries(request?.form ?? []), {
      grant_type: jwtBearer,
      assertion: 'from-the-platform',
      scope: 'dig',
      client_id: 'job',
      resource: world.server.url,
    });
  });

  for (const error of ['invalid_grant', 'invalid_scope', 'unauthorized_client']) {
    it(`does not try again after ${error}`, async () => {
      world = await AuthWorld.start({ token: () => ({ status: 400, body: { error } }) });
      const host = world.host({ oauth });
      await host.start();
      assert.equal(view(host).state.kind, 'failed');
      assert.equal(world.issuer.to('/token').length, 1);
    });
  }
});

describe('a server that takes bound tokens only', () => {
  let world: AuthWorld;
  afterEach(() => world.stop());

  const bound = { access_token: 'bound', token_type: 'DPoP', expires_in: 3600 };
  const claimsOf = (proof: string | undefined): Readonly<Record<string, unknown>> =>
    JSON.parse(Buffer.from(proof?.split('.')[1] ?? 'e30', 'base64url').toString()) as Record<string, unknown>;
  const headOf = (proof: string | undefined): { readonly jwk?: { readonly x?: string } } =>
    JSON.parse(Buffer.from(proof?.split('.')[0] ?? 'e30', 'base64url').toString()) as { jwk?: { x?: string } };

  it('gets a fresh proof with each request, of one key that is kept', async () => {
    world = await AuthWorld.start(
      { metadata: { dpop_signing_alg_values_supported: ['ES256'] }, token: () => ({ status: 200, body: bound }) },
      {
        refuse: ({ authorization, dpop }, self) =>
          authorization === 'DPoP bound' && dpop !== undefined
            ? undefined
            : { status: 401, challenge: `DPoP resource_metadata="${self.metadataUrl}"` },
      },
    );
    const host = world.host();
    await host.start();
    assert.equal(view(host).state.kind, 'ready', JSON.stringify(view(host).authorization));
    await host.callTool('dig', {});
    const again = world.host();
    await again.start();
    const [exchange] = world.issuer.to('/token') as readonly [SeenRequest];
    assert.deepEqual(
      [claimsOf(exchange.dpop)['htm'], claimsOf(exchange.dpop)['htu']],
      ['POST', `${world.issuer.origin}/token`],
    );
    const proofs = world.server.asked.flatMap(({ dpop }) => dpop ?? []);
    assert.ok(proofs.length >= 4);
    assert.ok(
      proofs.every((proof) => claimsOf(proof)['htu'] === world.server.url && claimsOf(proof)['ath'] !== undefined),
    );
    assert.equal(new Set(proofs.map((proof) => claimsOf(proof)['jti'])).size, proofs.length);
    assert.equal(new Set([exchange.dpop, ...proofs].map((proof) => headOf(proof).jwk?.x)).size, 1);
    assert.equal(world.visits.length, 1);
  });

  it('is not signed in to where the authorization server binds nothing', async () => {
    world = await AuthWorld.start(
      {},
      {
        refuse: ({ dpop }, self) =>
          dpop === undefined ? { status: 401, challenge: `DPoP resource_metadata="${self.metadataUrl}"` } : undefined,
      },
    );
    const host = world.host();
    await host.start();
    assert.equal(view(host).state.kind, 'failed');
    assert.equal(world.server.count('server/discover'), 2);
  });
});

describe('a server of 2025-03-26', () => {
  let world: AuthWorld;
  afterEach(() => world.stop());

  const ownPages = (paths: readonly string[]) => ({
    metadata: () => undefined,
    other: (request: { url?: string | undefined; method?: string | undefined }, response: ServerResponse): boolean => {
      const url = new URL(request.url ?? '/', world.server.origin);
      if (!paths.includes(url.pathname)) return false;
      const send = (body: unknown): void =>
        void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      if (url.pathname === '/register') send({ client_id: 'old', redirect_uris: ['http://127.0.0.1/callback'] });
      else if (url.pathname === '/token') send(issued);
      else
        response
          .writeHead(302, {
            Location: `${url.searchParams.get('redirect_uri')}?code=c&state=${url.searchParams.get('state')}`,
          })
          .end();
      return true;
    },
    ...takesGranted(() => world),
  });

  it('needs no metadata where the entry allows legacy', async () => {
    world = await AuthWorld.start({}, ownPages(['/register', '/authorize', '/token']));
    const host = world.host({ allowLegacy: true });
    await host.start();
    assert.equal(view(host).state.kind, 'ready', JSON.stringify(view(host).authorization));
    const [page] = world.visits;
    assert.equal(page?.searchParams.get('code_challenge_method'), 'S256', 'PKCE is used all the same');
    assert.equal(page.searchParams.get('resource'), null);
  });

  for (const [what, entry, settings] of [
    ['the entry does not allow legacy', {}, {}],
    ['that revision is not configured', { allowLegacy: true }, { legacyVersions: ['2025-11-25'] }],
  ] as const) {
    it(`is refused where ${what}`, async () => {
      world = await AuthWorld.start({}, ownPages(['/register', '/authorize', '/token']));
      const host = world.host();
      await host.updateSettings({ ...settings, servers: { quarry: { url: world.server.url, ...entry } } });
      await host.startServer('quarry').catch(() => undefined);
      const { authorization } = view(host);
      assert.ok(authorization.kind === 'needed' && authorization.reason.includes('no protected resource metadata'));
      assert.equal(world.visits.length, 0);
    });
  }
});
