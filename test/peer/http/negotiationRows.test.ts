import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { Host } from '../../../src/core/host';
import type { PeerView } from '../../../src/core/peer/types';
import { createHttpTransports } from '../../../src/http/http';
import { readCases } from '../../support/cases';
import { checkCount, type NegotiationRow } from '../../support/negotiationRow';
import { FastClock } from '../../support/fastClock';
import { HttpServer, type ReceivedRequest } from '../../support/httpServer';
import type { ScriptedPost } from '../../support/scriptedHttp';
import { withId } from '../../support/scriptedTransport';

type Row = NegotiationRow<ScriptedPost>;

interface Run {
  readonly view: PeerView;
  readonly received: readonly ReceivedRequest[];
}

/** The host's time passes faster, so that its waits between attempts take less. */
const factor = 5;
/** Probes of rows that answer have this time, in ms of the host. */
const patience = 5000;

/** Sign-ins are for other tests; a failure before the script ends is for the virtual clock. */
const rows = readCases<Row>('negotiation').filter(
  ({ transport, auth, hostCapabilities, script }) =>
    transport === 'http' &&
    auth === undefined &&
    hostCapabilities === undefined &&
    script.every(({ reply }) => !('netError' in reply)),
);

async function run(row: Row): Promise<Run> {
  let next = 0;
  let isOver = false;
  const server = await HttpServer.start(({ message, method }, response) => {
    const step = row.script[Math.min(next, row.script.length - 1)]!;
    if (method === 'DELETE' || message?.['method'] === 'notifications/initialized' || isOver) {
      response.writeHead(202).end();
    } else if (method === 'POST' && message?.['method'] === step.on) {
      next++;
      reply(step, response, message['id']);
    } else {
      response.writeHead(405).end();
    }
  });
  const isSilent = row.script.some(({ reply: { ...given } }) => 'silence' in given);
  const host = new Host({
    settings: {
      servers: { quarry: { url: server.url, restart: 'never', ...pick(row, ['allowLegacy']) } },
      discoverTimeoutMs: isSilent ? 1000 : patience,
      legacyProbeTimeoutMs: patience,
      ...pick(row, ['modernVersions', 'legacyVersions']),
    },
    ports: { http: createHttpTransports({}), clock: new FastClock(factor) },
  });
  let verdict: PeerView | undefined;
  host.onDidChangePeers(() => {
    const [view] = host.peers;
    const { state } = view!;
    // What comes after the verdict is not in the script.
    if (state.kind === 'starting' ? state.phase === 'list' : state.kind !== 'stopping') verdict ??= view;
    isOver = verdict !== undefined;
  });
  await host.start();
  await host.dispose();
  await server.stop();
  assert.ok(verdict);
  return { view: verdict, received: server.received };
}

function reply({ reply: given }: ScriptedPost, response: ServerResponse, id: unknown): void {
  if (!('http' in given)) return;
  const { status, contentType, headers = {}, body = '' } = given.http;
  response.writeHead(status, { ...headers, ...(contentType !== undefined && { 'content-type': contentType }) });
  response.end(withId(typeof body === 'string' ? body : JSON.stringify(body), id));
}

function pick(row: Row, keys: readonly (keyof Row)[]): Partial<Row> {
  return Object.fromEntries(keys.flatMap((key) => (row[key] === undefined ? [] : [[key, row[key]]])));
}

function check({ expect }: Row, { view, received }: Run): void {
  const sent = (method: string) => received.filter(({ message }) => message?.['method'] === method);
  const { state, era, version, evidence } = view;
  const error = 'error' in state ? state.error : undefined;
  if (expect.era !== undefined) assert.ok([expect.era].flat().includes(era), `era is ${era}: ${error?.message ?? ''}`);
  assert.equal(version, expect.version);
  if (expect.discoverClass !== undefined) assert.equal(evidence?.discoverClass, expect.discoverClass);
  checkCount('server/discover', sent('server/discover').length, expect.discoverSent);
  checkCount('initialize', sent('initialize').length, expect.initializeSent);
  if (expect.initializedSent !== undefined) {
    assert.equal(sent('notifications/initialized').length, expect.initializedSent ? 1 : 0);
  }
  if (expect.discoverVersions) {
    assert.deepEqual(
      sent('server/discover').map(({ headers }) => headers['mcp-protocol-version']),
      expect.discoverVersions,
    );
  }
  for (const { headers } of sent('server/discover')) assert.equal(headers['mcp-method'], 'server/discover');
  for (const { headers } of sent('initialize')) assert.equal(headers['mcp-method'], undefined);
  if (expect.initializeSent === 0) assert.ok(!received.some(({ body }) => body.includes('initialize')));
  if (state.kind === 'failed' && expect.offersAllowLegacy !== undefined) {
    assert.equal(state.offersAllowLegacy, expect.offersAllowLegacy);
  }
  for (const text of expect.reasonIncludes ?? []) {
    assert.ok(error?.message.toLowerCase().includes(text.toLowerCase()), `${text} is not in: ${error?.message ?? ''}`);
  }
}

describe('negotiation with real HTTP servers, row by row', () => {
  const runs = new Map<string, Run | Error>();

  before('all rows run', async function () {
    this.timeout(60_000);
    await Promise.all(
      rows.map(async (row) => {
        runs.set(row.id, await run(row).catch((error: unknown) => error as Error));
      }),
    );
  });

  for (const row of rows) {
    it(row.id, () => {
      const outcome = runs.get(row.id);
      if (outcome === undefined || outcome instanceof Error) throw outcome ?? new Error('The row did not run.');
      check(row, outcome);
    });
  }
});
