import assert from 'node:assert/strict';
import { ProtocolError } from '../../src/core/base/errors';
import { silentLogger } from '../../src/core/base/logger';
import type { ServerLogEvent } from '../../src/core/peer/types';
import { ServerLogs } from '../../src/core/serverLogs';
import { FakeConnection } from '../support/fakeConnection';
import { settle } from '../support/virtualClock';

function setUp(era: 'modern' | 'legacy', capabilities: Record<string, unknown> = { logging: {} }) {
  const logs = new ServerLogs(silentLogger);
  const events: ServerLogEvent[] = [];
  logs.onDidLog((event) => events.push(event));
  const connect = (): FakeConnection => {
    const connection = new FakeConnection(capabilities, era);
    logs.follow('notes', connection.asConnection());
    return connection;
  };
  return { logs, events, connect };
}

describe('log messages of a server', () => {
  it('are passed on as they are', () => {
    const { connect, events } = setUp('modern');
    connect().tell('notifications/message', { level: 'warning', logger: 'db', data: { at: [1] } });
    assert.deepEqual(events, [{ server: 'notes', level: 'warning', logger: 'db', data: { at: [1] } }]);
  });

  it('have the level info where theirs is none', () => {
    const { connect, events } = setUp('legacy');
    const connection = connect();
    connection.tell('notifications/message', { level: 'loud', logger: 7, data: 'x' });
    connection.tell('notifications/message', {});
    assert.deepEqual(events, [
      { server: 'notes', level: 'info', logger: undefined, data: 'x' },
      { server: 'notes', level: 'info', logger: undefined, data: undefined },
    ]);
  });

  it('are asked for with each request of the modern era, where the server declares them', async () => {
    const { logs, connect } = setUp('modern');
    const connection = connect();
    await logs.setLevel('notes', 'debug', connection.asConnection());
    assert.equal(logs.levelFor('notes', connection.asConnection()), 'debug');
    assert.equal(logs.levelFor('other', connection.asConnection()), undefined);
    assert.equal(logs.levelFor('notes', new FakeConnection().asConnection()), undefined);
    assert.deepEqual(connection.methods, []);
    await logs.setLevel('notes', undefined, connection.asConnection());
    assert.equal(logs.levelFor('notes', connection.asConnection()), undefined);
  });

  it('are asked for once of a legacy server, and again when it is started again', async () => {
    const { logs, connect } = setUp('legacy');
    const connection = connect();
    connection.respond = () => ({});
    await logs.setLevel('notes', 'error', connection.asConnection());
    assert.deepEqual([connection.last?.method, connection.last?.params], ['logging/setLevel', { level: 'error' }]);
    assert.equal(logs.levelFor('notes', connection.asConnection()), undefined);
    const again = connect();
    assert.deepEqual([again.last?.method, again.last?.params], ['logging/setLevel', { level: 'error' }]);
    again.last?.reject(new ProtocolError('no'));
    await settle();
    await logs.setLevel('notes', undefined, again.asConnection());
    assert.deepEqual(connect().methods, []);
  });

  it('are not asked for where a legacy server does not declare them', async () => {
    const { logs, connect } = setUp('legacy', {});
    const connection = connect();
    await logs.setLevel('notes', 'error', connection.asConnection());
    assert.deepEqual([connection.methods, connect().methods], [[], []]);
  });

  it('can be asked for before the server is started', async () => {
    const { logs, connect } = setUp('legacy');
    await logs.setLevel('notes', 'error', undefined);
    assert.deepEqual(connect().methods, ['logging/setLevel']);
  });

  it('are refused as the legacy server says', async () => {
    const { logs, connect } = setUp('legacy');
    const connection = connect();
    connection.respond = () => new ProtocolError('no such level', { rpcCode: -32602 });
    await assert.rejects(logs.setLevel('notes', 'error', connection.asConnection()), /no such level/);
  });
});
