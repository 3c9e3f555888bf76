import assert from 'node:assert/strict';
import { ProtocolError } from '../../../src/core/base/errors';
import { setUpConnection as setUp } from '../../support/connectionSetup';

/** What a request came to by now. */
async function outcomeOf(request: Promise<unknown>): Promise<unknown> {
  const open = new Promise((resolve) => setImmediate(resolve)).then(() => 'open');
  return Promise.race([request.catch((error: unknown) => error), open]);
}

const refusals = [
  { what: 'that it could not parse', code: -32700, message: 'Parse error' },
  { what: 'that it could not use', code: -32600, message: 'Invalid Request' },
  { what: 'whose version it does not know', code: -32022, message: 'Unsupported protocol version' },
];

describe('an error answer with no id', () => {
  for (const id of [null, undefined]) {
    const given = id === null ? 'the id null' : 'no id';
    for (const { what, code, message } of refusals) {
      it(`settles the only open request, ${what}, with ${given}`, async () => {
        const { connection, transport } = setUp();
        const request = connection.request('tools/call', {});
        transport.receive({ jsonrpc: '2.0', ...(id === null && { id }), error: { code, message } });
        const error = await outcomeOf(request);
        assert.ok(error instanceof ProtocolError);
        assert.equal(error.rpcCode, code);
      });
    }
  }

  it('settles the only open request also beside a subscription, which is quiet by its nature', async () => {
    const { connection, transport } = setUp();
    const subscription = connection.request('subscriptions/listen', {}, { timeouts: 'none' });
    const request = connection.request('tools/call', {});
    transport.receive({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request' } });
    assert.ok((await outcomeOf(request)) instanceof ProtocolError);
    assert.equal(await outcomeOf(subscription), 'open');
  });

  it('settles none of several, and is told in the log', async () => {
    const warnings: string[] = [];
    const { connection, transport } = setUp({ warnings });
    const requests = [connection.request('tools/call', {}), connection.request('tools/call', {})];
    transport.receive({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request' } });
    for (const request of requests) assert.equal(await outcomeOf(request), 'open');
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /Invalid Request/);
  });

  it('settles nothing where it may be about a notification of ours', async () => {
    const { connection, transport } = setUp();
    const request = connection.request('tools/call', {});
    transport.receive({ jsonrpc: '2.0', id: null, error: { code: -32601, message: 'Method not found' } });
    assert.equal(await outcomeOf(request), 'open');
  });
});

describe('a message that is not of JSON-RPC 2.0', () => {
  for (const jsonrpc of [undefined, '1.0', 2, null]) {
    const written = jsonrpc === undefined ? 'without "jsonrpc"' : `with "jsonrpc": ${JSON.stringify(jsonrpc)}`;
    const envelope = jsonrpc === undefined ? {} : { jsonrpc };

    it(`is a defect of the server as an answer ${written}, and settles the request`, async () => {
      const { connection, transport, last } = setUp();
      const request = connection.request('tools/call', {});
      transport.receive({ ...envelope, id: last().id, result: { content: [] } });
      const error = await outcomeOf(request);
      assert.ok(error instanceof ProtocolError);
      assert.match(error.message, /jsonrpc is .* instead of "2\.0"\): a defect of the server/);
    });

    it(`is dropped as a notification ${written}`, () => {
      const { connection, transport } = setUp();
      const seen: string[] = [];
      connection.onNotification(({ method }) => void seen.push(method));
      transport.receive({ ...envelope, method: 'notifications/tools/list_changed' });
      assert.deepEqual(seen, []);
    });

    it(`is not answered as a request of a legacy server ${written}`, async () => {
      const { transport } = setUp({ era: 'legacy' });
      transport.receive({ ...envelope, id: 'p', method: 'ping' });
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(transport.sent, []);
    });
  }
});
