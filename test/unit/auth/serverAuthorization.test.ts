import assert from 'node:assert/strict';
import {
  noCredentials,
  withIssuer,
  writeRecord,
  credentialKey,
  type StoredTokens,
} from '../../../src/core/auth/credentials';
import type { AuthorizationFlows, SignInWalk, WalkOutcome, WalkRequest } from '../../../src/core/auth/flows';
import { createMemorySecrets } from '../../../src/core/auth/memorySecrets';
import type { SignInPorts } from '../../../src/core/auth/ports';
import { ServerAuthorization, type AuthorizationTarget } from '../../../src/core/auth/serverAuthorization';
import { signInTimeoutMs } from '../../../src/core/auth/signIn';
import type { AuthorizationState } from '../../../src/core/auth/types';
import { AuthorizationError } from '../../../src/core/base/errors';
import { silentLogger } from '../../../src/core/base/logger';
import { settle, VirtualClock } from '../../support/virtualClock';

const issuer = 'https://auth.example';
const owner = { server: 'quarry', url: 'https://mcp.example/mcp', identity: undefined };
const target: AuthorizationTarget = {
  owner,
  client: {
    grant: 'authorizationCode',
    scopes: undefined,
    issuer: undefined,
    clientId: undefined,
    clientSecret: undefined,
    clientMetadataUrl: undefined,
  },
  legacy: false,
};
const unauthorized = { status: 401, challenges: [] };

function tokensOf(accessToken: string, over: Partial<StoredTokens> = {}): StoredTokens {
  return {
    clientId: 'me',
    accessToken,
    type: 'Bearer',
    refreshToken: `refresh of ${accessToken}`,
    expiresAt: undefined,
    scopes: [],
    requested: [],
    subject: 'somebody',
    ...over,
  };
}

/** One server's authorization in virtual time, over walks that a test makes. */
async function setUp(flows: Partial<AuthorizationFlows>, ports: SignInPorts = {}, held?: StoredTokens) {
  const clock = new VirtualClock();
  const secrets = createMemorySecrets();
  if (held) {
    const record = withIssuer({ ...noCredentials, current: issuer }, issuer, { tokens: held });
    await secrets.store(credentialKey(owner), writeRecord(record));
  }
  const states: AuthorizationState['kind'][] = [];
  const authorization = new ServerAuthorization({
    server: 'quarry',
    clock,
    logger: silentLogger,
    secrets,
    flows: () =>
      Promise.resolve({
        renew: () => Promise.reject(new Error('no renewal')),
        signIn: () => Promise.reject(new Error('no sign-in')),
        ...flows,
      }),
    authorize: () => new Promise(() => undefined),
    ports,
    onSecrets: () => undefined,
    onChange: ({ kind }) => void states.push(kind),
  });
  await authorization.use(target);
  return { authorization, clock, secrets, states };
}

const done = (walk: WalkRequest, tokens: StoredTokens): WalkOutcome => ({
  kind: 'done',
  record: withIssuer({ ...walk.record, current: issuer }, issuer, { tokens }),
});
const never = (): AbortSignal => new AbortController().signal;

describe('a sign-in', () => {
  it('ends after five minutes', async () => {
    let walk: SignInWalk | undefined;
    const { authorization, clock, states } = await setUp({
      signIn: (given) => {
        walk = given;
        return new Promise(() => undefined);
      },
    });
    const signing = authorization.signIn(never());
    await clock.advance(signInTimeoutMs - 1);
    assert.equal(walk?.signal.aborted, false);
    await clock.advance(1);
    await assert.rejects(signing, (error) => error instanceof AuthorizationError && error.reason === 'timedOut');
    assert.equal(walk.signal.aborted, true);
    assert.deepEqual(states.slice(-2), ['signingIn', 'needed']);
    assert.equal(clock.pending, 0);
  });

  it('does not count the time for leave', async () => {
    let allow: (value: boolean) => void = () => undefined;
    const { authorization, clock } = await setUp(
      { signIn: (walk) => Promise.resolve(done(walk, tokensOf('a'))) },
      { permit: () => new Promise((resolve) => (allow = resolve)) },
    );
    const signing = authorization.signIn(never());
    await clock.advance(signInTimeoutMs * 2);
    allow(true);
    await signing;
    assert.equal(authorization.state.kind, 'signedIn');
  });

  it('goes on for the others when one gives up, and ends when nobody is left', async () => {
    let walk: SignInWalk | undefined;
    const { authorization, states } = await setUp({
      signIn: (given) => {
        walk = given;
        return new Promise(() => undefined);
      },
    });
    const [one, two] = [new AbortController(), new AbortController()];
    const first = authorization.recover(unauthorized, 'request', one.signal);
    const second = authorization.recover(unauthorized, 'request', two.signal);
    await settle();
    one.abort(new Error('one'));
    await assert.rejects(first, /one/);
    assert.equal(walk?.signal.aborted, false);
    two.abort(new Error('two'));
    await assert.rejects(second, /two/);
    assert.equal(walk.signal.aborted, true);
    await settle();
    assert.equal(states.at(-1), 'none', 'as it was before');
  });

  it('stands for another person each time, but for the same one when more is granted', async () => {
    const subjects: string[] = [];
    const { authorization } = await setUp({
      signIn: (walk) => {
        subjects.push(walk.subject);
        return Promise.resolve(done(walk, tokensOf(`t${subjects.length}`, { subject: walk.subject })));
      },
    });
    await authorization.signIn(never());
    const challenges = [{ scheme: 'Bearer', params: { error: 'insufficient_scope', scope: 'dig' } }];
    await authorization.recover({ status: 403, challenges }, 'request', never());
    await authorization.signIn(never());
    assert.equal(subjects[0], subjects[1]);
    assert.notEqual(subjects[0], subjects[2]);
    assert.equal(await authorization.subject(), subjects[2]);
  });

  it('is begun anew for another address: nothing is carried over', async () => {
    const { authorization } = await setUp({}, {}, tokensOf('a'));
    assert.equal((await authorization.tokens())?.accessToken, 'a');
    await authorization.use({ ...target, owner: { ...owner, url: 'https://elsewhere.example/mcp' } });
    assert.equal(await authorization.tokens(), undefined);
    assert.equal(authorization.state.kind, 'none');
    await authorization.use(undefined);
    assert.equal(await authorization.refused(undefined, []), false);
    assert.equal(await authorization.recover(unauthorized, 'person', never()), false);
  });

  it('that breaks leaves the state as it was', async () => {
    const { authorization } = await setUp({ signIn: () => Promise.reject(new TypeError('defect')) }, {}, tokensOf('a'));
    await assert.rejects(authorization.signIn(never()), TypeError);
    assert.equal(authorization.state.kind, 'signedIn');
  });
});

describe('a renewal', () => {
  it('is tried once for a token, and not for one that was just issued', async () => {
    let renewals = 0;
    const { authorization } = await setUp(
      { renew: (walk) => Promise.resolve(done(walk, tokensOf(`new ${++renewals}`))) },
      {},
      tokensOf('old'),
    );
    const old = await authorization.tokens();
    assert.equal(await authorization.refused(old, []), true);
    const fresh = await authorization.tokens();
    assert.equal(await authorization.refused(fresh, []), false);
    assert.equal(renewals, 1);
    assert.equal(authorization.state.kind, 'needed');
    await assert.rejects(
      authorization.recover(unauthorized, 'request', never()),
      (error) => error instanceof AuthorizationError && error.reason === 'refusedFresh',
    );
  });

  it('is tried again for one that the server took in between', async () => {
    let renewals = 0;
    const { authorization } = await setUp(
      { renew: (walk) => Promise.resolve(done(walk, tokensOf(`new ${++renewals}`))) },
      {},
      tokensOf('old'),
    );
    assert.equal(await authorization.refused(await authorization.tokens(), []), true);
    const fresh = await authorization.tokens();
    assert.ok(fresh);
    authorization.accepted(fresh);
    assert.equal(await authorization.refused(fresh, []), true);
    assert.equal(renewals, 2);
  });

  it('is no matter of a token that other requests get on with: what was refused stays refused', async () => {
    const { authorization } = await setUp({}, {}, tokensOf('old', { refreshToken: undefined }));
    const old = await authorization.tokens();
    assert.ok(old);
    assert.equal(await authorization.refused(old, []), false);
    authorization.accepted(old);
    assert.equal(authorization.isPending, true);
    assert.equal(authorization.state.kind, 'needed');
  });

  it('that is refused drops the tokens, unless others are there by then', async () => {
    const refused = {
      kind: 'failed',
      failure: { kind: 'refused', step: 'refresh', issuer, error: 'invalid_grant', description: undefined },
    } as const;
    const { authorization, secrets } = await setUp({ renew: () => Promise.resolve(refused) }, {}, tokensOf('old'));
    assert.equal(await authorization.refused(await authorization.tokens(), []), false);
    assert.equal(await authorization.tokens(), undefined);
    assert.ok(!(await secrets.get(credentialKey(owner)))?.includes('refresh of old'));

    const other = await setUp(
      {
        renew: async () => {
          // Another window was faster.
          const record = withIssuer({ ...noCredentials, current: issuer }, issuer, { tokens: tokensOf('theirs') });
          await other.secrets.store(credentialKey(owner), writeRecord(record));
          return refused;
        },
      },
      {},
      tokensOf('old'),
    );
    assert.equal(await other.authorization.refused(await other.authorization.tokens(), []), true);
    assert.equal((await other.authorization.tokens())?.accessToken, 'theirs');
  });

  it('that fails on the way keeps the tokens', async () => {
    const failed = { kind: 'failed', failure: { kind: 'unreachable', origin: issuer, detail: 'ENOTFOUND' } } as const;
    const { authorization } = await setUp({ renew: () => Promise.resolve(failed) }, {}, tokensOf('old'));
    assert.equal(await authorization.refused(await authorization.tokens(), []), false);
    assert.equal((await authorization.tokens())?.accessToken, 'old');
    assert.equal(authorization.state.kind, 'signedIn');
  });

  it('comes before the request where the time is nearly over', async () => {
    const { authorization, clock } = await setUp(
      { renew: (walk) => Promise.resolve(done(walk, tokensOf('new'))) },
      {},
      tokensOf('old', { expiresAt: 1_000_000 + 60_000 }),
    );
    await clock.advance(49_000);
    assert.equal((await authorization.tokens())?.accessToken, 'old');
    await clock.advance(1000);
    assert.equal((await authorization.tokens())?.accessToken, 'new');
  });
});

describe('what is known of tokens', () => {
  it('is hidden in what a server says', async () => {
    const { authorization } = await setUp({}, {}, tokensOf('a-long-token'));
    assert.equal((await authorization.tokens())?.accessToken, 'a-long-token');
    assert.ok(!authorization.redact('you sent a-long-token').includes('a-long-token'));
  });
});
