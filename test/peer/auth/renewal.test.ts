import assert from 'node:assert/strict';
import { AuthorizationError } from '../../../src/core/base/errors';
import { VirtualClock } from '../../support/virtualClock';
import { AuthWorld, demandScopes, refuseStrangers, view } from './world';

const grantsOf = (world: AuthWorld): readonly (string | null)[] =>
  world.issuer.to('/token').map(({ form }) => form.get('grant_type'));

const noLeave = { signIn: { permit: () => Promise.resolve(false) } };

describe('a token that is not taken any more', () => {
  let world: AuthWorld;
  afterEach(() => world.stop());

  it('is renewed, and the request is sent once more', async () => {
    world = await AuthWorld.start();
    const host = world.host();
    await host.start();
    world.issuer.expireAll();
    const before = world.server.count('tools/call');
    assert.deepEqual((await host.callTool('dig', {})).content, [{ type: 'text', text: 'dug' }]);
    assert.deepEqual(grantsOf(world), ['authorization_code', 'refresh_token']);
    assert.equal(world.server.count('tools/call') - before, 2);
    assert.equal(world.visits.length, 1);
    assert.equal(view(host).authorization.kind, 'signedIn');
  });

  it('is renewed once for all requests that need it', async () => {
    world = await AuthWorld.start();
    const host = world.host();
    await host.start();
    world.issuer.expireAll();
    await Promise.all([1, 2, 3, 4].map(() => host.callTool('dig', {})));
    assert.deepEqual(grantsOf(world), ['authorization_code', 'refresh_token']);
  });

  it('is renewed with the new refresh token the next time', async () => {
    world = await AuthWorld.start();
    const host = world.host();
    await host.start();
    for (let round = 0; round < 3; round++) {
      world.issuer.expireAll();
      await host.callTool('dig', {});
    }
    const sent = world.issuer.to('/token').map(({ form }) => form.get('refresh_token'));
    assert.equal(new Set(sent).size, 4, 'none at first, then three different ones');
  });

  it('is renewed before it is sent where its time is over', async () => {
    const clock = new VirtualClock(Date.now());
    world = await AuthWorld.start({ expiresIn: 60 });
    const host = world.host({}, { clock });
    await host.start();
    await clock.advance(51_000);
    const before = world.server.count('tools/call');
    await host.callTool('dig', {});
    assert.deepEqual(grantsOf(world), ['authorization_code', 'refresh_token']);
    assert.equal(world.server.count('tools/call') - before, 1);
  });

  it('is replaced by what another window got meanwhile', async () => {
    world = await AuthWorld.start();
    const [one, two] = [world.host(), world.host()];
    await one.start();
    await two.start();
    world.issuer.expireAll();
    await one.callTool('dig', {});
    await two.callTool('dig', {});
    assert.deepEqual(grantsOf(world), ['authorization_code', 'refresh_token']);
    assert.equal(world.visits.length, 1);
  });

  it('leads to a new sign-in where it can not be renewed, on a fresh connection', async () => {
    world = await AuthWorld.start({ refreshTokens: false });
    const host = world.host();
    await host.start();
    world.issuer.expireAll();
    const discovered = world.server.count('server/discover');
    await host.callTool('dig', {});
    assert.equal(world.visits.length, 2);
    assert.equal(world.server.count('server/discover') - discovered, 1);
  });

  it('shows that a sign-in is needed where the refresh token is not taken either, and nothing goes round', async () => {
    world = await AuthWorld.start();
    const host = world.host({}, { ...noLeave, authorize: (url) => world.visit(url) });
    const first = world.host();
    await first.start();
    await host.start();
    assert.equal(view(host).state.kind, 'ready');
    world.issuer.revokeAll();
    await assert.rejects(
      host.callTool('dig', {}),
      (error) => error instanceof AuthorizationError && error.reason === 'notPermitted',
    );
    assert.ok(view(host).authorization.kind === 'needed');
    assert.equal(view(host).state.kind, 'ready', 'its tools stay to be seen');
    const [calls, tokens] = [world.server.count('tools/call'), world.issuer.to('/token').length];
    assert.equal(calls, 1);
    await assert.rejects(host.callTool('dig', {}));
    assert.equal(world.issuer.to('/token').length, tokens, 'a refresh token that was refused is not sent again');
    assert.equal(world.server.count('tools/call'), calls + 1);
  });

  it('stays where the authorization server can not be reached: that may pass', async () => {
    world = await AuthWorld.start();
    const host = world.host({}, noLeave);
    await world.host().start();
    await host.start();
    world.issuer.expireAll();
    world.issuer.options = { token: () => ({ status: 503, body: 'overloaded' }) };
    await assert.rejects(
      host.callTool('dig', {}),
      (error) => error instanceof AuthorizationError && error.reason === 'unreachable',
    );
    assert.equal(view(host).authorization.kind, 'signedIn');
    world.issuer.options = {};
    await host.callTool('dig', {});
    assert.equal(world.visits.length, 1);
  });

  it('ends it where it was just issued: after a sign-in', async () => {
    world = await AuthWorld.start(
      {},
      { refuse: (_asked, self) => ({ status: 401, challenge: `Bearer resource_metadata="${self.metadataUrl}"` }) },
    );
    const host = world.host();
    await host.start();
    assert.equal(view(host).state.kind, 'failed');
    const { authorization } = view(host);
    assert.ok(
      authorization.kind === 'needed' && authorization.reason.includes('a moment ago'),
      JSON.stringify(authorization),
    );
    assert.equal(world.visits.length, 1);
    assert.deepEqual(grantsOf(world), ['authorization_code']);
    assert.equal(world.server.count('server/discover'), 2);
  });

  it('ends it where it was just issued: after a renewal', async () => {
    world = await AuthWorld.start();
    const host = world.host();
    await host.start();
    world.server.options = {
      ...world.server.options,
      refuse: (_asked, self) => ({ status: 401, challenge: `Bearer resource_metadata="${self.metadataUrl}"` }),
    };
    const before = world.server.count('tools/call');
    await assert.rejects(
      host.callTool('dig', {}),
      (error) => error instanceof AuthorizationError && error.reason === 'refusedFresh',
    );
    assert.deepEqual(grantsOf(world), ['authorization_code', 'refresh_token']);
    assert.equal(world.server.count('tools/call') - before, 2);
    assert.equal(world.visits.length, 1);
  });

  it('ends it where it was just issued: after a sign-in for a request', async () => {
    world = await AuthWorld.start({ refreshTokens: false });
    const host = world.host();
    await host.start();
    world.server.options = {
      ...world.server.options,
      refuse: ({ method }, self) =>
        method === 'tools/call'
          ? { status: 401, challenge: `Bearer resource_metadata="${self.metadataUrl}"` }
          : undefined,
    };
    const before = world.server.count('tools/call');
    await assert.rejects(host.callTool('dig', {}), AuthorizationError);
    assert.equal(world.visits.length, 2);
    assert.equal(world.server.count('tools/call') - before, 2);
  });
});

describe('a server that protects some methods only', () => {
  let world: AuthWorld;
  afterEach(() => world.stop());

  it('is signed in to when its first list wants it', async () => {
    world = await AuthWorld.start(
      {},
      {
        refuse: (asked, self) =>
          asked.method === 'tools/list' ? refuseStrangers(world.issuer, asked, self) : undefined,
      },
    );
    const host = world.host();
    await host.start();
    assert.equal(view(host).state.kind, 'ready');
    assert.equal(world.server.count('tools/list'), 2);
  });

  it('is signed in to when the first call wants it', async () => {
    world = await AuthWorld.start(
      {},
      {
        refuse: (asked, self) =>
          asked.method === 'tools/call' ? refuseStrangers(world.issuer, asked, self) : undefined,
      },
    );
    const host = world.host();
    await host.start();
    assert.equal(world.visits.length, 0);
    await host.callTool('dig', {});
    assert.equal(world.visits.length, 1);
    assert.equal(world.server.count('tools/call'), 2);
  });

  it('waits for the person, whom a call that failed has not asked', async () => {
    world = await AuthWorld.start(
      {},
      {
        refuse: (asked, self) =>
          asked.method === 'tools/call' ? refuseStrangers(world.issuer, asked, self) : undefined,
      },
    );
    const host = world.host({}, { signIn: { permit: ({ trigger }) => Promise.resolve(trigger === 'person') } });
    await host.start();
    await assert.rejects(host.callTool('dig', {}), /Use Sign In/);
    assert.equal(view(host).authorization.kind, 'needed');
    await host.signIn('quarry');
    await host.callTool('dig', {});
    assert.equal(world.visits.length, 1);
  });
});

describe('a request that needs more scopes', () => {
  let world: AuthWorld;
  afterEach(() => world.stop());
  const scopes = (method: string): string => (method === 'tools/call' ? 'dig' : 'look');

  it('is granted them together with those there were, and sent once more', async () => {
    world = await AuthWorld.start({}, { refuse: (asked, self) => demandScopes(world.issuer, scopes)(asked, self) });
    const host = world.host();
    await host.start();
    const connected = world.server.count('server/discover');
    await host.callTool('dig', {});
    assert.deepEqual(
      world.visits.map((url) => url.searchParams.get('scope')),
      ['look', 'look dig'],
    );
    assert.equal(world.server.count('tools/call'), 2);
    assert.equal(world.server.count('server/discover'), connected, 'the same person goes on');
    assert.deepEqual(view(host).authorization, {
      kind: 'signedIn',
      issuer: world.issuer.issuer,
      scopes: ['look', 'dig'],
    });
    assert.equal(grantsOf(world).includes('refresh_token'), false, 'renewing would not widen anything');
  });

  it('tells the person what more is asked for, and lives with a no', async () => {
    world = await AuthWorld.start({}, { refuse: (asked, self) => demandScopes(world.issuer, scopes)(asked, self) });
    const asked: (readonly [string, readonly string[]])[] = [];
    const host = world.host(
      {},
      {
        signIn: {
          permit: ({ trigger, scopes: more }) => {
            asked.push([trigger, more]);
            return Promise.resolve(trigger === 'start');
          },
        },
      },
    );
    await host.start();
    await assert.rejects(host.callTool('dig', {}), AuthorizationError);
    assert.deepEqual(asked, [
      ['start', []],
      ['stepUp', ['dig']],
    ]);
    assert.equal(view(host).authorization.kind, 'signedIn', 'what was granted is still good');
    assert.equal(world.server.count('tools/call'), 1);
  });

  it('steps up once: a server that is never content gets no second sign-in', async () => {
    let more = 0;
    world = await AuthWorld.start(
      {},
      {
        refuse: (asked, self) => {
          if (asked.method !== 'tools/call') return demandScopes(world.issuer, scopes)(asked, self);
          const challenge = `Bearer error="insufficient_scope", scope="more-${++more}", resource_metadata="${self.metadataUrl}"`;
          return { status: 403, challenge };
        },
      },
    );
    const host = world.host();
    await host.start();
    await assert.rejects(
      host.callTool('dig', {}),
      (error) => error instanceof AuthorizationError && error.status === 403,
    );
    assert.equal(world.visits.length, 2);
    assert.equal(world.server.count('tools/call'), 2);
  });

  it('asks nobody where the scopes were granted already', async () => {
    world = await AuthWorld.start(
      {},
      {
        refuse: (asked, self) =>
          asked.method === 'tools/call'
            ? {
                status: 403,
                challenge: `Bearer error="insufficient_scope", scope="look", resource_metadata="${self.metadataUrl}"`,
              }
            : demandScopes(world.issuer, scopes)(asked, self),
      },
    );
    const host = world.host();
    await host.start();
    await assert.rejects(
      host.callTool('dig', {}),
      (error) => error instanceof AuthorizationError && error.reason === 'scopesHeld',
    );
    assert.equal(world.visits.length, 1);
  });

  it('takes a plain 403 for what it is', async () => {
    world = await AuthWorld.start(
      {},
      {
        refuse: (asked, self) =>
          asked.method === 'tools/call' ? { status: 403, body: 'no' } : demandScopes(world.issuer, scopes)(asked, self),
      },
    );
    const host = world.host();
    await host.start();
    await assert.rejects(
      host.callTool('dig', {}),
      (error) => error instanceof AuthorizationError && error.reason === undefined,
    );
    assert.equal(world.visits.length, 1);
  });
});

describe('scopes', () => {
  let world: AuthWorld;
  afterEach(() => world.stop());

  for (const [what, challenge, supported, configured, asked] of [
    ['are those of the challenge', 'a b', ['c'], ['d'], 'a b'],
    ['are those of the metadata where the challenge names none', '', ['c', 'e'], ['d'], 'c e'],
    ['are those of the entry where the server names none', '', undefined, ['d'], 'd'],
    ['are left out where nobody names any', '', undefined, undefined, null],
  ] as const) {
    it(what, async () => {
      world = await AuthWorld.start(
        {},
        {
          metadata: (self) => ({
            resource: self.url,
            authorization_servers: [world.issuer.issuer],
            ...(supported && { scopes_supported: supported }),
          }),
          refuse: (seen, self) => refuseStrangers(world.issuer, seen, self, challenge),
        },
      );
      await world.host({ oauth: configured ? { scopes: configured } : {} }).start();
      assert.equal(world.visits[0]?.searchParams.get('scope'), asked);
    });
  }

  it('ask for offline access where the authorization server has it', async () => {
    world = await AuthWorld.start(
      { metadata: { scopes_supported: ['offline_access', 'a'] } },
      { refuse: (seen, self) => refuseStrangers(world.issuer, seen, self, 'a') },
    );
    await world.host().start();
    assert.equal(world.visits[0]?.searchParams.get('scope'), 'a offline_access');
  });
});
