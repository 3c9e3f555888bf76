import assert from 'node:assert/strict';
import { isObject } from '../../src/core/base/json';
import { silentLogger } from '../../src/core/base/logger';
import {
  negotiate,
  type Negotiated,
  type NegotiationOptions,
  type NegotiationPhase,
} from '../../src/core/era/negotiation';
import { ScriptedServer, type ScriptedProcess } from './scriptedTransport';
import { VirtualClock } from './virtualClock';

/** How a negotiation ended, and what was there at that moment. */
export interface NegotiationRun {
  readonly server: ScriptedServer;
  readonly clock: VirtualClock;
  readonly settledAfterMs: number;
  readonly outcome: { readonly ok: Negotiated } | { readonly error: unknown };
  /** Messages written before the verdict. */
  readonly writtenBefore: number;
  readonly givenUp: readonly Promise<void>[];
  readonly phases: readonly (readonly [NegotiationPhase, number])[];
}

export interface RunSettings extends Partial<Omit<NegotiationOptions, 'connect' | 'clock'>> {
  readonly script: readonly ScriptedProcess[];
  readonly closeMs?: number;
  /** What `connect` rejects with. */
  readonly connectError?: Error;
}

export const clientInfo = { name: 'test-host', version: '1.2.3' };

/** Starts a negotiation with a scripted server in virtual time. */
export function startNegotiation(settings: RunSettings): {
  readonly server: ScriptedServer;
  readonly clock: VirtualClock;
  readonly phases: [NegotiationPhase, number][];
  readonly givenUp: Promise<void>[];
  readonly result: Promise<Negotiated>;
} {
  const clock = new VirtualClock();
  const start = clock.now();
  const server = new ScriptedServer(settings.script, clock, settings.closeMs);
  const phases: [NegotiationPhase, number][] = [];
  const givenUp: Promise<void>[] = [];
  let lastId = 6;
  const result = negotiate({
    server: 'quarry',
    allowLegacy: false,
    modernVersions: ['2026-07-28'],
    legacyVersions: ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
    discoverTimeoutMs: 1000,
    legacyProbeTimeoutMs: 1000,
    clientInfo,
    capabilities: () => ({}),
    logger: silentLogger,
    signal: new AbortController().signal,
    nextId: () => ++lastId,
    onPhase: (phase, deadline) => phases.push([phase, deadline - start]),
    onGivenUp: (closing) => givenUp.push(closing),
    ...settings,
    connect: settings.connectError ? () => Promise.reject(settings.connectError!) : server.connect,
    clock,
  });
  return { server, clock, phases, givenUp, result };
}

/** Runs a negotiation to its end, moving time only as far as needed. */
export async function runNegotiation(settings: RunSettings): Promise<NegotiationRun> {
  const { server, clock, phases, givenUp, result } = startNegotiation(settings);
  const start = clock.now();
  let ended: Pick<NegotiationRun, 'outcome' | 'settledAfterMs' | 'writtenBefore'> | undefined;
  const end = (outcome: NegotiationRun['outcome']): void => {
    ended = { outcome, settledAfterMs: clock.now() - start, writtenBefore: server.written.length };
  };
  void result.then(
    (ok) => {
      end({ ok });
    },
    (error: unknown) => {
      end({ error });
    },
  );
  for (let turn = 0; turn < 1000; turn++) {
    await clock.advance(0);
    if (ended) return { server, clock, phases, givenUp, ...ended };
    if (clock.nextAt === undefined) break;
    await clock.advance(clock.nextAt - clock.now());
  }
  throw new Error('The negotiation waits for something that never comes.');
}

/** What holds whatever a server does. */
export async function checkInvariants({
  server,
  outcome,
  writtenBefore,
  givenUp,
  clock,
}: NegotiationRun): Promise<void> {
  assert.deepEqual(server.problems, []);
  const ids = server.written.flatMap(({ message }) => ('id' in message ? [message['id']] : []));
  assert.equal(new Set(ids).size, ids.length, 'request ids are different');
  for (const message of server.sent('server/discover')) {
    const meta = stampOf(message);
    assert.equal(typeof meta['io.modelcontextprotocol/protocolVersion'], 'string');
    assert.ok(isObject(meta['io.modelcontextprotocol/clientCapabilities']));
    assert.deepEqual(meta['io.modelcontextprotocol/clientInfo'], clientInfo);
  }
  const first = server.written.find(({ process }) => process === 0);
  if (first) assert.equal(first.message['method'], 'server/discover');
  const counted = ['server/discover', 'initialize', 'notifications/initialized', 'notifications/cancelled'];
  for (const { message } of server.written.slice(0, writtenBefore)) {
    assert.ok(counted.includes(String(message['method'])), `${JSON.stringify(message)} before the verdict`);
  }
  await clock.advance(0);
  const kept = 'ok' in outcome ? outcome.ok.transport : undefined;
  for (const process of server.processes) assert.equal(process.closeCalled, process !== kept, 'given up, so stopped');
  assert.equal(givenUp.length, server.processes.length - (kept ? 1 : 0));
  await Promise.all(givenUp);
  if (!kept) assert.ok(server.processes.every((process) => !process.running));
}

/** The `_meta` of a request. */
export function stampOf(message: Record<string, unknown>): Record<string, unknown> {
  return (message['params'] as { _meta: Record<string, unknown> })._meta;
}
