import assert from 'node:assert/strict';
import { silentLogger } from '../../../src/core/base/logger';
import { TransportError } from '../../../src/core/base/errors';
import { parseSettings } from '../../../src/core/config/settings';
import type { JsonRpcRequest, OutgoingMessage } from '../../../src/core/jsonrpc/messages';
import { Peer } from '../../../src/core/peer/peer';
import type { PeerOptions } from '../../../src/core/peer/peerOptions';
import { StartGate } from '../../../src/core/peer/startGate';
import { FakeTransport } from '../../support/fakeTransport';
import { settle, VirtualClock } from '../../support/virtualClock';

type Behaviour = 'modern' | 'refuses' | 'silent' | 'exits' | 'cannotSpawn';

/** A transport whose server behaves in one of a few ways. */
class ServerTransport extends FakeTransport {
  constructor(public behaviour: Behaviour) {
    super();
  }

  override send(message: OutgoingMessage): Promise<void> {
    const sent = super.send(message);
    const { id, method } = message as Partial<JsonRpcRequest>;
    if (id === undefined || this.behaviour === 'silent') return sent;
    queueMicrotask(() => {
      if (this.behaviour === 'exits') this.end('exited with code 1');
      else if (this.behaviour === 'refuses')
        this.receive({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } });
      else if (method === 'server/discover') {
        this.receive({ jsonrpc: '2.0', id, result: { supportedVersions: ['2026-07-28'], capabilities: {} } });
      }
    });
    return sent;
  }
}

function setUp(behaviours: Behaviour[], entry: Record<string, unknown> = {}, overrides: Partial<PeerOptions> = {}) {
  const clock = new VirtualClock();
  const transports: ServerTransport[] = [];
  const [server] = parseSettings({ servers: { notes: { command: 'x', ...entry } } }).servers;
  let starts = 0;
  const peer = new Peer(server!, {
    clock,
    logger: silentLogger,
    random: () => 0.5,
    clientInfo: { name: 'test', version: '1' },
    capabilities: () => ({}),
    versions: () => ({ modern: ['2026-07-28'], legacy: ['2025-11-25'] }),
    resolve: () => Promise.resolve({ transport: 'stdio', command: 'x', args: [], cwd: '/', env: {} }),
    connect: () => {
      const behaviour = behaviours[Math.min(starts++, behaviours.length - 1)]!;
      if (behaviour === 'cannotSpawn') {
        return Promise.reject(new TransportError('not found', { reason: 'spawn', systemCode: 'ENOENT' }));
      }
      const transport = new ServerTransport(behaviour);
      transports.push(transport);
      return Promise.resolve(transport);
    },
    answer: () => Promise.resolve({}),
    prepare: () => Promise.resolve(),
    ...overrides,
  });
  return { peer, clock, transports };
}

const methodOf = (message: OutgoingMessage): string | undefined => (message as Partial<JsonRpcRequest>).method;

describe('a peer', () => {
  it('becomes ready with era, version and evidence', async () => {
    const { peer } = setUp(['modern']);
    const kinds: string[] = [];
    peer.onDidChange(() => {
      const { state } = peer.view;
      const label = state.kind === 'starting' ? state.phase : state.kind;
      if (kinds.at(-1) !== label) kinds.push(label);
    });
    await peer.start();
    assert.deepEqual(kinds, ['spawn', 'discover', 'list', 'ready']);
    assert.equal(peer.view.era, 'modern');
    assert.equal(peer.view.version, '2026-07-28');
    assert.equal(peer.view.evidence?.discoverClass, 'modern');
    assert.ok(peer.connection);
  });

  it('joins a start that is under way', async () => {
    const { peer, transports } = setUp(['modern']);
    await Promise.all([peer.start(), peer.start()]);
    assert.equal(transports.length, 1);
  });

  it('is not ready before its lists are there, and fails when they can’t be had', async () => {
    const { peer, transports } = setUp(
      ['modern'],
      {},
      { prepare: () => Promise.reject(new TransportError('no list', { reason: 'closed' })) },
    );
    await assert.rejects(peer.start(), /no list/);
    assert.equal(peer.view.state.kind, 'failed');
    assert.ok(transports[0]!.closed);
  });

  it('fails closed on an ambiguous answer, offers the allowlist, and keeps the evidence', async () => {
    const { peer, transports, clock } = setUp(['refuses']);
    await assert.rejects(peer.start(), { code: 'negotiation' });
    const { state, era, evidence } = peer.view;
    assert.ok(state.kind === 'failed' && state.offersAllowLegacy);
    assert.equal(era, 'unknown');
    assert.match(evidence!.summary, /-32601/);
    assert.ok(transports[0]!.closed);
    await clock.advance(120_000);
    assert.equal(transports.length, 1);
  });

  it('does not restart by itself what never was ready', async () => {
    const { peer, transports, clock } = setUp(['exits']);
    await assert.rejects(peer.start(), { code: 'negotiation' });
    assert.equal(peer.view.state.kind, 'failed');
    assert.equal(peer.view.attempts, 1);
    await clock.advance(120_000);
    assert.equal(transports.length, 1);
  });

  it('says that it is dead as soon as its transport ends, and refuses calls', async () => {
    const { peer, transports } = setUp(['modern']);
    await peer.start();
    const connection = peer.connection!;
    const call = connection.request('tools/call', { name: 'x' });
    transports[0]!.end('was killed by SIGKILL');
    assert.equal(peer.view.state.kind, 'dead');
    assert.equal(peer.connection, undefined);
    await assert.rejects(call, { code: 'transport' });
  });

  it('restarts after 1, 2, 4, 8, 16, 30, 30 … s while it keeps falling', async () => {
    const { peer, transports, clock } = setUp(['modern', 'exits']);
    await peer.start();
    transports[0]!.end();
    for (const [index, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
      const { state } = peer.view;
      assert.ok(state.kind === 'dead');
      assert.equal(state.nextTryAt! - clock.now(), seconds * 1000);
      assert.equal(peer.view.attempts, index + 1);
      await clock.advance(seconds * 1000 - 1);
      assert.equal(transports.length, index + 1);
      await clock.advance(1);
      assert.equal(transports.length, index + 2);
    }
  });

  it('negotiates again after a restart', async () => {
    const { peer, transports, clock } = setUp(['modern', 'refuses']);
    await peer.start();
    transports[0]!.end();
    await clock.advance(1000);
    assert.equal((transports[1]!.sent[0] as JsonRpcRequest).method, 'server/discover');
    assert.equal(peer.view.era, 'unknown');
    assert.equal(peer.view.state.kind, 'failed');
  });

  it('forgets earlier failures after 60 s of health', async () => {
    const { peer, transports, clock } = setUp(['modern']);
    await peer.start();
    transports[0]!.end();
    await clock.advance(1000);
    assert.equal(peer.view.state.kind, 'ready');
    assert.equal(peer.view.attempts, 1);
    await clock.advance(59_999);
    assert.equal(peer.view.attempts, 1);
    await clock.advance(1);
    assert.equal(peer.view.attempts, 0);
  });

  for (const restart of ['ask', 'never']) {
    it(`stays dead under restart: ${restart}`, async () => {
      const { peer, transports, clock } = setUp(['modern'], { restart });
      await peer.start();
      transports[0]!.end();
      await clock.advance(120_000);
      assert.ok(peer.view.state.kind === 'dead' && peer.view.state.nextTryAt === undefined);
      assert.equal(transports.length, 1);
    });
  }

  it('does not restart what a person stopped', async () => {
    const { peer, transports, clock } = setUp(['modern']);
    await peer.start();
    const call = peer.connection!.request('tools/call', { name: 'x' });
    const rejected = assert.rejects(call, /was stopped/);
    await peer.stop();
    await rejected;
    assert.equal(peer.view.state.kind, 'stopped');
    assert.equal(peer.view.era, 'unknown');
    assert.ok(transports[0]!.closed);
    await clock.advance(120_000);
    assert.equal(transports.length, 1);
  });

  it('drops a scheduled restart when stopped', async () => {
    const { peer, transports, clock } = setUp(['modern']);
    await peer.start();
    transports[0]!.end();
    await peer.stop();
    await clock.advance(120_000);
    assert.equal(transports.length, 1);
    assert.equal(peer.view.state.kind, 'stopped');
  });

  it('can be stopped while it starts, and started again', async () => {
    const { peer, transports } = setUp(['silent', 'modern']);
    const start = peer.start();
    const rejected = assert.rejects(start, { code: 'cancelled' });
    await settle();
    await peer.stop();
    await rejected;
    assert.equal(peer.view.state.kind, 'stopped');
    assert.ok(transports[0]!.closed);
    await peer.start();
    assert.equal(peer.view.state.kind, 'ready');
    assert.equal(transports.length, 2);
  });

  it('never has two processes: a start waits for the end of the one before', async () => {
    const { peer, transports } = setUp(['modern']);
    await peer.start();
    let release = (): void => undefined;
    transports[0]!.close = () => new Promise((resolve) => (release = resolve));
    const stop = peer.stop();
    const start = peer.start();
    await settle();
    assert.equal(transports.length, 1);
    release();
    await Promise.all([stop, start]);
    assert.equal(transports.length, 2);
    assert.equal(peer.view.state.kind, 'ready');
  });

  describe('asked for several things at once', () => {
    /** A ready peer whose process takes a while to end. */
    async function slowToEnd(behaviours: Behaviour[] = ['modern']) {
      const set = setUp(behaviours);
      await set.peer.start();
      let release = (): void => undefined;
      set.transports[0]!.close = () => new Promise((resolve) => (release = resolve));
      const end = (): void => {
        release();
      };
      return { ...set, release: end };
    }

    it('stays stopped when it was stopped after a restart', async () => {
      const { peer, transports, release } = await slowToEnd();
      const restart = assert.rejects(peer.restart(), { code: 'cancelled' });
      const stop = peer.stop();
      release();
      await Promise.all([restart, stop]);
      await settle();
      assert.equal(peer.view.state.kind, 'stopped');
      assert.equal(transports.length, 1);
    });

    it('starts once when it was restarted twice', async () => {
      const { peer, transports, release } = await slowToEnd();
      const restarts = [peer.restart(), peer.restart()];
      release();
      await Promise.all(restarts);
      assert.equal(transports.length, 2);
    });

    it('has a restart join the start that was asked for later', async () => {
      const { peer, transports, release } = await slowToEnd();
      const restart = peer.restart();
      const start = peer.start();
      release();
      await Promise.all([restart, start]);
      assert.equal(transports.length, 2);
      assert.equal(peer.view.state.kind, 'ready');
    });

    it('is never started again once it was retired', async () => {
      const { peer, transports, clock, release } = await slowToEnd();
      const restart = assert.rejects(peer.restart(), { code: 'cancelled' });
      const retired = peer.retire();
      release();
      await Promise.all([restart, retired]);
      await assert.rejects(peer.start(), { code: 'cancelled' });
      await assert.rejects(peer.restart(), { code: 'cancelled' });
      await clock.advance(120_000);
      assert.equal(transports.length, 1);
      assert.equal(clock.pending, 0);
    });

    it('starts only when what another peer of its name left has ended', async () => {
      const { peer, transports } = setUp(['modern']);
      let gone = (): void => undefined;
      peer.startAfter(new Promise((resolve) => (gone = resolve)));
      const start = peer.start();
      await settle();
      assert.equal(transports.length, 0);
      gone();
      await start;
      assert.equal(transports.length, 1);
    });
  });

  it('stops at once while its variables are being resolved', async () => {
    const { peer, transports } = setUp(['modern'], {}, { resolve: () => new Promise(() => undefined) });
    const start = assert.rejects(peer.start(), { code: 'cancelled' });
    await settle();
    await peer.stop();
    await start;
    assert.equal(peer.view.state.kind, 'stopped');
    assert.equal(transports.length, 0);
  });

  it('goes on with its restarts after one of them stayed silent', async () => {
    const { peer, transports, clock } = setUp(['modern', 'silent', 'modern']);
    await peer.start();
    transports[0]!.end();
    await clock.advance(1000 + 15_000);
    assert.ok(peer.view.state.kind === 'dead' && peer.view.state.nextTryAt !== undefined);
    await clock.advance(2000);
    assert.equal(peer.view.state.kind, 'ready');
  });

  it('has settled from the start where nothing starts it by itself', () => {
    assert.equal(setUp(['modern'], { autoStart: false }).peer.hasSettled, true);
    assert.equal(setUp(['modern']).peer.hasSettled, false);
  });

  it('fails when the command can’t be started', async () => {
    const { peer } = setUp(['cannotSpawn']);
    await assert.rejects(peer.start(), { code: 'negotiation' });
    assert.equal(peer.view.state.kind, 'failed');
    assert.equal(peer.view.evidence?.discoverClass, 'none');
  });

  it('does not start when it is disabled', async () => {
    const { peer, transports } = setUp(['modern'], { enabled: false });
    assert.equal(peer.view.state.kind, 'disabled');
    await assert.rejects(peer.start(), { code: 'configuration' });
    assert.equal(transports.length, 0);
  });

  describe('whose machine slept', () => {
    /** A peer that is ready since before the machine slept. */
    async function wakeUp(entry: Record<string, unknown> = {}) {
      const machine: { wokeAt?: number } = {};
      const world = setUp(['modern'], entry, { wokeAt: () => machine.wokeAt });
      await world.peer.start();
      const [transport] = world.transports;
      await world.clock.advance(1000);
      machine.wokeAt = world.clock.now();
      const checks = (): number =>
        transport!.sent.filter((message) => methodOf(message) === 'server/discover').length - 1;
      return { ...world, transport: transport!, checks };
    }

    it('is asked before it is used, once, and used if it answers', async () => {
      const { peer, transports, clock, checks } = await wakeUp();
      const connection = peer.connection;
      await clock.advance(10);
      assert.equal(await peer.usableConnection(), connection);
      assert.equal(await peer.usableConnection(), connection);
      assert.deepEqual([checks(), transports.length], [1, 1]);
    });

    it('is not asked before anybody uses it, nor where it never slept', async () => {
      const { clock, checks } = await wakeUp();
      await clock.advance(600_000);
      assert.equal(checks(), 0);
      const { peer, transports } = setUp(['modern']);
      await peer.start();
      await peer.usableConnection();
      assert.equal(transports[0]!.sent.length, 1);
    });

    it('is replaced after 5 s without an answer', async () => {
      const { peer, transport, transports, clock } = await wakeUp();
      transport.behaviour = 'silent';
      await clock.advance(10);
      const usable = peer.usableConnection();
      await clock.advance(5000);
      assert.equal(await usable, peer.connection);
      assert.deepEqual([transport.closed, transports.length], [true, 2]);
    });

    for (const restart of ['ask', 'never']) {
      it(`is left alone under restart: ${restart}, which shows that it does not answer until it does`, async () => {
        const { peer, transport, transports, clock } = await wakeUp({ restart });
        const connection = peer.connection;
        transport.behaviour = 'silent';
        await clock.advance(10);
        const usable = peer.usableConnection();
        await clock.advance(5000);
        assert.equal(await usable, connection);
        assert.equal(peer.view.silentSince, clock.now());
        assert.deepEqual([transport.closed, transports.length], [false, 1]);
        transport.behaviour = 'modern';
        assert.equal(await peer.usableConnection(), connection);
        assert.equal(peer.view.silentSince, undefined);
      });
    }
  });

  it('waits for its turn to start, and can be stopped meanwhile', async () => {
    const startGate = new StartGate(() => 1);
    const turn = await startGate.enter(new AbortController().signal);
    const { peer, transports } = setUp(['modern'], {}, { startGate });
    const [first] = [peer.start(), peer.stop()];
    await assert.rejects(first, { code: 'cancelled' });
    const second = peer.start();
    await settle();
    assert.deepEqual([transports.length, peer.view.state.kind], [0, 'starting']);
    turn.dispose();
    await second;
    assert.equal(startGate.isFull, false);
    assert.deepEqual(peer.startReport?.phases.map(({ name }) => name).slice(0, 3), ['resolve', 'wait', 'connect']);
  });

  it('survives a hundred failed starts in a row without keeping anything', async () => {
    const { peer, transports, clock } = setUp(['exits']);
    for (let count = 1; count <= 100; count++) {
      await assert.rejects(peer.start(), { code: 'negotiation' });
      assert.equal(peer.view.attempts, count);
    }
    assert.ok(transports.every(({ closed }) => closed));
    assert.equal(clock.pending, 0);
  });
});
