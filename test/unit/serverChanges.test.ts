import assert from 'node:assert/strict';
import { ProtocolError, TransportError } from '../../src/core/base/errors';
import { silentLogger } from '../../src/core/base/logger';
import type { PeerView } from '../../src/core/peer/types';
import { ServerChanges, type ChangeOfServer } from '../../src/core/serverChanges';
import { FakeConnection } from '../support/fakeConnection';
import { settle, VirtualClock } from '../support/virtualClock';

const capabilities = { tools: { listChanged: true }, resources: { subscribe: true } };
const server = 'notes';

function setUp(era: 'modern' | 'legacy', declared: Record<string, unknown> = capabilities) {
  const clock = new VirtualClock();
  let facts: Partial<PeerView> = {};
  const note = (_server: string, more: Partial<PeerView>): void => {
    facts = { ...facts, ...more };
  };
  const changes = new ServerChanges({ clock, logger: silentLogger, random: () => 0.5, note });
  const events: ChangeOfServer[] = [];
  changes.onDidChange((event) => events.push(event));
  const connect = (): FakeConnection => {
    const connection = new FakeConnection(declared, era);
    connection.respond = (method) => (method.startsWith('resources/') ? {} : undefined);
    changes.follow(server, connection.asConnection());
    return connection;
  };
  return { clock, changes, events, connect, facts: () => facts };
}

const watchedOf = (connection: FakeConnection): unknown =>
  (connection.last?.params['notifications'] as Record<string, unknown>)['resourceSubscriptions'];

describe('changes of a modern server', () => {
  it('come on the subscription only', () => {
    const { connect, events, facts } = setUp('modern');
    const connection = connect();
    assert.deepEqual(connection.methods, ['subscriptions/listen']);
    assert.equal(facts().subscription?.kind, 'opening');
    connection.tell('notifications/tools/list_changed');
    assert.deepEqual(events, []);
    const _meta = { 'io.modelcontextprotocol/subscriptionId': connection.last?.id };
    connection.tell('notifications/tools/list_changed', { _meta });
    assert.deepEqual(events, [{ server, kind: 'list', list: 'tools' }]);
  });

  it('of a watched resource are asked for by its address, on every connection', async () => {
    const { connect, changes, clock, events, facts } = setUp('modern');
    const first = connect();
    await changes.watch(server, 'a:1', first.asConnection());
    await clock.advance(50);
    assert.deepEqual([watchedOf(first), facts().watching], [['a:1'], ['a:1']]);
    first.end(new TransportError('gone', { reason: 'exit' }));
    assert.equal(facts().subscription?.kind, 'none');
    events.length = 0;
    const second = connect();
    assert.deepEqual(watchedOf(second), ['a:1']);
    assert.deepEqual(events, [{ server, kind: 'resource', uri: 'a:1' }]);
  });

  it('can’t be watched where the server refused to tell of any', async () => {
    const { connect, changes, facts } = setUp('modern');
    const connection = connect();
    connection.last?.reject(new ProtocolError('no such method', { rpcCode: -32601 }));
    await settle();
    await assert.rejects(changes.watch(server, 'a:1', connection.asConnection()), /does not offer/);
    assert.equal(facts().watching, undefined);
  });

  it('are no longer asked for when the watch ends', async () => {
    const { connect, changes, clock, facts } = setUp('modern');
    const connection = connect();
    await changes.watch(server, 'a:1', connection.asConnection());
    await clock.advance(50);
    await changes.unwatch(server, 'a:1');
    await clock.advance(50);
    assert.deepEqual([watchedOf(connection), facts().watching], [undefined, []]);
    assert.ok(!connection.methods.includes('resources/unsubscribe'));
  });
});

describe('changes of a legacy server', () => {
  it('come at any time, and nothing is subscribed to', () => {
    const { connect, events, facts } = setUp('legacy');
    const connection = connect();
    connection.tell('notifications/tools/list_changed');
    connection.tell('notifications/resources/updated', { uri: 'a:1' });
    assert.deepEqual(events, [
      { server, kind: 'list', list: 'tools' },
      { server, kind: 'resource', uri: 'a:1' },
    ]);
    assert.deepEqual([connection.methods, facts().subscription], [[], undefined]);
  });

  it('of a watched resource are asked for one by one, on every connection', async () => {
    const { connect, changes, facts } = setUp('legacy');
    const first = connect();
    await changes.watch(server, 'a:1', first.asConnection());
    await changes.watch(server, 'a:2', first.asConnection());
    await changes.watch(server, 'a:1', first.asConnection());
    assert.deepEqual(
      first.sent.map(({ method, params }) => [method, params]),
      [
        ['resources/subscribe', { uri: 'a:1' }],
        ['resources/subscribe', { uri: 'a:2' }],
      ],
    );
    assert.deepEqual(facts().watching, ['a:1', 'a:2']);
    first.end(new TransportError('gone', { reason: 'exit' }));
    const second = connect();
    assert.deepEqual(
      second.sent.map(({ params }) => params['uri']),
      ['a:1', 'a:2'],
    );
    await changes.unwatch(server, 'a:1');
    assert.deepEqual([second.last?.method, second.last?.params], ['resources/unsubscribe', { uri: 'a:1' }]);
  });

  it('are not watched where the server refuses, and the refusal is passed on', async () => {
    const { connect, changes, facts } = setUp('legacy');
    const connection = connect();
    connection.respond = () => new ProtocolError('not that one', { rpcCode: -32602 });
    await assert.rejects(changes.watch(server, 'a:1', connection.asConnection()), /not that one/);
    assert.equal(facts().watching, undefined);
    connection.respond = () => ({});
    await changes.watch(server, 'a:1', connection.asConnection());
    assert.deepEqual(facts().watching, ['a:1']);
  });

  it('end without a word to a server that is gone', async () => {
    const { connect, changes, facts } = setUp('legacy');
    const connection = connect();
    await changes.watch(server, 'a:1', connection.asConnection());
    connection.end(new TransportError('gone', { reason: 'exit' }));
    await changes.unwatch(server, 'a:1');
    assert.deepEqual([connection.sent.length, facts().watching], [1, []]);
  });

  it('do not hold up a server that refuses to go on with them after a restart', async () => {
    const { connect, changes } = setUp('legacy');
    await changes.watch(server, 'a:1', connect().asConnection());
    const again = connect();
    again.last?.reject(new ProtocolError('no', { rpcCode: -32602 }));
    await settle();
    assert.equal(again.methods.length, 1);
  });
});

for (const era of ['modern', 'legacy'] as const) {
  describe(`watching a resource of a ${era} server`, () => {
    it('is refused where the server does not offer it, and nothing is sent', async () => {
      const { connect, changes } = setUp(era, { resources: {} });
      const connection = connect();
      await assert.rejects(changes.watch(server, 'a:1', connection.asConnection()), {
        code: 'protocol',
        message: '"notes" does not offer to tell when a resource changes.',
      });
      assert.deepEqual(connection.methods, []);
    });

    it('is bounded', async () => {
      const { connect, changes } = setUp(era);
      const connection = connect().asConnection();
      for (let index = 0; index < 1000; index++) await changes.watch(server, `a:${index}`, connection);
      await assert.rejects(changes.watch(server, 'a:more', connection), /1000 resources/);
    });

    it('can be ended though it never began', async () => {
      const { connect, changes } = setUp(era);
      const connection = connect();
      const before = connection.sent.length;
      await changes.unwatch(server, 'a:1');
      await changes.unwatch('other', 'a:1');
      assert.equal(connection.sent.length, before);
    });
  });
}
