import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AuthorizationError, TransportError } from '../../../src/core/base/errors';
import { Host } from '../../../src/core/host';
import type { HostPorts } from '../../../src/core/hostApi';
import { createHttpTransports } from '../../../src/http/http';
import { FastClock } from '../../support/fastClock';
import { event, HttpServer, json, type ReceivedRequest } from '../../support/httpServer';
import { until, within } from '../../support/processes';

type Answer = (response: ServerResponse, id: unknown, request: ReceivedRequest) => unknown;

const result = (id: unknown, value: Record<string, unknown>) => ({ jsonrpc: '2.0', id, result: value });
const text = (value: string) => ({ resultType: 'complete', content: [{ type: 'text', text: value }] });
const tools = [
  { name: 'run', inputSchema: { type: 'object' } },
  { name: 'look', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
];

/** A modern server in which one tool is called in the way of the test. */
function modernServer(call: Answer, more: Readonly<Record<string, Answer>> = {}): Promise<HttpServer> {
  return HttpServer.start((request, response) => {
    const { id, method } = (request.message ?? {}) as { id?: unknown; method?: string };
    const own = more[method ?? request.method];
    if (own) void own(response, id, request);
    else if (method === 'server/discover') {
      json(response, result(id, { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } }));
    } else if (method === 'tools/list') json(response, result(id, { tools, ttlMs: 0, cacheScope: 'private' }));
    else if (method === 'tools/call') void call(response, id, request);
    else response.writeHead(405).end();
  });
}

function streamHead(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
}

describe('an exchange with a modern server over HTTP', () => {
  let server: HttpServer | undefined;
  let host: Host | undefined;

  async function start(call: Answer, more: Readonly<Record<string, Answer>> = {}, ports: HostPorts = {}, entry = {}) {
    server = await modernServer(call, more);
    host = new Host({
      settings: { servers: { far: { url: server.url, ...entry } } },
      ports: { http: createHttpTransports({}), ...ports },
    });
    await host.start();
    return { host, server };
  }

  afterEach('no connection is left', async () => {
    await host?.dispose();
    if (server) {
      const { open } = server;
      await until(
        () => server?.open === 0,
        () => `${open} connections are open`,
      );
      await server.stop();
    }
    host = undefined;
    server = undefined;
  });

  it('settles at once when the stream ends without the answer', async () => {
    const started = await start((response) => {
      streamHead(response);
      response.end(event({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x' } }));
    });
    await assert.rejects(within(started.host.callTool('run', {}), 'the end'), (error: TransportError) => {
      assert.equal(error.code, 'transport');
      assert.match(error.message, /ended before its answer/);
      return true;
    });
    assert.equal(started.host.peers[0]?.state.kind, 'ready');
    assert.equal(started.server.messages('tools/call').length, 1, 'not sent again');
  });

  it('settles at once when the connection is cut in the middle of the answer', async () => {
    const started = await start((response) => {
      streamHead(response);
      response.write('data: {"jsonrpc":"2.0",');
      setImmediate(() => response.destroy());
    });
    await assert.rejects(within(started.host.callTool('run', {}), 'the end'), { code: 'transport' });
  });

  it('settles at once when the connection is cut before the response', async () => {
    const started = await start((response) => response.destroy());
    await assert.rejects(within(started.host.callTool('run', {}), 'the end'), { code: 'transport' });
  });

  it('is never resumed, whatever ids the stream has', async () => {
    const started = await start((response) => {
      streamHead(response);
      response.end('retry: 1\nid: e1\ndata:\n\n');
    });
    await assert.rejects(within(started.host.callTool('run', {}), 'the end'), { code: 'transport' });
    assert.ok(!started.server.received.some(({ method }) => method === 'GET'));
  });

  it('closes the stream to cancel, and says no more', async () => {
    let closed: Promise<unknown> | undefined;
    const started = await start((response, id) => {
      if (closed) {
        json(response, result(id, text('next')));
        return;
      }
      closed = once(response, 'close');
      streamHead(response);
    });
    const abort = new AbortController();
    const call = started.host.callTool('run', {}, { signal: abort.signal });
    await until(
      () => closed !== undefined,
      () => 'no call came',
    );
    abort.abort();
    await assert.rejects(call, { code: 'cancelled' });
    await within(closed!, 'the end of the stream');
    await started.host.callTool('run', {});
    assert.deepEqual(started.server.messages('notifications/cancelled'), []);
    assert.equal(started.host.peers[0]?.state.kind, 'ready');
  });

  it('closes the stream of a call that passed its limit', async () => {
    let closed: Promise<unknown> | undefined;
    const started = await start(
      (response) => {
        closed = once(response, 'close');
      },
      {},
      {},
      { requestTimeoutMs: 200 },
    );
    await assert.rejects(started.host.callTool('run', {}), { code: 'timeout' });
    await within(closed!, 'the end of the stream');
  });

  it('takes the answer, though the stream goes on, and closes it after a while', async () => {
    let closed: Promise<unknown> | undefined;
    const started = await start((response, id) => {
      closed = once(response, 'close');
      streamHead(response);
      response.write(`: hi\n\n${event(result(id, text('there')))}`);
    });
    assert.deepEqual((await started.host.callTool('run', {})).content, [{ type: 'text', text: 'there' }]);
    await within(closed!, 'the end of the stream');
  });

  it('hears a stream that was silent for longer than idle connections are kept', async function () {
    this.timeout(20_000);
    const started = await start((response, id) => {
      streamHead(response);
      setTimeout(() => response.end(event(result(id, text('at last')))), 4500);
    });
    assert.deepEqual((await started.host.callTool('run', {})).content, [{ type: 'text', text: 'at last' }]);
  });

  for (const [what, body, status] of [
    ['an error with 400', { code: -32602, message: 'bad' }, 400],
    ['an error with 404', { code: -32601, message: 'no such tool' }, 404],
    ['an error with 500', { code: -32603, message: 'broken' }, 500],
  ] as const) {
    it(`is answered by ${what} that has our id`, async () => {
      const started = await start((response, id) => {
        json(response, { jsonrpc: '2.0', id, error: body }, status);
      });
      await assert.rejects(started.host.callTool('run', {}), { code: 'protocol', rpcCode: body.code });
    });
  }

  it('is answered by an error without id, since nothing else can be meant', async () => {
    const started = await start((response) => {
      json(response, { jsonrpc: '2.0', id: null, error: { code: -32602, message: 'bad' } }, 400);
    });
    await assert.rejects(started.host.callTool('run', {}), { code: 'protocol', rpcCode: -32602 });
  });

  it('is answered by messages that stricter readers refuse', async () => {
    const started = await start((response, id) => {
      json(response, { jsonrpc: '2.0', id, result: text('fine'), took: 3 });
    });
    assert.deepEqual((await started.host.callTool('run', {})).content, [{ type: 'text', text: 'fine' }]);
  });

  for (const [what, answer, code, expected] of [
    [
      'HTML',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hi</h1>'),
      'protocol',
      /text\/html/,
    ],
    [
      'JSON that is cut off',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"json'),
      'protocol',
      /JSON that is no message/,
    ],
    ['202 without a body', (response) => response.writeHead(202).end(), 'protocol', /202 without a body/],
    [
      'HTML with 404',
      (response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>lost</h1>'),
      'transport',
      /HTTP 404\./,
    ],
    ['502', (response) => response.writeHead(502).end('upstream'), 'transport', /502: upstream/],
    [
      'an answer to another request',
      (response) => {
        json(response, result('other', text('no')));
      },
      'transport',
      /ended before its answer/,
    ],
  ] as [string, (response: ServerResponse) => void, string, RegExp][]) {
    it(`fails with a ${code} error for ${what}`, async () => {
      const started = await start(answer);
      await assert.rejects(within(started.host.callTool('run', {}), 'the failure'), (error: TransportError) => {
        assert.equal(error.code, code);
        assert.match(error.message, expected);
        return true;
      });
      assert.equal(started.host.peers[0]?.state.kind, 'ready');
    });
  }

  it('fails with status and challenge for 401', async () => {
    const started = await start(
      (response) => response.writeHead(401, { 'www-authenticate': 'Bearer scope="dig"' }).end(),
      {},
      {},
      { auth: 'none' },
    );
    await assert.rejects(started.host.callTool('run', {}), (error: AuthorizationError) => {
      assert.equal(error.status, 401);
      assert.deepEqual(error.challenges, [{ scheme: 'Bearer', params: { scope: 'dig' } }]);
      return true;
    });
  });

  it('is sent once more when the server asks to wait a little', async () => {
    let calls = 0;
    const started = await start(
      (response, id) => {
        if (++calls === 1) response.writeHead(429, { 'retry-after': '2' }).end();
        else json(response, result(id, text('now')));
      },
      {},
      { clock: new FastClock(10) },
    );
    assert.deepEqual((await started.host.callTool('run', {})).content, [{ type: 'text', text: 'now' }]);
    assert.equal(calls, 2);
  });

  it('is not sent a third time', async () => {
    const started = await start(
      (response) => response.writeHead(503, { 'retry-after': '1' }).end(),
      {},
      { clock: new FastClock(10) },
    );
    await assert.rejects(started.host.callTool('run', {}), { code: 'transport', status: 503, retryAfterMs: 1000 });
    assert.equal(started.server.messages('tools/call').length, 2);
  });

  it('follows redirects within the origin, with method and body, up to three', async () => {
    const started = await start((response, id, { path }) => {
      const step = Number(/\d$/.exec(path)?.[0] ?? 0);
      if (step < 3) response.writeHead(step % 2 === 0 ? 307 : 308, { location: `/moved${step + 1}` }).end();
      else json(response, result(id, text(path)));
    });
    assert.deepEqual((await started.host.callTool('run', {})).content, [{ type: 'text', text: '/moved3' }]);
    assert.deepEqual(
      started.server.received.filter(({ message }) => message?.['method'] === 'tools/call').map(({ path }) => path),
      ['/mcp', '/moved1', '/moved2', '/moved3'],
    );
  });

  it('gives up on a redirect that leads in a circle', async () => {
    const started = await start((response) => response.writeHead(307, { location: '/mcp' }).end());
    await assert.rejects(started.host.callTool('run', {}), /more than 3 redirects/);
    assert.equal(started.server.messages('tools/call').length, 4);
  });

  it('never takes its headers to another origin', async () => {
    const elsewhere = await HttpServer.start((_request, response) => void response.writeHead(500).end());
    const started = await start(
      (response) => response.writeHead(307, { location: elsewhere.url }).end(),
      {},
      {},
      { headers: { Authorization: 'Bearer t0ken' } },
    );
    await assert.rejects(started.host.callTool('run', {}), /only the same origin/);
    assert.deepEqual(elsewhere.received, []);
    await elsewhere.stop();
  });

  it('refuses a message of more than 64 MiB, and goes on', async function () {
    this.timeout(30_000);
    const piece = Buffer.alloc(1024 * 1024, 'x');
    let isLarge = true;
    const started = await start((response, id) => {
      if (!isLarge) {
        json(response, result(id, text('small')));
        return;
      }
      streamHead(response);
      response.write('data: "');
      const pour = (): void => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', pour);
      pour();
    });
    await assert.rejects(started.host.callTool('run', {}), { code: 'transport', reason: 'tooLarge' });
    isLarge = false;
    assert.deepEqual((await started.host.callTool('run', {})).content, [{ type: 'text', text: 'small' }]);
  });

  it('never delays another one', async () => {
    const waiting: (() => void)[] = [];
    const started = await start((response, id, { message }) => {
      const { name } = message!['params'] as { name: string };
      const answer = (): void => {
        json(response, result(id, text(name)));
      };
      if (name === 'run') waiting.push(answer);
      else answer();
    });
    const slow = started.host.callTool('run', {});
    await started.host.callTool('look', {});
    assert.equal(waiting.length, 1);
    waiting[0]!();
    assert.deepEqual((await slow).content, [{ type: 'text', text: 'run' }]);
  });

  it('reuses connections, one for each exchange at a time', async () => {
    const started = await start((response, id) => {
      json(response, result(id, text('x')));
    });
    for (let count = 0; count < 5; count++) await started.host.callTool('run', {});
    assert.equal(new Set(started.server.received.map(({ connection }) => connection)).size, 1);
  });

  it('lists again once when headers do not match, and calls once more where the definition is the same', async () => {
    let calls = 0;
    const started = await start((response, id) => {
      if (++calls > 1) json(response, result(id, text('yes')));
      else json(response, { jsonrpc: '2.0', id, error: { code: -32020, message: 'not these' } }, 400);
    });
    assert.deepEqual((await started.host.callTool('run', {})).content, [{ type: 'text', text: 'yes' }]);
    assert.equal(started.server.messages('tools/list').length, 2);
    assert.equal(started.server.messages('tools/call').length, 2);
  });

  it('calls with other headers when the definition that asks for them was accepted, and not before', async () => {
    let region: Record<string, unknown> = { type: 'string' };
    const started = await start(
      (response, id, { headers }) => {
        if (headers['mcp-param-region'] === 'eu') json(response, result(id, text('eu')));
        else json(response, { jsonrpc: '2.0', id, error: { code: -32020, message: 'no region' } }, 400);
        region = { type: 'string', 'x-mcp-header': 'Region' };
      },
      {
        'tools/list': (response, id) => {
          json(
            response,
            result(id, { tools: [{ name: 'run', inputSchema: { type: 'object', properties: { region } } }] }),
          );
        },
      },
    );
    const refused = { code: 'protocol', rpcCode: -32020 };
    await assert.rejects(started.host.callTool('run', { region: 'eu' }), refused);
    await assert.rejects(started.host.callTool('run', { region: 'eu' }), { code: 'definitionChanged' });
    assert.equal(started.server.messages('tools/call').length, 1);
    started.host.acceptDefinitions(started.host.changedDefinitions);
    assert.deepEqual((await started.host.callTool('run', { region: 'eu' })).content, [{ type: 'text', text: 'eu' }]);
    assert.equal(started.server.messages('tools/list').length, 2);
    assert.equal(started.server.messages('tools/call').length, 2);
  });

  it('leaves out tools whose headers break the rules, says why, and keeps the others', async () => {
    const bad = { type: 'object', properties: { n: { type: 'number', 'x-mcp-header': 'N' } } };
    const started = await start(() => undefined, {
      'tools/list': (response, id) => {
        json(
          response,
          result(id, {
            tools: [
              { name: 'good', inputSchema: { type: 'object' } },
              { name: 'bad', inputSchema: bad },
            ],
          }),
        );
      },
    });
    assert.deepEqual(
      started.host.catalog.entries.map(({ name }) => name),
      ['good'],
    );
    const [problem] = started.host.catalog.problems;
    assert.ok(problem?.kind === 'excluded');
    assert.deepEqual([problem.server, problem.tool], ['far', 'bad']);
    assert.match(problem.reason, /x-mcp-header at "n" is for type "number"/);
    assert.equal(started.host.peers[0]?.toolCount, 1);
    assert.match(started.host.peers[0].problems[0] ?? '', /"bad" is left out/);
    await assert.rejects(started.host.callTool('bad', {}), { code: 'unknownTool' });
  });
});
