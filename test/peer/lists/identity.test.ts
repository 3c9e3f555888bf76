import assert from 'node:assert/strict';
import { Host } from '../../../src/core/host';
import { createHttpTransports } from '../../../src/http/http';
import { FastClock } from '../../support/fastClock';
import { ListenServer } from '../../support/listenServer';

describe('two identities at one server', () => {
  let server: ListenServer;
  let host: Host;

  const settingsOf = (identity: string) => ({
    identity,
    servers: { remote: { url: server.http.url, injectIdentity: true } },
  });

  beforeEach(async () => {
    server = await ListenServer.start();
    const ports = { http: createHttpTransports({}), clock: new FastClock(20) };
    host = new Host({ settings: settingsOf('alice'), ports });
    await host.start();
  });

  afterEach(async () => {
    await host.dispose();
    await server.http.stop();
  });

  const prompts = async () => (await host.listPrompts('remote')).map(({ item }) => item.name);
  const read = async () => (await host.readResource('remote', 'a:1')).contents;
  const askedBy = (method: string) =>
    server.http.received
      .filter(({ message }) => message?.['method'] === method)
      .map(({ headers }) => headers['x-employee-id']);

  it('never share a private list or resource, though its time is not over', async () => {
    assert.deepEqual([await prompts(), await prompts()], [['of alice'], ['of alice']]);
    assert.deepEqual(await read(), [{ uri: 'a:1', text: 'of alice' }]);
    await host.updateSettings(settingsOf('bob'));
    assert.deepEqual(await prompts(), ['of bob']);
    assert.deepEqual(await read(), [{ uri: 'a:1', text: 'of bob' }]);
    await host.updateSettings(settingsOf('alice'));
    assert.deepEqual(await prompts(), ['of alice']);
    assert.deepEqual(askedBy('prompts/list'), ['alice', 'bob', 'alice']);
    assert.deepEqual(askedBy('resources/read'), ['alice', 'bob']);
    assert.deepEqual(askedBy('tools/list'), ['alice', 'bob', 'alice']);
  });

  it('do not even see how much the other one had, while the server can’t be asked', async () => {
    await prompts();
    const bob = settingsOf('bob');
    await server.http.stop();
    await host.updateSettings(bob);
    const view = host.peers[0];
    assert.notEqual(view?.state.kind, 'ready');
    assert.deepEqual([view?.toolCount, view?.lists.prompts.count], [0, undefined]);
    assert.deepEqual(host.catalog.entries, []);
    await host.stopServer('remote');
  });
});
