import assert from 'node:assert/strict';
import { createMemorySecrets } from '../../../src/core/auth/memorySecrets';
import { AuthorizationError, CancelledError } from '../../../src/core/base/errors';
import type { HostPorts } from '../../../src/core/hostApi';
import type { AuthServerOptions } from './authServer';
import { AuthWorld, refuseStrangers, view } from './world';

describe('signing in to a server', () => {
  let world: AuthWorld;
  afterEach(() => world.stop());

  it('is offered when the server asks for it, and the start goes on', async () => {
    world = await AuthWorld.start();
    const host = world.host();
    await host.start();
    assert.equal(view(host).state.kind, 'ready');
    assert.deepEqual(view(host).authorization, { kind: 'signedIn', issuer: world.issuer.issuer, scopes: [] });
    assert.deepEqual((await host.callTool('dig', {})).content, [{ type: 'text', text: 'dug' }]);
    assert.equal(world.visits.length, 1);
    assert.equal(world.server.count('server/discover'), 2, 'once without a token, once with one');
  });

  it('sends what the page needs: PKCE, a state, and the server as it names itself', async () => {
    world = await AuthWorld.start(
      {},
      { metadata: (self) => ({ resource: self.origin, authorization_servers: [world.issuer.issuer] }) },
    );
    await world.host().start();
    const [page] = world.visits;
    assert.ok(page);
    assert.equal(page.searchParams.get('response_type'), 'code');
    assert.equal(page.searchParams.get('code_challenge_method'), 'S256');
    assert.match(page.searchParams.get('state') ?? '', /^[\w-]{43}$/);
    assert.equal(page.searchParams.get('resource'), world.server.origin, 'without a slash that is not there');
    const [exchange] = world.issuer.to('/token');
    assert.equal(exchange?.form.get('resource'), world.server.origin);
    assert.equal(exchange.form.get('redirect_uri'), page.searchParams.get('redirect_uri'));
  });

  it('registers as an application of this machine that can renew its tokens', async () => {
    world = await AuthWorld.start();
    await world.host().start();
    const [registration] = world.issuer.to('/register');
    assert.deepEqual(registration?.json, {
      client_name: 'MCP Host Panel',
      redirect_uris: ['http://127.0.0.1/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
    });
  });

  it('is kept: the next host needs no page', async () => {
    world = await AuthWorld.start();
    await world.host().start();
    const next = world.host();
    await next.start();
    assert.equal(view(next).state.kind, 'ready');
    assert.equal(world.visits.length, 1);
  });

  it('is not shared by two identities', async () => {
    world = await AuthWorld.start();
    for (const identity of ['ada', 'bob']) {
      const host = world.host();
      await host.updateSettings({ identity, servers: { quarry: { url: world.server.url, injectIdentity: true } } });
      await host.startServer('quarry');
    }
    assert.equal(world.visits.length, 2);
  });

  it('is not shared by two servers with one authorization server', async () => {
    world = await AuthWorld.start();
    const other = await world.addServer();
    const host = world.host({}, {}, { one: { url: world.server.url }, two: { url: other.url } });
    await host.start();
    assert.deepEqual(
      host.peers.map(({ state }) => state.kind),
      ['ready', 'ready'],
    );
    const tokensOf = (server: typeof other): ReadonlySet<unknown> =>
      new Set(server.asked.map(({ authorization }) => authorization).filter((sent) => sent !== undefined));
    const [first, second] = [tokensOf(world.server), tokensOf(other)];
    assert.deepEqual([first.size, second.size], [1, 1]);
    assert.notDeepEqual(first, second);
    assert.deepEqual(
      world.visits.map((url) => url.searchParams.get('resource')).sort(),
      [world.server.url, other.url].sort(),
    );
  });

  it('is asked for once, however many requests need it', async () => {
    world = await AuthWorld.start({ refreshTokens: false });
    const host = world.host();
    await host.start();
    world.issuer.expireAll();
    const calls = await Promise.all([1, 2, 3].map(() => host.callTool('dig', {})));
    assert.equal(calls.length, 3);
    assert.equal(world.visits.length, 2);
  });

  for (const [what, entry] of [
    ['where the entry says "auth": "none"', { auth: 'none' }],
    ['where the entry brings its own Authorization', { headers: { authorization: 'Bearer own' } }],
  ] as const) {
    it(`is never tried ${what}`, async () => {
      world = await AuthWorld.start();
      const host = world.host(entry);
      await host.start();
      assert.equal(view(host).state.kind, 'failed');
      assert.deepEqual(view(host).authorization, { kind: 'none' });
      assert.deepEqual([world.visits.length, world.issuer.seen.length, world.server.fetched.length], [0, 0, 0]);
    });
  }

  describe('does not happen', () => {
    interface Row {
      readonly ports: Partial<HostPorts>;
      readonly reason: string;
      readonly contacted?: boolean;
    }
    const rows: readonly (readonly [string, () => Row])[] = [
      ['without a way to show the page', () => ({ ports: { authorize: undefined }, reason: 'no way to show' })],
      [
        'without leave, and nobody is contacted',
        () => ({ ports: { signIn: { permit: () => Promise.resolve(false) } }, reason: 'Use Sign In' }),
      ],
      [
        'when the person gives up',
        () => ({
          ports: { authorize: () => Promise.reject(new CancelledError('closed')) },
          reason: 'was cancelled',
          contacted: true,
        }),
      ],
      [
        'when the page can not be shown',
        () => ({
          ports: { authorize: () => Promise.reject(new Error('no browser')) },
          reason: 'no browser',
          contacted: true,
        }),
      ],
    ];
    for (const [what, row] of rows) {
      it(what, async () => {
        world = await AuthWorld.start();
        const { ports, reason, contacted = false } = row();
        const host = world.host({}, ports);
        await host.start();
        const { state, authorization } = view(host);
        assert.equal(state.kind, 'failed');
        assert.ok(
          authorization.kind === 'needed' && authorization.reason.includes(reason),
          JSON.stringify(authorization),
        );
        assert.equal(world.issuer.seen.length > 0, contacted);
        assert.equal(world.issuer.to('/token').length, 0);
        assert.equal(world.server.count('server/discover'), 1, 'it does not ask again by itself');
      });
    }
  });

  it('begins when the person wants it, and says why it failed', async () => {
    world = await AuthWorld.start();
    let agrees = false;
    const triggers: string[] = [];
    const host = world.host(
      {},
      {
        authorize: (url) => (agrees ? world.visit(url) : Promise.reject(new CancelledError('closed'))),
        signIn: {
          permit: ({ trigger }) => {
            triggers.push(trigger);
            return Promise.resolve(trigger === 'person');
          },
        },
      },
    );
    await host.start();
    assert.equal(view(host).authorization.kind, 'needed');
    await assert.rejects(
      host.signIn('quarry'),
      (error) => error instanceof AuthorizationError && error.message.includes('cancelled'),
    );
    agrees = true;
    await host.signIn('quarry');
    assert.equal(view(host).state.kind, 'ready');
    assert.deepEqual(triggers, ['start', 'person', 'person']);
  });

  it('can be given up by whoever asked for it', async () => {
    world = await AuthWorld.start();
    let onShown: (signal: AbortSignal) => void = () => undefined;
    const shown = new Promise<AbortSignal>((resolve) => {
      onShown = resolve;
    });
    const host = world.host(
      { autoStart: false },
      {
        authorize: (_url, { signal }) => {
          onShown(signal);
          return new Promise(() => undefined);
        },
      },
    );
    const abort = new AbortController();
    const signing = host.signIn('quarry', { signal: abort.signal });
    const signal = await shown;
    abort.abort(new CancelledError('enough'));
    await assert.rejects(signing, CancelledError);
    assert.equal(signal.aborted, true);
    assert.equal(world.issuer.to('/token').length, 0);
  });

  it('tells how to sign in to a process that it is not', async () => {
    world = await AuthWorld.start();
    const host = world.host({}, {}, { local: { command: 'node', autoStart: false } });
    await assert.rejects(host.signIn('local'), /a process of this machine/);
  });

  it('ends with signing out: the tokens are gone, the client stays', async () => {
    world = await AuthWorld.start();
    const host = world.host();
    await host.start();
    await host.signOut('quarry');
    assert.equal(view(host).state.kind, 'stopped');
    assert.equal(view(host).authorization.kind, 'none');
    const next = world.host({}, { authorize: undefined as never });
    await next.start();
    assert.equal(view(next).authorization.kind, 'needed', 'nobody is signed in any more');
    await host.signIn('quarry');
    assert.equal(world.issuer.to('/register').length, 1);
    assert.equal(world.visits.length, 2);
  });

  for (const [title, end] of [
    ['leaves nothing of what the server told after signing out', 'signOut'],
    ['leaves nothing of what the server told after forgetting the client', 'forgetClient'],
  ] as const) {
    it(title, async () => {
      world = await AuthWorld.start();
      const host = world.host();
      await host.start();
      assert.deepEqual(
        host.catalog.entries.map(({ name }) => name),
        ['dig'],
      );
      await host[end]('quarry');
      assert.deepEqual([host.catalog.entries, view(host).lists.tools.count], [[], undefined]);
      await host.signIn('quarry');
      assert.equal(host.catalog.entries[0]?.ready, true);
    });
  }

  it('starts from nothing after the client was forgotten', async () => {
    world = await AuthWorld.start();
    const host = world.host();
    await host.start();
    await host.forgetClient('quarry');
    await host.signIn('quarry');
    assert.equal(world.issuer.to('/register').length, 2);
    assert.equal(view(host).state.kind, 'ready');
  });

  it('can be ended before the server was started', async () => {
    world = await AuthWorld.start();
    await world.host().start();
    await world.host({ autoStart: false }).signOut('quarry');
    const next = world.host({}, { authorize: undefined as never });
    await next.start();
    assert.equal(view(next).authorization.kind, 'needed');
  });

  it('lasts for the session where secrets can not be kept', async () => {
    world = await AuthWorld.start();
    const broken = createMemorySecrets();
    broken.store = () => Promise.reject(new Error('no key ring'));
    const host = world.host({}, { secrets: broken });
    await host.start();
    await host.restartServer('quarry');
    assert.equal(view(host).state.kind, 'ready');
    assert.equal(world.visits.length, 1);
    assert.ok(world.said.some((line) => line.includes('no key ring')));
  });

  it('lets no secret out: not in logs, views, events or errors', async () => {
    const echo: AuthServerOptions = {
      token: (form) =>
        form.get('grant_type') === 'refresh_token'
          ? { status: 400, body: { error: 'invalid_grant', error_description: `no ${form.get('refresh_token')}` } }
          : undefined,
    };
    world = await AuthWorld.start(echo, {
      refuse: (asked, self) => {
        const refusal = refuseStrangers(world.issuer, asked, self);
        return refusal && { ...refusal, body: `who is ${asked.authorization}?` };
      },
    });
    const known: string[] = [];
    const host = world.host({}, { onSecrets: (values) => known.push(...values) });
    await host.start();
    await host.callTool('dig', {});
    world.issuer.revokeAll();
    await host.callTool('dig', {});
    world.issuer.revokeAll();
    const failing = world.host({}, { signIn: { permit: () => Promise.resolve(false) } });
    await failing.start();
    await assert.rejects(failing.startServer('quarry'), (error: Error) => {
      world.said.push(JSON.stringify(error, Object.getOwnPropertyNames(error)), String(error.stack));
      return true;
    });
    const [, ...verifiers] = world.issuer.to('/token').map(({ form }) => form.get('code_verifier'));
    const states = world.visits.map((url) => url.searchParams.get('state'));
    const secrets = [...world.issuer.secrets, ...verifiers, ...states].filter((value) => value !== null);
    assert.ok(secrets.length > 8);
    for (const secret of secrets) {
      for (const line of world.said) assert.ok(!line.includes(secret), `${secret} in ${line}`);
    }
    const kept = world.issuer.secrets.filter((secret) => /^(access|refresh)/.test(secret));
    for (const secret of kept) assert.ok(known.includes(secret), 'what must be hidden elsewhere is told');
  });
});
