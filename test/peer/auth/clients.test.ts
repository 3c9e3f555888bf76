import assert from 'node:assert/strict';
import type { ClientContext, RedirectContext } from '../../../src/core/auth/ports';
import type { AuthServerOptions } from './authServer';
import { AuthWorld, view } from './world';

const redirectUri = 'http://127.0.0.1/callback';
const documentUrl = 'https://panel.example/client.json';
const mine = { id: 'mine', secret: undefined, redirectUris: [redirectUri] };
const noRegistration = { registration_endpoint: undefined };
const documents = { client_id_metadata_document_supported: true };

describe('the client as which a person signs in', () => {
  let world: AuthWorld;
  afterEach(() => world.stop());

  interface Row {
    readonly issuer: AuthServerOptions;
    readonly oauth: Readonly<Record<string, unknown>>;
    readonly clientId: string;
    readonly registrations: number;
  }
  const rows: Readonly<Record<string, Row>> = {
    'is the one of the entry, whatever else there is': {
      issuer: { metadata: documents, clients: [mine] },
      oauth: { clientId: 'mine', clientMetadataUrl: documentUrl },
      clientId: 'mine',
      registrations: 0,
    },
    'is its metadata document where the authorization server reads those': {
      issuer: { metadata: documents },
      oauth: { clientMetadataUrl: documentUrl },
      clientId: documentUrl,
      registrations: 0,
    },
    'registers where the authorization server reads no documents': {
      issuer: {},
      oauth: { clientMetadataUrl: documentUrl },
      clientId: 'client-1',
      registrations: 1,
    },
    'registers where there is no document': {
      issuer: { metadata: documents },
      oauth: {},
      clientId: 'client-1',
      registrations: 1,
    },
    'is asked for where it can not register': {
      issuer: { metadata: noRegistration, clients: [mine] },
      oauth: {},
      clientId: 'mine',
      registrations: 0,
    },
  };
  for (const [what, { issuer, oauth, clientId, registrations }] of Object.entries(rows)) {
    it(what, async () => {
      world = await AuthWorld.start(issuer);
      const host = world.host(
        { oauth },
        { signIn: { client: () => Promise.resolve({ clientId: 'mine', clientSecret: undefined }) } },
      );
      await host.start();
      assert.equal(view(host).state.kind, 'ready', JSON.stringify(view(host).authorization));
      assert.equal(world.visits[0]?.searchParams.get('client_id'), clientId);
      assert.equal(world.issuer.to('/register').length, registrations);
    });
  }

  for (const [method, shown] of [
    ['client_secret_basic', (seen: { authorization: string | undefined }) => seen.authorization?.startsWith('Basic ')],
    ['client_secret_post', (seen: { form: URLSearchParams }) => seen.form.get('client_secret') === 'hush'],
  ] as const) {
    it(`shows its secret as the authorization server wants it: ${method}`, async () => {
      world = await AuthWorld.start({
        metadata: { ...noRegistration, token_endpoint_auth_methods_supported: [method] },
        clients: [{ ...mine, secret: 'hush' }],
      });
      const host = world.host({ oauth: { clientId: 'mine', clientSecret: 'hush' } });
      await host.start();
      assert.equal(view(host).state.kind, 'ready');
      const [exchange] = world.issuer.to('/token');
      assert.ok(exchange && shown(exchange));
    });
  }

  it('asks for the kind of registration that the authorization server has', async () => {
    world = await AuthWorld.start({ metadata: { token_endpoint_auth_methods_supported: ['client_secret_basic'] } });
    const host = world.host();
    await host.start();
    assert.equal(view(host).state.kind, 'ready');
    assert.equal(world.issuer.to('/register')[0]?.json['token_endpoint_auth_method'], 'client_secret_basic');
    assert.match(world.issuer.to('/token')[0]?.authorization ?? '', /^Basic /);
  });

  it('is remembered when the person typed it in, and asked for again once forgotten', async () => {
    world = await AuthWorld.start({ metadata: noRegistration, clients: [mine] });
    const asked: ClientContext[] = [];
    const ports = {
      signIn: {
        client: (context: ClientContext) => {
          asked.push(context);
          return Promise.resolve({ clientId: 'mine', clientSecret: undefined });
        },
      },
    };
    const host = world.host({}, ports);
    await host.start();
    await host.signOut('quarry');
    await host.signIn('quarry');
    assert.deepEqual(
      asked.map(({ server, issuer, redirectUri: uri }) => [server, issuer, uri]),
      [['quarry', world.issuer.issuer, redirectUri]],
    );
    await host.forgetClient('quarry');
    await host.signIn('quarry');
    assert.equal(asked.length, 2);
  });

  it('registers anew when the way back is another one', async () => {
    world = await AuthWorld.start({ refreshTokens: false });
    let port = 4000;
    const host = world.host(
      {},
      { signIn: { redirect: () => Promise.resolve({ uri: `http://127.0.0.1:${port}/`, dispose: () => undefined }) } },
    );
    await host.start();
    await host.signIn('quarry');
    port = 4001;
    await host.signIn('quarry');
    assert.deepEqual(
      world.issuer.to('/register').map(({ json }) => json['redirect_uris']),
      [['http://127.0.0.1:4000/'], ['http://127.0.0.1:4001/']],
    );
  });

  it('takes another way back where the authorization server does not take the first', async () => {
    world = await AuthWorld.start({
      registration: ({ redirect_uris: uris }) =>
        String(uris).startsWith('vscode:') ? { status: 400, body: { error: 'invalid_redirect_uri' } } : undefined,
    });
    const contexts: RedirectContext[] = [];
    let open = 0;
    const host = world.host(
      {},
      {
        signIn: {
          redirect: (context) => {
            contexts.push(context);
            open++;
            const uri = context.refused.length === 0 ? 'vscode://panel/signed-in' : redirectUri;
            return Promise.resolve({
              uri,
              dispose: () => {
                open--;
              },
            });
          },
        },
      },
    );
    await host.start();
    assert.equal(view(host).state.kind, 'ready');
    assert.deepEqual(
      contexts.map(({ settled, refused }) => [settled, refused]),
      [
        [false, []],
        [false, ['vscode://panel/signed-in']],
      ],
    );
    assert.equal(open, 0, 'each way back was closed');
  });

  it('says when its ways back are settled', async () => {
    world = await AuthWorld.start({ clients: [mine] });
    const settled: boolean[] = [];
    const host = world.host(
      { oauth: { clientId: 'mine' } },
      {
        signIn: {
          redirect: (context) => {
            settled.push(context.settled);
            return Promise.resolve({ uri: redirectUri, dispose: () => undefined });
          },
        },
      },
    );
    await host.start();
    assert.deepEqual(settled, [true]);
  });

  it('registers anew with another authorization server, and nothing of the old one is sent there', async () => {
    world = await AuthWorld.start({ refreshTokens: true });
    const other = await world.addIssuer();
    let moved = false;
    world.server.options = {
      ...world.server.options,
      metadata: (self) => ({ resource: self.url, authorization_servers: [moved ? other.issuer : world.issuer.issuer] }),
      refuse: (asked, self) => {
        const known = (moved ? other : world.issuer).grantOf(asked.authorization?.replace(/^Bearer /, '') ?? '');
        return known ? undefined : { status: 401, challenge: `Bearer resource_metadata="${self.metadataUrl}"` };
      },
    };
    const host = world.host(
      {},
      { authorize: (url) => (url.origin === other.origin ? other : world.issuer).visit(url) },
    );
    await host.start();
    const refreshes = world.issuer.to('/token').length;
    moved = true;
    await host.callTool('dig', {});
    assert.deepEqual(view(host).authorization, { kind: 'signedIn', issuer: other.issuer, scopes: [] });
    assert.equal(other.to('/register').length, 1);
    assert.equal(world.issuer.to('/token').length, refreshes, 'the old refresh token is not used');
    const sent = JSON.stringify(other.seen.map(({ form, query, json }) => [[...form], [...query], json]));
    for (const secret of world.issuer.secrets) assert.ok(!sent.includes(secret));
  });

  it('is used with the authorization server that it was first used with, and with no other', async () => {
    world = await AuthWorld.start({ clients: [mine], refreshTokens: false });
    const other = await world.addIssuer({ clients: [mine] });
    const host = world.host({ oauth: { clientId: 'mine' } });
    await host.start();
    world.server.options = {
      ...world.server.options,
      metadata: (self) => ({ resource: self.url, authorization_servers: [other.issuer] }),
    };
    world.issuer.revokeAll();
    await assert.rejects(host.callTool('dig', {}), (error: { reason?: string; message: string }) => {
      assert.equal(error.reason, 'otherIssuer');
      assert.ok(error.message.includes(world.issuer.issuer) && error.message.includes(other.issuer));
      return true;
    });
    assert.deepEqual(other.seen, []);
    await host.forgetClient('quarry');
    await host.signIn('quarry').catch(() => undefined);
    assert.notDeepEqual(other.seen, [], 'forgetting the client lets it go there');
  });
});
