import assert from 'node:assert/strict';
import { silentLogger } from '../../../src/core/base/logger';
import { negotiate, type Negotiated } from '../../../src/core/era/negotiation';
import { NegotiationError } from '../../../src/core/era/negotiationError';
import { readCases } from '../../support/cases';
import { checkCount, type NegotiationRow } from '../../support/negotiationRow';
import { clientInfo, stampOf } from '../../support/negotiationRun';
import { checkSaid } from '../../support/saidFailure';
import { ScriptedEndpoint, type ScriptedPost } from '../../support/scriptedHttp';
import { VirtualClock } from '../../support/virtualClock';

type Row = NegotiationRow<ScriptedPost>;

interface Run {
  readonly endpoint: ScriptedEndpoint;
  readonly outcome: Negotiated | NegotiationError;
  readonly settledAfterMs: number;
  readonly authorizations: number;
  readonly givenUp: number;
}

async function run(row: Row): Promise<Run> {
  const clock = new VirtualClock();
  const start = clock.now();
  const endpoint = new ScriptedEndpoint(row.script, clock);
  let lastId = 6;
  let authorizations = 0;
  let givenUp = 0;
  const settled: Pick<Run, 'outcome' | 'settledAfterMs'>[] = [];
  const end = (outcome: unknown): void => {
    assert.ok(outcome instanceof Error ? outcome instanceof NegotiationError : true, String(outcome));
    settled.push({ outcome: outcome as Run['outcome'], settledAfterMs: clock.now() - start });
  };
  void negotiate({
    server: 'quarry',
    allowLegacy: row.allowLegacy ?? false,
    modernVersions: row.modernVersions ?? ['2026-07-28'],
    legacyVersions: row.legacyVersions ?? ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
    discoverTimeoutMs: row.discoverTimeoutMs ?? 1000,
    legacyProbeTimeoutMs: row.legacyProbeTimeoutMs ?? 1000,
    clientInfo,
    capabilities: () => row.hostCapabilities ?? {},
    connect: endpoint.connect,
    clock,
    logger: silentLogger,
    signal: new AbortController().signal,
    nextId: () => ++lastId,
    onGivenUp: () => givenUp++,
    authorize: () => {
      authorizations++;
      return Promise.resolve(row.auth === 'granted');
    },
  }).then(end, end);
  const isSettled = (): boolean => settled.length > 0;
  for (let turn = 0; turn < 1000 && !isSettled(); turn++) {
    await clock.advance(0);
    if (!isSettled() && clock.nextAt !== undefined) await clock.advance(clock.nextAt - clock.now());
  }
  const [verdict] = settled;
  assert.ok(verdict, 'it waits for something that never comes');
  return { endpoint, authorizations, givenUp, ...verdict };
}

function check(
  { expect, auth, script }: Row,
  { endpoint, outcome, settledAfterMs, authorizations, givenUp }: Run,
): void {
  const failed = outcome instanceof NegotiationError ? outcome : undefined;
  if (failed) checkSaid(failed, script);
  const discovers = endpoint.sent('server/discover');
  const initializes = endpoint.sent('initialize');
  if (expect.era !== undefined) assert.ok([expect.era].flat().includes(outcome.era), `era is ${outcome.era}`);
  assert.equal('version' in outcome ? outcome.version : undefined, expect.version);
  if (expect.discoverClass !== undefined) assert.equal(outcome.evidence.discoverClass, expect.discoverClass);
  checkCount('server/discover', discovers.length, expect.discoverSent);
  checkCount('initialize', initializes.length, expect.initializeSent);
  if (expect.discoverVersions) {
    const versions = discovers.map((message) => stampOf(message)['io.modelcontextprotocol/protocolVersion']);
    assert.deepEqual(versions, expect.discoverVersions);
  }
  if (expect.initializeVersion !== undefined) {
    const versions = initializes.map(({ params }) => (params as Record<string, unknown>)['protocolVersion']);
    assert.deepEqual(versions, [expect.initializeVersion]);
  }
  if (expect.initializedSent !== undefined) {
    assert.equal(endpoint.sent('notifications/initialized').length, expect.initializedSent ? 1 : 0);
  }
  if (expect.offersAllowLegacy !== undefined) assert.equal(failed?.offersAllowLegacy, expect.offersAllowLegacy);
  for (const text of expect.reasonIncludes ?? []) {
    const message = failed?.message ?? '';
    assert.ok(message.toLowerCase().includes(text.toLowerCase()), `${JSON.stringify(text)} is not in: ${message}`);
  }
  if (expect.settlesWithinMs !== undefined) assert.ok(settledAfterMs <= expect.settlesWithinMs, `${settledAfterMs} ms`);

  assert.deepEqual(endpoint.violations, []);
  assert.deepEqual(endpoint.sent(undefined), [], 'no answers');
  const ids = endpoint.written.flatMap((message) => ('id' in message ? [message['id']] : []));
  assert.equal(new Set(ids).size, ids.length, 'ids are different');
  assert.equal(endpoint.written[0]?.['method'], 'server/discover');
  assert.ok(authorizations <= (auth === undefined ? 0 : 1), `${authorizations} sign-ins`);
  const kept = failed ? undefined : (outcome as Negotiated).transport;
  for (const transport of endpoint.transports) assert.equal(transport.closeCalled, transport !== kept);
  assert.equal(givenUp, endpoint.transports.length - (kept ? 1 : 0));
}

describe('negotiation over HTTP, row by row', () => {
  for (const row of readCases<Row>('negotiation').filter(({ transport }) => transport === 'http')) {
    it(row.id, async () => {
      check(row, await run(row));
    });
  }
});
