import assert from 'node:assert/strict';
import { Emitter } from '../../src/core/base/event';
import { silentLogger } from '../../src/core/base/logger';
import { parseSettings } from '../../src/core/config/settings';
import type { JsonRpcRequest, OutgoingMessage } from '../../src/core/jsonrpc/messages';
import type { Peer } from '../../src/core/peer/peer';
import { StartGate } from '../../src/core/peer/startGate';
import { createPeer, type PeerWorld } from '../../src/core/peerFactory';
import { FakeTransport } from '../support/fakeTransport';
import { settle, VirtualClock } from '../support/virtualClock';

class ModernTransport extends FakeTransport {
  override send(message: OutgoingMessage): Promise<void> {
    const sent = super.send(message);
    const { id, method } = message as Partial<JsonRpcRequest>;
    queueMicrotask(() => {
      if (id === undefined || method !== 'server/discover') return;
      this.receive({ jsonrpc: '2.0', id, result: { supportedVersions: ['2026-07-28'], capabilities: {} } });
    });
    return sent;
  }
}

describe('whose answers come next from a server', () => {
  /** A peer for whose identity somebody has to look, which takes until the test says so; by the numbers of the looks. */
  function setUp(pending: readonly number[]): {
    peer: Peer;
    admitted: string[];
    prepared: unknown[];
    transports: ModernTransport[];
    answer: (look: number) => void;
  } {
    const [entry] = parseSettings({ servers: { notes: { command: 'x' } } }).servers;
    assert.ok(entry);
    const admitted: string[] = [];
    const prepared: unknown[] = [];
    const transports: ModernTransport[] = [];
    const waiting = new Map<number, () => void>();
    let looks = 0;
    const subject = async (): Promise<undefined> => {
      const look = ++looks;
      if (pending.includes(look)) await new Promise<void>((resolve) => waiting.set(look, resolve));
    };
    const clock = new VirtualClock();
    const config = parseSettings({});
    const world = {
      ports: { defaultCwd: '/' },
      clock,
      logger: silentLogger,
      stdio: {
        start: () => {
          const transport = new ModernTransport();
          transports.push(transport);
          return Promise.resolve(transport);
        },
      },
      wire: new Emitter(),
      missed: new Emitter(),
      output: new Emitter(),
      config: () => config,
      authorizations: { use: () => Promise.resolve({ subject }) },
      startGate: new StartGate(() => 8),
      wokeAt: () => undefined,
      begin: () => undefined,
      admit: (_server, _key, spec) => {
        if (spec.transport === 'stdio') admitted.push(spec.args.join());
      },
      prepare: (_server, connection) => {
        prepared.push(connection);
        return Promise.resolve();
      },
    } as Partial<Record<keyof PeerWorld, unknown>> & Pick<PeerWorld, 'admit' | 'prepare'>;
    const peer = createPeer({ ...entry, args: ['first'] } as typeof entry, world as PeerWorld);
    return { peer, admitted, prepared, transports, answer: (look) => waiting.get(look)?.() };
  }

  /** Starts it anew with another entry, while the start before is given up. */
  async function startAgain(peer: Peer): Promise<void> {
    void peer.stop();
    peer.update({ ...peer.entry, args: ['second'] } as typeof peer.entry);
    await peer.start();
  }

  it('is said by the last start, though an earlier one that was given up gets to know it later', async () => {
    const { peer, admitted, answer } = setUp([1]);
    const given = assert.rejects(peer.start());
    await settle();
    await startAgain(peer);
    await given;
    answer(1);
    await settle();
    assert.deepEqual([...new Set(admitted)], ['second']);
  });

  it('is said by the last start, though an earlier one was given up when it was connected', async () => {
    const { peer, admitted, prepared, answer } = setUp([2]);
    const given = assert.rejects(peer.start());
    await settle();
    assert.deepEqual(admitted, ['first']);
    await startAgain(peer);
    answer(2);
    await given;
    await settle();
    assert.deepEqual(admitted, ['first', 'second', 'second']);
    assert.deepEqual(prepared, [peer.connection]);
  });
});
