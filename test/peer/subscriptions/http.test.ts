import assert from 'node:assert/strict';
import { Host } from '../../../src/core/host';
import { createHttpTransports } from '../../../src/http/http';
import type { SubscriptionState } from '../../../src/core/peer/types';
import { FastClock } from '../../support/fastClock';
import { next } from '../../support/libraryHost';
import { ListenServer } from '../../support/listenServer';
import { until } from '../../support/processes';

describe('subscriptions over HTTP', () => {
  let server: ListenServer;
  let host: Host;

  beforeEach(async () => {
    server = await ListenServer.start();
    host = new Host({
      settings: { servers: { remote: { url: server.http.url } } },
      ports: { http: createHttpTransports({}), clock: new FastClock(20) },
    });
  });

  afterEach(async () => {
    await host.dispose();
    await until(
      () => server.streams.size === 0,
      () => 'a stream was left open',
    );
    await server.http.stop();
  });

  const listens = () => server.http.messages('subscriptions/listen');
  const becomes = async (kind: SubscriptionState['kind']): Promise<void> => {
    const is = (): boolean => host.peers[0]?.subscription.kind === kind;
    if (!is()) await next(host.onDidChangePeers, is, `the subscription to be ${kind}`);
  };

  it('tell of changes, on a stream of their own', async () => {
    await host.start();
    await becomes('open');
    const changed = next(host.onDidChangeCatalog, ({ added }) => added.includes('two'), 'the new tool');
    server.tools.push('two');
    server.tell('notifications/tools/list_changed');
    await changed;
  });

  it('that are lost are opened again under a new id, and the lists are fetched again', async () => {
    await host.start();
    await becomes('open');
    server.tools.push('two');
    const changed = next(host.onDidChangeCatalog, ({ added }) => added.includes('two'), 'the new tool');
    server.breakStreams();
    await becomes('retrying');
    await changed;
    await becomes('open');
    const ids = listens().map(({ id }) => id);
    assert.equal(ids.length, 2);
    assert.equal(new Set(ids).size, 2);
    assert.equal(server.http.messages('tools/list').length, 2);
    assert.ok(server.http.received.every(({ headers }) => headers['last-event-id'] === undefined));
  });

  it('that are never acknowledged do not delay readiness', async () => {
    server.acknowledges = false;
    await host.start();
    assert.equal(host.peers[0]?.state.kind, 'ready');
    const changed = next(host.onDidChangeCatalog, ({ added }) => added.includes('two'), 'the new tool');
    await until(
      () => server.streams.size === 1,
      () => 'no stream was opened',
    );
    server.tools.push('two');
    server.tell('notifications/tools/list_changed');
    await changed;
    assert.equal(host.peers[0].subscription.kind, 'opening');
  });

  it('end by the end of their stream, and nothing else is sent for that', async () => {
    await host.start();
    await becomes('open');
    await host.stopServer('remote');
    await until(
      () => server.streams.size === 0,
      () => 'the stream was left open',
    );
    assert.deepEqual(server.http.messages('notifications/cancelled'), []);
  });
});
