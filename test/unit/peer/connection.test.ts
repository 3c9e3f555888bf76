import assert from 'node:assert/strict';
import type { RequestTimeoutError } from '../../../src/core/base/errors';
import { ProtocolError, TransportError } from '../../../src/core/base/errors';
import { Emitter } from '../../../src/core/base/event';
import { silentLogger } from '../../../src/core/base/logger';
import { MessageEncoder } from '../../../src/core/era/stamp';
import type { ClientCapabilities } from '../../../src/core/era/types';
import type { IncomingMessage, JsonRpcRequest } from '../../../src/core/jsonrpc/messages';
import type { Connection } from '../../../src/core/peer/connection';
import type { ConnectionOptions } from '../../../src/core/peer/connectionOptions';
import { isCollected } from '../../support/collected';
import { setUpConnection as setUp } from '../../support/connectionSetup';
import { settle } from '../../support/virtualClock';

describe('a connection', () => {
  it('stamps every modern request anew and gives each its own id', async () => {
    const { connection, transport, requests } = setUp();
    const first = connection.request('tools/list', {});
    const second = connection.request('tools/list', { cursor: 'next' });
    const [one, two] = requests();
    assert.notEqual(one!.id, two!.id);
    for (const request of [one!, two!]) {
      const meta = request.params!['_meta'] as Record<string, unknown>;
      assert.equal(meta['io.modelcontextprotocol/protocolVersion'], '2026-07-28');
      assert.deepEqual(meta['io.modelcontextprotocol/clientCapabilities'], { elicitation: { form: {} } });
      assert.deepEqual(meta['io.modelcontextprotocol/clientInfo'], { name: 'test', version: '1' });
    }
    transport.receive({ jsonrpc: '2.0', id: two!.id, result: { n: 2 } });
    transport.receive({ jsonrpc: '2.0', id: one!.id, result: { n: 1 } });
    assert.deepEqual(await Promise.all([first, second]), [{ n: 1 }, { n: 2 }]);
  });

  it('writes out once what many requests say of the host, and anew when the host can do something else', () => {
    let written = 0;
    const counted = (): ClientCapabilities => ({
      get elicitation() {
        written++;
        return {};
      },
    });
    let capabilities = counted();
    const { connection, requests } = setUp({ capabilities: () => capabilities });
    const { encode } = new MessageEncoder('modern');
    const send = (): void => {
      for (let n = 0; n < 50; n++) void connection.request('tools/call', { n }).catch(() => undefined);
      for (const request of requests()) encode(request);
    };
    send();
    assert.equal(written, 1);
    capabilities = counted();
    send();
    assert.equal(written, 2);
    connection.dispose();
  });

  it('lets go of the negotiation that it came from', async () => {
    const open = (): { connection: Connection; negotiation: WeakRef<object> } => {
      const messages = new Emitter<IncomingMessage>();
      const handOver: ConnectionOptions['handOver'] = (listener) => messages.event(listener);
      return { connection: setUp({ handOver }).connection, negotiation: new WeakRef(handOver) };
    };
    const { connection, negotiation } = open();
    assert.ok(await isCollected(negotiation));
    connection.dispose();
  });

  it('has one timer for all requests that are open, whose time passes for each by itself', async () => {
    const { connection, transport, clock, requests } = setUp();
    const ended: number[] = [];
    for (let n = 0; n < 100; n++) {
      const noteEnd = (): void => void ended.push(n);
      connection.request('tools/call', { n }).then(noteEnd, noteEnd);
      if (n % 50 === 49) await clock.advance(100);
      assert.equal(clock.pending, 1);
    }
    transport.receive({ jsonrpc: '2.0', id: requests()[0]!.id, result: {} });
    await clock.advance(799);
    assert.deepEqual(ended, [0]);
    await clock.advance(1);
    assert.equal(ended.length, 50);
    assert.equal(clock.pending, 1);
    await clock.advance(99);
    assert.equal(ended.length, 50);
    await clock.advance(1);
    assert.equal(ended.length, 100);
    assert.equal(clock.pending, 0);
  });

  it('lets one signal end many requests, without a warning of too many listeners', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error): void => void warnings.push(warning);
    process.on('warning', onWarning);
    const { connection } = setUp();
    const abort = new AbortController();
    const calls = Array.from({ length: 30 }, () => connection.request('tools/call', {}, { signal: abort.signal }));
    const ends = Promise.allSettled(calls);
    abort.abort();
    const codes = (await ends).map((end) => end.status === 'rejected' && (end.reason as { code?: unknown }).code);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', onWarning);
    assert.deepEqual(new Set(codes), new Set(['cancelled']));
    assert.deepEqual(warnings, []);
  });

  it('settles a request whose progress nobody could listen to', async () => {
    const errors: string[] = [];
    const { connection, transport, last, clock } = setUp({
      logger: { ...silentLogger, error: (message) => void errors.push(message) },
    });
    const onProgress = (): void => {
      throw new Error('listener');
    };
    const request = connection.request('tools/call', {}, { onProgress });
    const params = { progressToken: last().id, progress: 1 };
    for (let times = 0; times < 2; times++)
      transport.receive({ jsonrpc: '2.0', method: 'notifications/progress', params });
    transport.receive({ jsonrpc: '2.0', id: last().id, result: { ok: true } });
    assert.deepEqual(await request, { ok: true });
    assert.equal(errors.length, 2);
    assert.equal(clock.pending, 0);
  });

  it('leaves modern metadata out of legacy requests', () => {
    const { connection, last } = setUp({ era: 'legacy', version: '2025-06-18' });
    void connection.request('tools/list', {}).catch(() => undefined);
    assert.equal(last().params?.['_meta'], undefined);
  });

  it('repeats of the words of an error as much as fits on a line, and keeps its data whole', async () => {
    const { connection, transport, last } = setUp();
    const request = connection.request('tools/list', {});
    const data = { text: 'x'.repeat(5_000) };
    const message = `no\n2026-11-30 [info] all is well\u001b[31m\u202e${'e'.repeat(100_000)}`;
    transport.receive({ jsonrpc: '2.0', id: last().id, error: { code: -1, message, data } });
    await assert.rejects(request, (error) => {
      assert.ok(error instanceof ProtocolError);
      assert.match(
        error.message,
        /^"notes" answered tools\/list with error -1: no 2026-11-30 \[info\] all is well \[31m e+…$/,
      );
      assert.ok(error.message.length < 1_100);
      assert.deepEqual(error.data, data);
      return true;
    });
  });

  it('takes an answer with an id of another type for no answer', async () => {
    const { connection, transport, last } = setUp();
    const request = connection.request('tools/list', {});
    transport.receive({ jsonrpc: '2.0', id: String(last().id), result: { wrong: true } });
    transport.receive({ jsonrpc: '2.0', id: last().id, result: { right: true } });
    assert.deepEqual(await request, { right: true });
  });

  it('rejects with code and data of an error answer', async () => {
    const { connection, transport, last } = setUp();
    const request = connection.request('tools/call', { name: 'x' });
    transport.receive({ jsonrpc: '2.0', id: last().id, error: { code: -32602, message: 'bad x', data: { why: 'y' } } });
    await assert.rejects(request, (error: ProtocolError) => {
      assert.equal(error.code, 'protocol');
      assert.equal(error.rpcCode, -32602);
      assert.deepEqual(error.data, { why: 'y' });
      assert.match(error.message, /notes.*tools\/call.*-32602.*bad x/);
      return true;
    });
  });

  for (const [what, answer] of [
    ['both a result and an error', { result: {}, error: { code: 1, message: 'x' } }],
    ['neither', {}],
    ['an error without a code', { error: { message: 'x' } }],
  ] as const) {
    it(`rejects an answer with ${what} as a defect of the server`, async () => {
      const { connection, transport, last } = setUp();
      const request = connection.request('tools/list', {});
      transport.receive({ jsonrpc: '2.0', id: last().id, ...answer });
      await assert.rejects(request, /defect of the server/);
    });
  }

  it('gives up after the quiet limit, tells the server, and ignores the late answer', async () => {
    const { connection, transport, clock, last } = setUp();
    const request = connection.request('tools/call', { name: 'x' });
    const failed = assert.rejects(request, (error: RequestTimeoutError) => {
      assert.equal(error.afterMs, 1000);
      assert.match(error.message, /requestTimeoutMs/);
      return true;
    });
    await clock.advance(999);
    assert.equal(transport.sent.length, 1);
    await clock.advance(1);
    await failed;
    assert.deepEqual(transport.sent.at(-1), {
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: last().id, reason: (transport.sent.at(-1) as JsonRpcRequest).params!['reason'] },
    });
    transport.receive({ jsonrpc: '2.0', id: last().id, result: {} });
    assert.equal(clock.pending, 0);
  });

  it('starts the quiet limit again with progress, but not the whole limit', async () => {
    const { connection, transport, clock, last } = setUp();
    const request = connection.request('tools/call', { name: 'x' });
    const failed = assert.rejects(request, (error: RequestTimeoutError) => {
      assert.equal(error.afterMs, 5000);
      assert.match(error.message, /maxRequestTimeoutMs/);
      return true;
    });
    for (let at = 900; at < 5000; at += 900) {
      await clock.advance(900);
      transport.receive({
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken: last().id, progress: at },
      });
    }
    assert.equal(transport.sent.length, 1);
    await clock.advance(500);
    await failed;
  });

  it('reports progress of the call that it belongs to, the last one too', async () => {
    const { connection, transport, clock, requests } = setUp();
    const seen: string[] = [];
    const report = (name: string) => (progress: { progress: number }) => seen.push(`${name} ${progress.progress}`);
    const a = connection.request('tools/call', { name: 'a' }, { onProgress: report('a') });
    const b = connection.request('tools/call', { name: 'b' }, { onProgress: report('b') });
    const [first, second] = requests();
    const progress = (token: unknown, value: number) => {
      transport.receive({
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken: token, progress: value },
      });
    };
    progress(first!.id, 1);
    progress(second!.id, 10);
    for (let value = 2; value <= 500; value++) progress(first!.id, value);
    progress('nobody', 99);
    transport.receive({ jsonrpc: '2.0', id: first!.id, result: {} });
    await a;
    assert.deepEqual(seen, ['a 1', 'b 10', 'a 500']);
    transport.receive({ jsonrpc: '2.0', id: second!.id, result: {} });
    await b;
    assert.equal(clock.pending, 0);
  });

  it('always asks for progress of tools/call', () => {
    const { connection, last } = setUp();
    void connection.request('tools/call', { name: 'a' }).catch(() => undefined);
    assert.equal((last().params!['_meta'] as Record<string, unknown>)['progressToken'], last().id);
  });

  it('cancels at once, and tells the server', async () => {
    const { connection, transport, last } = setUp();
    const abort = new AbortController();
    const request = connection.request('tools/call', { name: 'a' }, { signal: abort.signal });
    abort.abort();
    await assert.rejects(request, { code: 'cancelled' });
    assert.equal((transport.sent.at(-1) as JsonRpcRequest).method, 'notifications/cancelled');
    assert.equal((transport.sent.at(-1) as JsonRpcRequest).params!['requestId'], last().id);
  });

  it('writes nothing for a request that is cancelled beforehand', async () => {
    const { connection, transport } = setUp();
    await assert.rejects(connection.request('tools/call', {}, { signal: AbortSignal.abort() }), { code: 'cancelled' });
    assert.deepEqual(transport.sent, []);
  });

  it('settles everything at once when the transport ends, and refuses what comes later', async () => {
    const { connection, transport, clock } = setUp();
    const requests = [connection.request('tools/call', {}), connection.request('tools/list', {})];
    const rejected = Promise.all(requests.map((request) => assert.rejects(request, { code: 'transport' })));
    transport.end('exited with code 3');
    await rejected;
    assert.ok(connection.ended.aborted);
    await assert.rejects(connection.request('tools/list', {}), /exited with code 3/);
    assert.equal(clock.pending, 0);
  });

  it('rejects the request whose write fails', async () => {
    const { connection, transport } = setUp();
    transport.writeError = new TransportError('pipe broken', { reason: 'write' });
    await assert.rejects(connection.request('tools/list', {}), /pipe broken/);
  });

  it('never answers a request of a modern server', async () => {
    const { transport } = setUp();
    transport.receive({ jsonrpc: '2.0', id: 1, method: 'ping' });
    await settle();
    assert.deepEqual(transport.sent, []);
  });

  it('answers a legacy server’s ping, and refuses what it can’t do', async () => {
    const { transport } = setUp({ era: 'legacy', version: '2025-11-25' });
    transport.receive({ jsonrpc: '2.0', id: 'p', method: 'ping' });
    transport.receive({ jsonrpc: '2.0', id: 'q', method: 'roots/list' });
    await settle();
    assert.deepEqual(transport.sent, [
      { jsonrpc: '2.0', id: 'p', result: {} },
      { jsonrpc: '2.0', id: 'q', error: { code: -32601, message: 'no' } },
    ]);
  });

  it('never answers a notification, and passes it on', async () => {
    const { connection, transport } = setUp({ era: 'legacy', version: '2025-11-25' });
    const seen: string[] = [];
    connection.onNotification(({ method }) => seen.push(method));
    transport.receive({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
    await settle();
    assert.deepEqual(seen, ['notifications/tools/list_changed']);
    assert.deepEqual(transport.sent, []);
  });

  it('refuses more open requests than a peer may have', async () => {
    const { connection } = setUp();
    const open = Array.from({ length: 10_000 }, () => connection.request('tools/list', {}));
    const settled = Promise.allSettled(open);
    await assert.rejects(connection.request('tools/list', {}), /10000 open requests/);
    connection.dispose();
    await settled;
  });
});
