import assert from 'node:assert/strict';
import { NegotiationError } from '../../../src/core/era/negotiationError';
import { checkSaid } from '../../support/saidFailure';
import { readCases } from '../../support/cases';
import { checkCount, type NegotiationRow } from '../../support/negotiationRow';
import { checkInvariants, stampOf, runNegotiation, type NegotiationRun } from '../../support/negotiationRun';
import type { ScriptedProcess } from '../../support/scriptedTransport';

type Row = NegotiationRow<ScriptedProcess>;

const rows = readCases<Row>('negotiation').filter((row) => row.transport === 'stdio');

describe('negotiation on stdio, row by row', () => {
  for (const row of rows) {
    it(row.id, async () => {
      const run = await runNegotiation({ ...row, capabilities: () => row.hostCapabilities ?? {} });
      checkExpectation(row.expect, run);
      if ('error' in run.outcome) checkSaid(run.outcome.error as NegotiationError, row.script);
      await checkInvariants(run);
    });
  }
});

function checkExpectation(expected: Row['expect'], run: NegotiationRun): void {
  const { server, outcome } = run;
  const result = 'ok' in outcome ? outcome.ok : outcome.error;
  const { evidence, era } = result as NegotiationError;
  const discovers = server.sent('server/discover');
  const initializes = server.sent('initialize');
  if (expected.era !== undefined) assert.ok([expected.era].flat().includes(era), `era is ${era}`);
  if (expected.version !== undefined) assert.equal('ok' in outcome && outcome.ok.version, expected.version);
  else assert.ok(result instanceof NegotiationError, String(result));
  if (expected.discoverClass !== undefined) assert.equal(evidence.discoverClass, expected.discoverClass);
  checkCount('server/discover', discovers.length, expected.discoverSent);
  checkCount('initialize', initializes.length, expected.initializeSent);
  if (expected.discoverVersions) {
    const versions = discovers.map((message) => stampOf(message)['io.modelcontextprotocol/protocolVersion']);
    assert.deepEqual(versions, expected.discoverVersions);
  }
  if (expected.initializeVersion !== undefined) {
    const versions = initializes.map((message) => (message['params'] as Record<string, unknown>)['protocolVersion']);
    assert.deepEqual(versions, [expected.initializeVersion]);
  }
  if (expected.initializedSent !== undefined) {
    assert.equal(server.sent('notifications/initialized').length, expected.initializedSent ? 1 : 0);
  }
  if (expected.spawns !== undefined) assert.equal(server.spawns, expected.spawns);
  if (expected.offersAllowLegacy !== undefined) {
    assert.equal(result instanceof NegotiationError && result.offersAllowLegacy, expected.offersAllowLegacy);
  }
  if (expected.responsesSent !== undefined) assert.equal(server.sent(undefined).length, expected.responsesSent);
  for (const text of expected.reasonIncludes ?? []) {
    const message = result instanceof NegotiationError ? result.message : '';
    assert.ok(message.toLowerCase().includes(text.toLowerCase()), `${JSON.stringify(text)} is not in: ${message}`);
  }
  if (expected.settlesWithinMs !== undefined) assert.ok(run.settledAfterMs <= expected.settlesWithinMs);
}
