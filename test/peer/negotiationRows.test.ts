import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Host } from '../../src/core/host';
import type { PeerView } from '../../src/core/peer/types';
import { readCases } from '../support/cases';
import { checkCount, type NegotiationRow } from '../support/negotiationRow';
import { allGone } from '../support/processes';
import { RecordingFolder } from '../support/recordings';
import type { ScriptedProcess, ScriptedStep } from '../support/scriptedTransport';

type Row = NegotiationRow<ScriptedProcess>;

type TimedRow = Row & typeof defaultTimeouts;

/** All times of a row are stretched by this: a process takes its time to start, and longer on a busy machine. */
const stretch = 4;
/** Of a row that names none. */
const defaultTimeouts = { discoverTimeoutMs: 1000, legacyProbeTimeoutMs: 1000 };

/** So many rows run at once: most of them wait. */
const lanes = 8;

/** Rows about delays are for the virtual clock; what the host can do is not ours to choose here. */
const rows = readCases<Row>('negotiation')
  .filter(
    (row) =>
      row.transport === 'stdio' &&
      row.hostCapabilities === undefined &&
      row.script.every((process) => 'steps' in process && process.steps.every(isPrompt)),
  )
  .map((row) => ({ ...defaultTimeouts, ...row }));

function isPrompt({ delayMs, thenExit }: ScriptedStep): boolean {
  return delayMs === undefined && thenExit === undefined;
}

describe('negotiation with real processes, row by row', () => {
  const recordings = new RecordingFolder();
  const views = new Map<string, PeerView | Error>();

  before('all rows run', async function () {
    this.timeout(120_000);
    const waiting = rows.values();
    const runNext = async (): Promise<void> => {
      for (const row of waiting) views.set(row.id, await run(row, recordings).catch(asError));
    };
    await Promise.all(Array.from({ length: lanes }, runNext));
  });

  after(() => {
    recordings.remove();
  });

  for (const row of rows) {
    it(row.id, () => {
      const view = views.get(row.id);
      if (view === undefined || view instanceof Error) throw view ?? new Error('The row did not run.');
      checkView(row, view);
      checkRecordings(row, recordings);
    });
  }
});

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** What the peer was when negotiation had ended. Afterwards nothing runs any more, and everything written was read. */
async function run(row: TimedRow, recordings: RecordingFolder): Promise<PeerView> {
  const script = recordings.file(`${row.id}.json`);
  writeFileSync(script, JSON.stringify(row.script));
  const entry = {
    command: process.execPath,
    args: [join('test', 'servers', 'scripted.mjs'), script, recordings.file(row.id)],
    restart: 'never',
    ...(row.allowLegacy !== undefined && { allowLegacy: row.allowLegacy }),
  };
  const host = new Host({
    settings: {
      servers: { scripted: entry },
      modernVersions: row.modernVersions,
      legacyVersions: row.legacyVersions,
      discoverTimeoutMs: row.discoverTimeoutMs * stretch,
      legacyProbeTimeoutMs: row.legacyProbeTimeoutMs * stretch,
    },
  });
  const pids = new Set<number>();
  host.onDidChangePeers(() => {
    for (const { pid } of host.peers) if (pid !== undefined) pids.add(pid);
  });
  await host.start();
  const [view] = host.peers;
  await host.dispose();
  await allGone([...pids]);
  assert.ok(view);
  return view;
}

function checkView(
  { expect, discoverTimeoutMs, legacyProbeTimeoutMs }: Row,
  { state, era, version, evidence }: PeerView,
): void {
  if (expect.era !== undefined) assert.ok([expect.era].flat().includes(era), `era is ${era}`);
  assert.equal(version, expect.version);
  assert.equal(state.kind, expect.version === undefined ? 'failed' : 'ready');
  if (expect.discoverClass !== undefined) assert.equal(evidence?.discoverClass, expect.discoverClass);
  if (state.kind !== 'failed') return;
  if (expect.offersAllowLegacy !== undefined) assert.equal(state.offersAllowLegacy, expect.offersAllowLegacy);
  for (const included of expect.reasonIncludes ?? []) {
    const { message } = state.error;
    const isTime = [discoverTimeoutMs, legacyProbeTimeoutMs].map(String).includes(included);
    const text = isTime ? String(Number(included) * stretch) : included;
    assert.ok(message.toLowerCase().includes(text.toLowerCase()), `${JSON.stringify(text)} is not in: ${message}`);
  }
}

/** What the processes themselves received. */
function checkRecordings({ id, expect }: Row, recordings: RecordingFolder): void {
  const turns: Record<string, unknown>[][] = [];
  while (recordings.exists(`${id}.${turns.length}`)) turns.push(recordings.messages(`${id}.${turns.length}`));
  const sent = (method: string): number => turns.flat().filter((message) => message['method'] === method).length;

  assert.equal(turns[0]?.[0]?.['method'], 'server/discover', 'the first message to the first process');
  if (expect.spawns !== undefined) assert.equal(turns.length, expect.spawns);
  checkCount('server/discover', sent('server/discover'), expect.discoverSent);
  checkCount('initialize', sent('initialize'), expect.initializeSent);
  if (expect.initializedSent !== undefined) {
    assert.equal(sent('notifications/initialized'), expect.initializedSent ? 1 : 0);
  }
  if (expect.initializeSent === 0) {
    for (let turn = 0; turn < turns.length; turn++) {
      assert.ok(!recordings.mentions(`${id}.${turn}`, 'initialize'), 'no byte of initialize');
    }
  }
  const requests = turns.flat().filter((message) => 'id' in message);
  assert.equal(new Set(requests.map((message) => message['id'])).size, requests.length, 'ids are different');
}
