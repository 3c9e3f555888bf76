import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { ExchangeFailure } from '../../../src/http/exchangeFailure';
import { NodeRequester } from '../../../src/http/nodeRequest';
import { readText } from '../../../src/http/readBody';
import { HttpServer } from '../../support/httpServer';
import { VirtualClock } from '../../support/virtualClock';

const never = new AbortController().signal;

/** Rejects with the failure that the work ends with. */
async function failureOf(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ExchangeFailure, String(error));
  return error.failure;
}

describe('a request over HTTP', () => {
  const clock = new VirtualClock();
  const requester = new NodeRequester(clock, {});
  const sockets = new Set<Socket>();
  let silent: Server;

  before(async () => {
    silent = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  });

  after(async () => {
    requester.dispose();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });

  const silentUrl = (scheme: string) => new URL(`${scheme}://127.0.0.1:${(silent.address() as AddressInfo).port}/`);

  it('is given up when no connection comes into being within 10 s, TLS included', async () => {
    const connected = once(silent, 'connection');
    const failure = failureOf(requester.send(silentUrl('https'), { method: 'GET', headers: {} }, never));
    await connected;
    await clock.advance(10_000);
    assert.deepEqual(await failure, {
      kind: 'network',
      systemCode: 'ETIMEDOUT',
      detail: 'no connection within 10 s',
      connected: false,
    });
  });

  it('waits for the response as long as it takes', async () => {
    const connected = once(silent, 'connection');
    const abort = new AbortController();
    const failure = failureOf(requester.send(silentUrl('http'), { method: 'GET', headers: {} }, abort.signal));
    await connected;
    await clock.advance(24 * 3_600_000);
    abort.abort();
    assert.deepEqual(await failure, { kind: 'closed' });
    assert.equal(clock.pending, 0);
  });

  it('is not sent when it is aborted before', async () => {
    const failure = failureOf(requester.send(silentUrl('http'), { method: 'GET', headers: {} }, AbortSignal.abort()));
    assert.deepEqual(await failure, { kind: 'closed' });
  });

  it('says whether the server was reached before it broke off', async () => {
    const server = await HttpServer.start((_request, response) => void response.destroy());
    const url = new URL(server.url);
    const failure = await failureOf(requester.send(url, { method: 'POST', headers: {}, body: 'x' }, never));
    assert.ok(failure.kind === 'network' && failure.connected);
    await server.stop();
    const refused = await failureOf(requester.send(url, { method: 'POST', headers: {}, body: 'x' }, never));
    assert.ok(refused.kind === 'network' && !refused.connected && refused.systemCode === 'ECONNREFUSED');
  });

  it('has a body that breaks off as a failure of the network', async () => {
    const server = await HttpServer.start((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setImmediate(() => response.destroy());
    });
    const { body } = await requester.send(new URL(server.url), { method: 'GET', headers: {} }, never);
    const failure = await failureOf(readText(body));
    assert.ok(failure.kind === 'network' && failure.connected);
    await server.stop();
  });

  it('has the length of its body in bytes', async () => {
    const server = await HttpServer.start((_request, response) => void response.end());
    const { body } = await requester.send(new URL(server.url), { method: 'POST', headers: {}, body: 'höhö' }, never);
    body.resume();
    assert.equal(server.received[0]?.headers['content-length'], '6');
    assert.equal(server.received[0].body, 'höhö');
    await server.stop();
  });
});
