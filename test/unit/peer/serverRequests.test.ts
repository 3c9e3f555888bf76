import assert from 'node:assert/strict';
import { ProtocolError, type RequestTimeoutError } from '../../../src/core/base/errors';
import { silentLogger } from '../../../src/core/base/logger';
import { Connection } from '../../../src/core/peer/connection';
import { FakeTransport } from '../../support/fakeTransport';
import { settle, VirtualClock } from '../../support/virtualClock';

interface Asked {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  readonly resolve: (result: Record<string, unknown>) => void;
  readonly reject: (error: Error) => void;
}

/** A connection to a legacy server, with a test that answers what that asks. */
function setUp(era: 'modern' | 'legacy' = 'legacy', capabilities: Record<string, unknown> = {}) {
  const transport = new FakeTransport();
  const clock = new VirtualClock();
  const asked: Asked[] = [];
  const warnings: string[] = [];
  let lastId = 0;
  const connection = new Connection({
    server: 'notes',
    era,
    version: '2025-11-25',
    identity: { capabilities: {}, serverInfo: undefined, instructions: undefined, supportedVersions: [] },
    transport,
    handOver: transport.onMessage,
    clock,
    logger: { ...silentLogger, warn: (message) => warnings.push(message) },
    nextId: () => ++lastId,
    clientInfo: { name: 'test', version: '1' },
    capabilities: () => capabilities,
    timeouts: () => ({
      discoverTimeoutMs: 1,
      legacyProbeTimeoutMs: 1,
      requestTimeoutMs: 1000,
      maxRequestTimeoutMs: 5000,
    }),
    answer: (method, params, signal) =>
      new Promise((resolve, reject) => asked.push({ method, params, signal, resolve, reject })),
  });
  const ask = (id: unknown, method = 'elicitation/create', params: unknown = {}): void => {
    transport.receive({ jsonrpc: '2.0', id, method, params });
  };
  const responses = () => transport.sent.filter((message) => !('method' in message));
  const cancellations = () =>
    transport.sent.filter((message) => 'method' in message && message.method === 'notifications/cancelled');
  return { transport, clock, connection, warnings, asked, ask, responses, cancellations };
}

describe('a request of a legacy server', () => {
  it('is answered under its id, and those that come later do not wait for it', async () => {
    const { ask, asked, responses } = setUp();
    ask('first');
    ask(2, 'ping');
    asked[1]?.resolve({});
    await settle();
    assert.deepEqual(responses(), [{ jsonrpc: '2.0', id: 2, result: {} }]);
    asked[0]?.resolve({ action: 'decline' });
    await settle();
    assert.deepEqual(responses()[1], { jsonrpc: '2.0', id: 'first', result: { action: 'decline' } });
  });

  it('does not keep answers and notifications from coming through', async () => {
    const { ask, connection, transport } = setUp();
    const told: string[] = [];
    connection.onNotification(({ method }) => told.push(method));
    const call = connection.request('tools/list', {});
    ask(1);
    transport.receive({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
    transport.receive({ jsonrpc: '2.0', id: 1, result: { tools: [] } });
    assert.deepEqual(await call, { tools: [] });
    assert.deepEqual(told, ['notifications/tools/list_changed']);
  });

  it('is refused with the code that the answer has', async () => {
    const { ask, asked, responses } = setUp();
    ask(1);
    asked[0]?.reject(new ProtocolError('not here', { rpcCode: -32601 }));
    await settle();
    assert.deepEqual(responses(), [{ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'not here' } }]);
  });

  it('learns nothing of what went wrong by accident', async () => {
    const { ask, asked, responses } = setUp();
    ask(1);
    asked[0]?.reject(new Error('token abc at /home/me'));
    await settle();
    assert.deepEqual(responses(), [{ jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Internal error.' } }]);
  });

  it('that the server takes back is not answered, and closes what was open for it', async () => {
    const { ask, asked, responses, transport } = setUp();
    ask('a');
    ask('b');
    transport.receive({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 'a', reason: 'late' },
    });
    assert.deepEqual(
      asked.map(({ signal }) => signal.aborted),
      [true, false],
    );
    asked[0]?.resolve({ action: 'cancel' });
    asked[1]?.reject(new Error('x'));
    await settle();
    assert.deepEqual(
      responses().map((response) => 'id' in response && response.id),
      ['b'],
    );
  });

  it('is not taken back by another id, or one of another type', () => {
    const { ask, asked, transport } = setUp();
    ask(1);
    for (const requestId of ['1', 2, null, undefined, {}]) {
      transport.receive({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
    }
    assert.equal(asked[0]?.signal.aborted, false);
  });

  it('is taken back when the connection ends', async () => {
    const { ask, asked, responses, transport } = setUp();
    ask(1);
    transport.end();
    assert.equal(asked[0]?.signal.aborted, true);
    asked[0].resolve({});
    await settle();
    assert.deepEqual(responses(), []);
  });

  it('is not asked again while it is open, under its id', async () => {
    const { ask, asked, responses } = setUp();
    ask(1);
    ask(1);
    await settle();
    assert.equal(asked.length, 1);
    assert.deepEqual(responses().length, 1);
    assert.match(JSON.stringify(responses()[0]), /-32600/);
  });

  for (const id of [null, undefined, {}, true]) {
    it(`is dropped with the id ${JSON.stringify(id)}`, async () => {
      const { ask, asked, responses } = setUp();
      ask(id);
      await settle();
      assert.deepEqual([asked, responses()], [[], []]);
    });
  }

  it('is refused beyond a thousand that are open', async () => {
    const { ask, asked, responses } = setUp();
    for (let id = 1; id <= 1001; id++) ask(id);
    await settle();
    assert.equal(asked.length, 1000);
    assert.match(JSON.stringify(responses()), /^\[\{"jsonrpc":"2.0","id":1001,"error":\{"code":-32600,/);
  });

  it('is dropped where the server leaves a thousand answers unread', async () => {
    const { ask, asked, transport, warnings } = setUp();
    const read: (() => void)[] = [];
    transport.send = () => new Promise((resolve) => read.push(resolve));
    for (let id = 1; id <= 1_500; id++) {
      ask(id);
      asked.at(-1)?.resolve({});
      await Promise.resolve();
    }
    await settle();
    assert.ok(asked.length < 1_010, String(asked.length));
    assert.equal(read.length, asked.length);
    assert.match(warnings.join('\n'), /^The server does not read: 1000 answers to it are not written yet\.[^\n]*$/);
    for (const done of read) done();
    await settle();
    const before = asked.length;
    ask(2_000);
    assert.equal(asked.length, before + 1);
  });

  it('that carries no object as params is asked with none', () => {
    const { ask, asked } = setUp();
    ask(1, 'roots/list', [1]);
    assert.deepEqual(asked[0]?.params, {});
  });
});

describe('the time for which a legacy server waits for an answer', () => {
  it('does not count for the requests that are open', async () => {
    const { ask, asked, connection, clock } = setUp();
    const call = connection.request('tools/call', { name: 'x' });
    const failed = assert.rejects(call, (error: RequestTimeoutError) => error.afterMs === 1000);
    await clock.advance(600);
    ask(1);
    await clock.advance(3_600_000);
    asked[0]?.resolve({});
    await clock.advance(399);
    assert.equal(clock.pending, 1);
    await clock.advance(1);
    await failed;
  });

  it('does not count for the whole limit either', async () => {
    const { ask, asked, connection, clock, transport } = setUp();
    const call = connection.request('tools/call', { name: 'x' });
    const failed = assert.rejects(call, /maxRequestTimeoutMs/);
    ask(1);
    await clock.advance(60_000);
    asked[0]?.resolve({});
    await settle();
    const progress = (): void => {
      const params = { progressToken: 1, progress: 1 };
      transport.receive({ jsonrpc: '2.0', method: 'notifications/progress', params });
    };
    for (let at = 0; at < 4900; at += 700) {
      progress();
      await clock.advance(700);
    }
    assert.equal(clock.pending, 1);
    progress();
    await clock.advance(100);
    await failed;
  });

  it('does not count for what is sent meanwhile, and ends with the last answer', async () => {
    const { ask, asked, connection, clock } = setUp();
    ask(1);
    ask(2);
    const call = connection.request('tools/call', { name: 'x' });
    const failed = assert.rejects(call, /requestTimeoutMs/);
    await clock.advance(10_000);
    asked[0]?.resolve({});
    await clock.advance(10_000);
    asked[1]?.reject(new Error('x'));
    await clock.advance(999);
    assert.equal(clock.pending, 1);
    await clock.advance(1);
    await failed;
  });

  it('does count where it only asks whether we are there', async () => {
    const { ask, connection, clock } = setUp();
    const failed = assert.rejects(connection.request('tools/call', { name: 'x' }), /requestTimeoutMs/);
    ask(1, 'ping');
    await clock.advance(1000);
    await failed;
  });
});

describe('a modern server', () => {
  it('gets no answer to a request, which it must not send', async () => {
    const { ask, asked, responses } = setUp('modern');
    ask(1, 'ping');
    await settle();
    assert.deepEqual([asked, responses()], [[], []]);
  });

  it('ends a subscription by notifications/cancelled, and is not told the same', async () => {
    const { connection, transport, cancellations } = setUp('modern');
    const listen = connection.request('subscriptions/listen', { notifications: {} }, { timeouts: 'none' });
    transport.receive({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    assert.equal(await listen, undefined);
    assert.deepEqual(cancellations(), []);
  });

  it('can cancel nothing else', async () => {
    const { connection, transport } = setUp('modern');
    const call = connection.request('tools/call', { name: 'x' });
    for (const requestId of [1, '1', 7, null]) {
      transport.receive({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
    }
    transport.receive({ jsonrpc: '2.0', id: 1, result: { fine: true } });
    assert.deepEqual(await call, { fine: true });
  });

  it('may leave a subscription open for ever, until it is told that it ends', async () => {
    const { connection, clock, cancellations } = setUp('modern');
    const abort = new AbortController();
    const ids: unknown[] = [];
    const listen = connection.request(
      'subscriptions/listen',
      { notifications: {} },
      { timeouts: 'none', signal: abort.signal, onId: (id) => ids.push(id) },
    );
    const ended = assert.rejects(listen, { code: 'cancelled' });
    await clock.advance(365 * 24 * 3_600_000);
    assert.equal(clock.pending, 0);
    abort.abort();
    await ended;
    assert.deepEqual(ids, [1]);
    assert.match(JSON.stringify(cancellations()), /"requestId":1/);
  });
});

describe('a change of the open folders', () => {
  for (const [what, era, capabilities, told] of [
    ['is told to a legacy server that was told of folders', 'legacy', { roots: {} }, true],
    ['is not told to one that was not', 'legacy', {}, false],
    ['is not told to a modern one, which asks when it needs them', 'modern', { roots: {} }, false],
  ] as const) {
    it(what, () => {
      const { connection, transport } = setUp(era, capabilities);
      connection.tellRootsChanged();
      const expected = told ? [{ jsonrpc: '2.0', method: 'notifications/roots/list_changed' }] : [];
      assert.deepEqual(transport.sent, expected);
    });
  }
});
