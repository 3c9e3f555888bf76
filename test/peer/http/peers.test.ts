import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { NegotiationError } from '../../../src/core/era/negotiationError';
import { Host } from '../../../src/core/host';
import type { HostPorts } from '../../../src/core/hostApi';
import type { PeerState } from '../../../src/core/peer/types';
import { createHttpTransports } from '../../../src/http/http';
import { FastClock } from '../../support/fastClock';
import { event, HttpServer, json, type ReceivedRequest, type Responder } from '../../support/httpServer';
import { LegacyHttpServer } from '../../support/legacyHttpServer';
import { until, within } from '../../support/processes';
import { VirtualClock } from '../../support/virtualClock';

/** A modern server whose tools are named after who asks. */
const respond: Responder = ({ message, headers }, response) => {
  const { id, method } = (message ?? {}) as { id?: unknown; method?: string };
  const who = headers['x-employee-id'];
  const answer = (result: Record<string, unknown>): void => {
    json(response, { jsonrpc: '2.0', id, result });
  };
  if (method === 'server/discover') answer({ supportedVersions: ['2026-07-28'], capabilities: { tools: {} } });
  else if (method === 'tools/list') {
    const tools = [{ name: who === undefined ? 'run' : `run-for-${String(who)}`, inputSchema: { type: 'object' } }];
    answer({ tools, ttlMs: 3_600_000, cacheScope: 'private' });
  } else if (method === 'tools/call') answer({ content: [{ type: 'text', text: String(who) }] });
  else response.writeHead(405).end();
};

describe('a peer over HTTP', () => {
  const servers: HttpServer[] = [];
  let host: Host | undefined;

  const listen = async (responder: Responder, port?: number) => {
    const server = await HttpServer.start(responder, port);
    servers.push(server);
    return server;
  };

  async function start(entry: Record<string, unknown>, more: Record<string, unknown> = {}, ports: HostPorts = {}) {
    host = new Host({
      settings: { servers: { far: entry }, ...more },
      ports: { http: createHttpTransports({}), ...ports },
    });
    await host.start();
    return host;
  }

  const state = (): PeerState => host!.peers[0]!.state;
  const untilState = (kind: PeerState['kind']) =>
    until(
      () => state().kind === kind,
      () => `the peer is ${state().kind}`,
    );
  const names = () => host!.catalog.entries.map(({ name }) => name);

  afterEach('no connection is left', async () => {
    await host?.dispose();
    host = undefined;
    for (const server of servers.splice(0)) {
      await until(
        () => server.open === 0,
        () => `${server.open} connections are open`,
      );
      await server.stop();
    }
  });

  it('shows what it is', async () => {
    const { url } = await listen(respond);
    await start({ url });
    const { transport, pid, era, version, evidence } = host!.peers[0]!;
    assert.deepEqual([transport, pid, era, version], ['http', undefined, 'modern', '2026-07-28']);
    assert.match(evidence?.summary ?? '', /2026-07-28 offered to server\/discover/);
  });

  it('puts every message on the wire log, those of the probe too', async () => {
    const { url } = await listen(respond);
    host = new Host({ settings: { servers: { far: { url } } }, ports: { http: createHttpTransports({}) } });
    const seen: string[] = [];
    host.onDidWire(({ direction, message }) =>
      seen.push(`${direction} ${(message['method'] as string | undefined) ?? 'answer'}`),
    );
    await host.start();
    assert.deepEqual(seen, ['sent server/discover', 'received answer', 'sent tools/list', 'received answer']);
  });

  describe('with an identity', () => {
    it('sends it with every request, in the header that the entry names', async () => {
      const server = await listen(respond);
      await start({ url: server.url, injectIdentity: true, identityHeader: 'X-User' }, { identity: 'ada' });
      assert.equal(server.received.length, 2);
      for (const { headers } of server.received) assert.equal(headers['x-user'], 'ada');
    });

    it('that changes opens anew: no connection and no private list is shared', async () => {
      const server = await listen(respond);
      const settings = (identity: string) => ({
        servers: { far: { url: server.url, injectIdentity: true } },
        identity,
      });
      await start(settings('ada').servers.far, { identity: 'ada' });
      assert.deepEqual(names(), ['run-for-ada']);
      const seen = new Set<string>();
      host!.onDidChangeCatalog(() => {
        for (const name of names()) seen.add(name);
      });
      await host!.updateSettings(settings('bob'));
      assert.deepEqual(names(), ['run-for-bob']);
      assert.deepEqual([...seen], ['run-for-bob'], 'nothing of the other is shown meanwhile');
      await assert.rejects(host!.callTool('run-for-ada', {}), { code: 'unknownTool' });
      assert.deepEqual((await host!.callTool('run-for-bob', {})).content, [{ type: 'text', text: 'bob' }]);

      const askers = new Map<number, Set<unknown>>();
      for (const { connection, headers } of server.received) {
        askers.set(connection, (askers.get(connection) ?? new Set()).add(headers['x-employee-id']));
      }
      for (const who of askers.values()) assert.equal(who.size, 1, 'one asker on each connection');
      const lists = server.received.filter(({ message }) => message?.['method'] === 'tools/list');
      assert.deepEqual(
        lists.map(({ headers }) => headers['x-employee-id']),
        ['ada', 'bob'],
      );
    });

    it('that changes leaves alone what does not send it', async () => {
      const server = await listen(respond);
      await start({ url: server.url }, { identity: 'ada' });
      await host!.updateSettings({ servers: { far: { url: server.url } }, identity: 'bob' });
      assert.equal(server.messages('server/discover').length, 1);
    });
  });

  describe('that was idle for over five minutes', () => {
    const idleMs = 5 * 60_000 + 1;

    it('asks a modern server before it is used', async () => {
      const clock = new VirtualClock();
      const server = await listen(respond);
      await start({ url: server.url }, {}, { clock });
      await host!.callTool('run', {});
      assert.equal(server.messages('server/discover').length, 1);
      await clock.advance(idleMs);
      await Promise.all([host!.callTool('run', {}), host!.callTool('run', {})]);
      assert.equal(server.messages('server/discover').length, 2, 'once for both');
      assert.equal(server.messages('tools/call').length, 3);
    });

    it('pings a legacy server', async () => {
      const clock = new VirtualClock();
      const server = await LegacyHttpServer.start();
      servers.push(server.http);
      await start({ url: server.http.url, allowLegacy: true }, {}, { clock });
      await clock.advance(idleMs);
      await host!.callTool('run', {});
      assert.equal(server.http.messages('ping').length, 1);
    });

    it('connects anew if the server does not answer in time, and sends the request there', async () => {
      const clock = new VirtualClock();
      let discovers = 0;
      const server = await listen((request, response) => {
        if (request.message?.['method'] === 'server/discover' && ++discovers === 2) return;
        return respond(request, response);
      });
      await start({ url: server.url }, {}, { clock });
      await clock.advance(idleMs);
      const call = host!.callTool('run', {});
      await until(
        () => discovers === 2,
        () => 'it was not asked',
      );
      await clock.advance(5000);
      assert.deepEqual((await within(call, 'the result')).content, [{ type: 'text', text: 'undefined' }]);
      assert.equal(discovers, 3);
      assert.equal(state().kind, 'ready');
    });

    it('is checked before its lists are fetched, too', async () => {
      const clock = new VirtualClock();
      const server = await listen(respond);
      await start({ url: server.url }, {}, { clock });
      await clock.advance(idleMs);
      await host!.refresh('far');
      assert.equal(server.messages('server/discover').length, 2);
      await clock.advance(idleMs);
      await host!.listPrompts('far');
      assert.equal(server.messages('server/discover').length, 3);
    });

    it('is used at once after less time', async () => {
      const clock = new VirtualClock();
      const server = await listen(respond);
      await start({ url: server.url }, {}, { clock });
      await clock.advance(idleMs - 1000);
      await host!.callTool('run', {});
      assert.equal(server.messages('server/discover').length, 1);
    });
  });

  it('that can’t be reached says so, is tried again, and becomes ready by itself', async () => {
    const gone = await HttpServer.start(respond);
    const { port, url } = gone;
    await gone.stop();
    await start({ url }, {}, { clock: new FastClock(10) });
    const dead = state();
    assert.ok(dead.kind === 'dead' && dead.error instanceof NegotiationError);
    assert.equal(dead.error.evidence.discoverClass, 'transport');
    assert.match(dead.error.message, /ECONNREFUSED/);
    assert.ok(dead.nextTryAt !== undefined);
    assert.ok(!dead.error.offersAllowLegacy);
    await listen(respond, port);
    await untilState('ready');
    assert.deepEqual(names(), ['run']);
  });

  it('whose server goes away is dead with the next call, and ready when it is back', async () => {
    const clock = new FastClock(10);
    const first = await HttpServer.start(respond);
    const { port, url } = first;
    await start({ url }, {}, { clock });
    await first.stop();
    await assert.rejects(host!.callTool('run', {}), { code: 'transport' });
    await untilState('dead');
    await listen(respond, port);
    await untilState('ready');
    await host!.callTool('run', {});
  });

  it('stays dead under restart: never', async () => {
    const gone = await HttpServer.start(respond);
    const { url } = gone;
    await gone.stop();
    await start({ url, restart: 'never' }, {}, { clock: new FastClock(20) });
    const dead = state();
    assert.ok(dead.kind === 'dead' && dead.nextTryAt === undefined);
  });

  it('is not kept waiting by a body that drips', async () => {
    const clock = new FastClock(10);
    const drips = new Set<ReturnType<typeof setInterval>>();
    const server = await listen((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 20);
      drips.add(drip);
      response.once('close', () => {
        clearInterval(drip);
      });
    });
    await start({ url: server.url }, { discoverTimeoutMs: 2000 }, { clock });
    const failed = state();
    assert.ok(failed.kind === 'failed' && failed.error instanceof NegotiationError);
    assert.match(failed.error.message, /did not answer server\/discover.*discoverTimeoutMs is 2000/);
    for (const drip of drips) clearInterval(drip);
  });

  describe('whose server speaks the deprecated HTTP+SSE transport', () => {
    const httpSse =
      (status: number): Responder =>
      ({ method }, response: ServerResponse) => {
        if (method === 'GET') {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.write('event: endpoint\ndata: /messages?session=1\n\n');
        } else {
          response.writeHead(status).end();
        }
      };

    for (const [status, allowLegacy] of [
      [405, false],
      [404, true],
    ] as const) {
      it(`says so after ${status}, and names a bridge (allowLegacy: ${allowLegacy})`, async () => {
        const server = await listen(httpSse(status));
        await start({ url: server.url, allowLegacy });
        const failed = state();
        assert.ok(failed.kind === 'failed');
        assert.match(failed.error.message, /HTTP\+SSE.*deprecated.*mcp-remote/);
        assert.match(failed.error.message, new RegExp(String(status)));
        assert.ok(!failed.offersAllowLegacy);
      });
    }

    it('is not taken for it by another event stream', async () => {
      const server = await listen(({ method }: ReceivedRequest, response) => {
        if (method === 'GET') {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.write(event({ jsonrpc: '2.0', method: 'x' }));
        } else {
          response.writeHead(405).end();
        }
      });
      await start({ url: server.url });
      const failed = state();
      assert.ok(failed.kind === 'failed' && failed.offersAllowLegacy);
      assert.doesNotMatch(failed.error.message, /SSE/);
    });
  });

  it('fails for a name that can’t be found, without a word on eras', async () => {
    await start({ url: 'http://nowhere.invalid/mcp', restart: 'never' }, {}, { clock: new FastClock(20) });
    const dead = state();
    assert.ok(dead.kind === 'dead' && dead.error instanceof NegotiationError);
    assert.equal(dead.error.evidence.discoverClass, 'transport');
    assert.equal(dead.error.era, 'unknown');
  });
});
