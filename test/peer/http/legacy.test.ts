import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Host } from '../../../src/core/host';
import type { HostPorts } from '../../../src/core/hostApi';
import { createHttpTransports } from '../../../src/http/http';
import { FastClock } from '../../support/fastClock';
import { event } from '../../support/httpServer';
import {
  answerCall,
  LegacyHttpServer,
  say,
  streamHead,
  textResult,
  type LegacyServerOptions,
} from '../../support/legacyHttpServer';
import { until, within } from '../../support/processes';
import { VirtualClock } from '../../support/virtualClock';

const content = (text: string) => [{ type: 'text', text }];
const listChanged = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };

describe('a legacy server over HTTP', () => {
  let server: LegacyHttpServer;
  let host: Host;
  /** Of the test that runs; undefined until it has started one. */
  let current: LegacyHttpServer | undefined;

  async function start(options: LegacyServerOptions = {}, ports: HostPorts = {}, entry: Record<string, unknown> = {}) {
    server = await LegacyHttpServer.start(options);
    current = server;
    host = new Host({
      settings: { servers: { old: { url: server.http.url, allowLegacy: true, ...entry } } },
      ports: { http: createHttpTransports({}), clock: new FastClock(10), ...ports },
    });
    await host.start();
    assert.equal(host.peers[0]?.state.kind, 'ready');
  }

  afterEach('no connection is left', async () => {
    await host.dispose();
    await until(
      () => server.http.open === 0,
      () => `${server.http.open} connections are open`,
    );
    await server.http.stop();
    current = undefined;
  });

  it('gets its session and its version with every request, and none of the modern headers', async () => {
    await start({
      sessions: true,
      version: '2025-06-18',
      onGet: (response) => {
        streamHead(response);
      },
    });
    await host.callTool('old/run', {});
    await until(
      () => server.streams.length === 1,
      () => 'no stream was opened',
    );
    const later = server.http.received.slice(2);
    assert.deepEqual(later.map(({ method, message }) => message?.['method'] ?? method).sort(), [
      'GET',
      'notifications/initialized',
      'tools/call',
      'tools/list',
    ]);
    for (const { headers } of later) {
      assert.equal(headers['mcp-session-id'], 'session-1');
      assert.equal(headers['mcp-protocol-version'], '2025-06-18');
      assert.equal(headers['mcp-method'], undefined);
    }
  });

  it('is not overtaken: nothing follows before initialized was accepted', async () => {
    let accept = (): void => undefined;
    const accepted = new Promise<void>((resolve) => (accept = resolve));
    const starting = start({ sessions: true, onInitialized: () => accepted });
    await until(
      () => current?.http.messages('notifications/initialized').length === 1,
      () => 'initialized never came',
    );
    assert.deepEqual(server.http.messages('tools/list'), []);
    accept();
    await starting;
    assert.equal(server.early, 0);
  });

  it('is told that the session ends, before the connection goes', async () => {
    const order: string[] = [];
    await start({
      sessions: true,
      onGet: (response) => {
        streamHead(response);
        void once(response, 'close').then(() => order.push('stream closed'));
      },
      onDelete: () => order.push('DELETE'),
    });
    await until(
      () => server.streams.length === 1,
      () => 'no stream was opened',
    );
    await host.stopServer('old');
    const [request] = server.by('DELETE');
    assert.equal(request?.headers['mcp-session-id'], 'session-1');
    assert.equal(server.sessions.size, 0);
    assert.equal(order.filter((step) => step === 'DELETE').length, 1);
  });

  it('that does not answer DELETE does not keep the host from stopping', async () => {
    await start({ sessions: true, onDelete: () => new Promise(() => undefined) });
    await within(host.stopServer('old'), 'the stop');
  });

  it('without sessions gets no DELETE', async () => {
    await start();
    await host.stopServer('old');
    assert.deepEqual(server.by('DELETE'), []);
  });

  it('tells of changes on its own stream', async () => {
    await start({
      onGet: async (response) => {
        streamHead(response);
        await say(response, listChanged);
      },
    });
    await until(
      () => server.http.messages('tools/list').length === 2,
      () => 'the list was not fetched again',
    );
  });

  it('may ask on its own stream, and gets the answer with its session', async () => {
    await start({
      sessions: true,
      onGet: async (response) => {
        streamHead(response);
        await say(response, { jsonrpc: '2.0', id: 'p1', method: 'ping' });
      },
    });
    const answer = () => server.http.received.find(({ message }) => message?.['id'] === 'p1');
    await until(
      () => answer() !== undefined,
      () => 'no answer came',
    );
    assert.deepEqual(answer()?.message, { jsonrpc: '2.0', id: 'p1', result: {} });
    assert.equal(answer()?.headers['mcp-session-id'], 'session-1');
  });

  it('may ask within a call, before it answers', async () => {
    await start(
      {
        onCall: async (response, id) => {
          streamHead(response);
          const params = {
            message: 'Who?',
            requestedSchema: { type: 'object', properties: { who: { type: 'string' } } },
          };
          await say(response, { jsonrpc: '2.0', id: 9, method: 'elicitation/create', params });
          await until(
            () => server.http.received.some(({ message }) => message?.['id'] === 9),
            () => 'no answer came',
          );
          const { message } = server.http.received.find((request) => request.message?.['id'] === 9)!;
          response.end(event(textResult(id, JSON.stringify(message?.['result']))));
        },
      },
      { inputs: { elicit: () => Promise.resolve({ action: 'accept', content: { who: 'Åsa' } }) } },
    );
    const answer = await host.callTool('old/run', {});
    assert.deepEqual(answer.content, content('{"action":"accept","content":{"who":"Åsa"}}'));
  });

  it('may send batches (2025-03-26), in JSON and in streams', async () => {
    const log = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x' } };
    let inStream = false;
    await start({
      version: '2025-03-26',
      onCall: (response, id) => {
        const batch = JSON.stringify([log, textResult(id, inStream ? 'stream' : 'json')]);
        response.writeHead(200, { 'content-type': inStream ? 'text/event-stream' : 'application/json' });
        response.end(inStream ? `data: ${batch}\n\n` : batch);
      },
    });
    assert.deepEqual((await host.callTool('old/run', {})).content, content('json'));
    inStream = true;
    assert.deepEqual((await host.callTool('old/run', {})).content, content('stream'));
  });

  it('may break a stream off, and goes on where it was asked for what comes after the last event', async () => {
    let lost: unknown;
    await start({
      sessions: true,
      onCall: (response, id) => {
        lost = id;
        streamHead(response);
        response.write('retry: 300\nid: e1\ndata:\n\n');
        response.end(
          event({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 1 } }, 'e2'),
        );
      },
      onGet: (response, { headers }) => {
        if (headers['last-event-id'] === undefined) response.writeHead(405).end();
        else {
          streamHead(response);
          response.end(event(textResult(lost, `after ${String(headers['last-event-id'])}`), 'e3'));
        }
      },
    });
    assert.deepEqual((await host.callTool('old/run', {})).content, content('after e2'));
    assert.equal(server.http.messages('tools/call').length, 1);
  });

  it('that breaks a stream off without ids loses the call at once', async () => {
    await start({
      onCall: (response) => {
        streamHead(response);
        response.end();
      },
      onGet: (response) => {
        streamHead(response);
      },
    });
    await assert.rejects(within(host.callTool('old/run', {}), 'the failure'), { code: 'transport' });
  });

  it('that can’t resume loses the call after some attempts', async () => {
    await start({
      onCall: (response) => {
        streamHead(response);
        response.end('id: e1\ndata:\n\n');
      },
      onGet: (response, { headers }) => response.writeHead(headers['last-event-id'] === undefined ? 405 : 500).end(),
    });
    await assert.rejects(within(host.callTool('old/run', {}), 'the failure'), /ended before its answer/);
    assert.equal(server.by('GET').filter(({ headers }) => headers['last-event-id'] === 'e1').length, 3);
  });

  it('gets its own stream opened again whenever it ends, after the last event', async () => {
    await start({
      onGet: (response, { headers }) => {
        streamHead(response);
        if (headers['last-event-id'] === undefined) response.end(event(listChanged, 'e7'));
      },
    });
    await until(
      () => server.by('GET').some(({ headers }) => headers['last-event-id'] === 'e7'),
      () => 'it was not opened again',
    );
  });

  it('gets its own stream opened though the first attempts failed', async () => {
    await start({
      onGet: (response) => {
        if (server.streams.length < 3) response.writeHead(503).end();
        else streamHead(response);
      },
    });
    await until(
      () => server.streams.length === 3,
      () => 'it was given up',
    );
  });

  it('is told that a call was cancelled, and its stream is closed', async () => {
    let closed: Promise<unknown> | undefined;
    await start({
      onCall: (response) => {
        closed = once(response, 'close');
        streamHead(response);
      },
    });
    const abort = new AbortController();
    const call = host.callTool('old/run', {}, { signal: abort.signal });
    await until(
      () => closed !== undefined,
      () => 'no call came',
    );
    abort.abort();
    await assert.rejects(call, { code: 'cancelled' });
    await within(closed!, 'the end of the stream');
    await until(
      () => server.http.messages('notifications/cancelled').length === 1,
      () => 'it was not told',
    );
    const [cancelled] = server.http.messages('notifications/cancelled');
    const [sent] = server.http.messages('tools/call');
    assert.equal((cancelled!['params'] as { requestId: unknown }).requestId, sent!['id']);
  });

  it('that forgot the session gets a new one, and the call once more', async () => {
    await start({ sessions: true });
    server.sessions.clear();
    assert.deepEqual((await host.callTool('old/run', {})).content, content('done'));
    assert.equal(server.http.messages('initialize').length, 2);
    assert.deepEqual(
      server.http.received
        .filter(({ message }) => message?.['method'] === 'tools/call')
        .map(({ headers }) => headers['mcp-session-id']),
      ['session-1', 'session-2'],
    );
    assert.equal(host.peers[0]?.state.kind, 'ready');
    assert.deepEqual(server.by('DELETE'), [], 'there is no session to end');
  });

  it('that forgets the session with every call gets it no third time', async () => {
    await start({
      sessions: true,
      onCall: (response) => response.writeHead(404).end(),
    });
    await assert.rejects(within(host.callTool('old/run', {}), 'the failure'), { code: 'transport', reason: 'session' });
    assert.equal(server.http.messages('tools/call').length, 2);
  });

  it('that forgot the session is noticed on its own stream, too', async () => {
    await start({
      sessions: true,
      onGet: (response) => {
        streamHead(response);
      },
    });
    await until(
      () => server.streams.length === 1,
      () => 'no stream was opened',
    );
    server.sessions.clear();
    server.streams[0]!.end();
    await until(
      () => server.http.messages('initialize').length === 2,
      () => 'no new session was opened',
    );
    await until(
      () => host.peers[0]?.state.kind === 'ready',
      () => 'it did not become ready again',
    );
    assert.deepEqual((await host.callTool('old/run', {})).content, content('done'));
  });

  it('of other calls in flight: a lost session does not send them again', async () => {
    let slow: Parameters<NonNullable<LegacyServerOptions['onCall']>>[0] | undefined;
    await start({
      sessions: true,
      onCall: (response, id) => {
        if (slow) {
          answerCall(response, id);
          return;
        }
        slow = response;
        streamHead(response);
      },
    });
    const first = host.callTool('old/run', { first: true });
    const lost = assert.rejects(first, { code: 'transport', reason: 'network' });
    await until(
      () => slow !== undefined,
      () => 'no call came',
    );
    server.sessions.clear();
    assert.deepEqual((await host.callTool('old/run', {})).content, content('done'));
    await lost;
    const firsts = server.http
      .messages('tools/call')
      .filter(({ params }) => JSON.stringify(params).includes('"first"'));
    assert.equal(firsts.length, 1);
  });

  it('whose own stream ends as soon as it begins is asked again ever more rarely', async () => {
    const clock = new VirtualClock();
    await start(
      {
        onGet: (response) => {
          streamHead(response);
          response.end();
        },
      },
      { clock },
    );
    const untilStreams = (count: number): Promise<void> =>
      until(
        () => server.streams.length === count && clock.pending > 1,
        () => `${server.streams.length} streams, ${clock.pending} timers`,
      );
    await untilStreams(1);
    for (const [index, waitMs] of [1000, 2000, 4000, 8000].entries()) {
      await clock.advance(waitMs - 1);
      assert.equal(server.streams.length, index + 1);
      await clock.advance(1);
      await untilStreams(index + 2);
    }
  });
});
