import assert from 'node:assert/strict';
import { createServer as createHttpServer, type IncomingMessage, request } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { NegotiationError } from '../../../src/core/era/negotiationError';
import { Host } from '../../../src/core/host';
import { createHttpTransports } from '../../../src/http/http';
import { FastClock } from '../../support/fastClock';
import type { HttpServer } from '../../support/httpServer';
import { startModernServer } from '../../support/sdkHttpServer';

interface Proxy {
  readonly url: string;
  readonly seen: { readonly method: string; readonly target: string; readonly authorization: string | undefined }[];
  stop(): Promise<void>;
}

/** A proxy that leads everything to one port of this machine, or answers CONNECT with another status than 200. */
async function startProxy(port: number, connectStatus = 200): Promise<Proxy> {
  const seen: Proxy['seen'] = [];
  const note = ({ method = '', url = '', headers }: IncomingMessage): void => {
    seen.push({ method, target: url, authorization: headers['proxy-authorization'] });
  };
  const proxy = createHttpServer((incoming, response) => {
    note(incoming);
    const { method, headers, url = '' } = incoming;
    const onward = request({ host: '127.0.0.1', port, path: new URL(url).pathname, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(onward);
  });
  proxy.on('connect', (incoming: IncomingMessage, socket: Socket) => {
    note(incoming);
    if (connectStatus !== 200) {
      socket.end(`HTTP/1.1 ${connectStatus} No\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  return { url: `http://127.0.0.1:${await listen(proxy)}`, seen, stop: () => close(proxy) };
}

async function listen(server: Server | ReturnType<typeof createHttpServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function close(server: Server | ReturnType<typeof createHttpServer>): Promise<void> {
  if ('closeAllConnections' in server) server.closeAllConnections();
  return new Promise((resolve) =>
    server.close(() => {
      resolve();
    }),
  );
}

describe('a proxy named in the environment', () => {
  let server: HttpServer;
  let host: Host | undefined;
  let proxy: Proxy;

  before(async () => {
    server = await startModernServer();
  });

  after(() => server.stop());

  afterEach(async () => {
    await host?.dispose();
    await proxy.stop();
  });

  async function start(url: string, proxyEnv: Record<string, string>) {
    host = new Host({
      settings: { servers: { far: { url, restart: 'never' } } },
      ports: { http: createHttpTransports({ proxyEnv }), clock: new FastClock(20) },
    });
    await host.start();
    return host;
  }

  it('is used for http, with its user name and password', async () => {
    proxy = await startProxy(server.port);
    const address = proxy.url.replace('://', '://ada:s3cret@');
    const started = await start('http://mcp.example/mcp', { HTTP_PROXY: address });
    assert.equal(started.peers[0]?.state.kind, 'ready');
    assert.deepEqual((await started.callTool('echo', { text: 'hi' })).content, [{ type: 'text', text: 'hi' }]);
    const authorization = `Basic ${Buffer.from('ada:s3cret').toString('base64')}`;
    for (const request of proxy.seen) {
      assert.deepEqual(request, { method: 'POST', target: 'http://mcp.example/mcp', authorization });
    }
    assert.ok(proxy.seen.length >= 3);
  });

  it('is not used for hosts that NO_PROXY names', async () => {
    proxy = await startProxy(server.port);
    await start('http://mcp.invalid/mcp', { HTTP_PROXY: proxy.url, NO_PROXY: 'invalid' });
    assert.deepEqual(proxy.seen, []);
  });

  it('is used for https by CONNECT, and what goes through is TLS', async () => {
    const firstBytes: number[] = [];
    const endpoint = createTcpServer((socket) => {
      socket.once('data', (bytes) => {
        firstBytes.push(bytes[0] ?? 0);
        socket.destroy();
      });
      socket.on('error', () => undefined);
    });
    proxy = await startProxy(await listen(endpoint));
    const started = await start('https://mcp.example/mcp', { HTTPS_PROXY: proxy.url });
    const state = started.peers[0]?.state;
    assert.ok(state?.kind === 'dead' && state.error instanceof NegotiationError);
    assert.deepEqual(
      proxy.seen.map(({ method, target }) => `${method} ${target}`),
      Array(3).fill('CONNECT mcp.example:443'),
    );
    assert.deepEqual(firstBytes, [22, 22, 22], 'each begins with a TLS handshake');
    await close(endpoint);
  });

  it('that refuses is a failure on the way, and says nothing of an era', async () => {
    proxy = await startProxy(server.port, 407);
    const started = await start('https://mcp.example/mcp', { HTTPS_PROXY: proxy.url });
    const state = started.peers[0]?.state;
    assert.ok(state?.kind === 'dead' && state.error instanceof NegotiationError);
    assert.equal(state.error.evidence.discoverClass, 'transport');
    assert.match(state.error.message, /proxy answered CONNECT with HTTP 407/);
  });
});
