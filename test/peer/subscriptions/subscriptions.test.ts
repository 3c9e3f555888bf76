import assert from 'node:assert/strict';
import type { PeerView } from '../../../src/core/peer/types';
import { LibraryHosts, next, type LibraryHost } from '../../support/libraryHost';

const isOpen = ({ subscription }: PeerView): boolean => subscription.kind === 'open';

/** The filters of the streams that the server has open, by id. */
async function streamsOf(library: LibraryHost): Promise<Map<number, Record<string, unknown>>> {
  const { streams } = (await library.call('state')) as { streams: [number, Record<string, unknown>][] };
  return new Map(streams);
}

describe('subscriptions of a modern server, a real process', () => {
  const hosts = new LibraryHosts();

  afterEach('no process is left', () => hosts.clear());

  after(() => {
    hosts.remove();
  });

  it('are asked for once the tools are there, and shown as agreed to', async () => {
    const library = await hosts.start({ era: 'modern' });
    const view = await library.until(isOpen, 'the subscription to be acknowledged');
    assert.deepEqual(view.subscription.kind === 'open' && view.subscription.honored, {
      toolsListChanged: true,
      promptsListChanged: true,
      resourcesListChanged: true,
    });
    const methods = library.received().map(({ method }) => method);
    assert.equal(methods.indexOf('subscriptions/listen'), methods.length - 1);
  });

  it('that are never acknowledged do not delay readiness, and tell all the same', async () => {
    const library = await hosts.start({ era: 'modern', options: { acknowledges: false } });
    assert.deepEqual([library.view.state.kind, library.view.subscription.kind], ['ready', 'opening']);
    const changed = next(library.host.onDidChangeCatalog, ({ added }) => added.includes('six'), 'the new tool');
    await library.call('add', { list: 'tools', id: 'six' });
    await changed;
  });

  it('that are refused are not asked for again, and the tools work', async () => {
    const library = await hosts.start({ era: 'modern', options: { refusesListen: true } });
    const view = await library.until(({ subscription }) => subscription.kind === 'notOffered', 'the refusal');
    assert.match(view.subscription.kind === 'notOffered' ? view.subscription.reason : '', /no subscriptions here/);
    await library.call('add', { list: 'tools', id: 'six' });
    assert.equal(library.requests('subscriptions/listen').length, 1);
  });

  it('are not asked for where the server announces nothing', async () => {
    const library = await hosts.start({ era: 'modern', options: { declared: { tools: {}, resources: {} } } });
    assert.deepEqual(await streamsOf(library), new Map());
    assert.equal(library.view.subscription.kind, 'none');
  });

  for (const how of ['result', 'cancelled']) {
    it(`that the server ends (${how}) are opened again under a new id, and the lists are fetched again`, async () => {
      const library = await hosts.start({ era: 'modern' });
      await library.host.listPrompts();
      const before = library.requests('subscriptions/listen')[0]?.['id'];
      await library.call('endStream', { how });
      await library.until(({ subscription }) => subscription.kind === 'retrying', 'the end of the stream');
      // Of these nobody tells.
      await library.call('add', { list: 'prompts', id: 'six' });
      const told = next(library.host.onDidChangeCatalog, ({ added }) => added.includes('seven'), 'the new tool');
      const listed = next(library.host.onDidChangeLists, ({ kind }) => kind === 'prompts', 'the new prompt');
      await library.call('add', { list: 'tools', id: 'seven' });
      await library.until(isOpen, 'the next stream');
      await told;
      await listed;
      const ids = [...(await streamsOf(library)).keys()];
      assert.equal(ids.length, 1);
      assert.notEqual(ids[0], before);
      const cancelled = library.requests('notifications/cancelled');
      assert.deepEqual(cancelled, []);
    });
  }

  it('are opened anew by a new process, and the lists are fetched again', async () => {
    const library = await hosts.start({ era: 'modern' });
    await library.until(isOpen, 'the subscription to be acknowledged');
    await assert.rejects(library.call('crash'), { code: 'transport' });
    await library.until(({ state }) => state.kind === 'ready', 'the restart');
    await library.until(isOpen, 'the next subscription');
    const listens = library.requests('subscriptions/listen').map(({ id }) => id);
    assert.equal(listens.length, 2);
    assert.notEqual(listens[0], listens[1]);
    assert.equal(library.requests('server/discover').length, 2);
    const lists = library.requests('tools/list').filter(({ params }) => !('cursor' in (params as object)));
    assert.equal(lists.length, 2);
  });

  it('take watched resources in: a new stream first, then the old one ends', async () => {
    const library = await hosts.start({ era: 'modern' });
    await library.until(isOpen, 'the subscription to be acknowledged');
    await library.host.watchResource('library', 'lib:///one');
    await library.until(
      ({ subscription }) => subscription.kind === 'open' && subscription.honored.resourceSubscriptions !== undefined,
      'the watch to be acknowledged',
    );
    const [first, second] = library.requests('subscriptions/listen');
    assert.notEqual(first?.['id'], second?.['id']);
    assert.deepEqual([...(await streamsOf(library)).keys()], [second?.['id']]);
    const methods = library.received().map(({ method }) => String(method));
    assert.ok(methods.lastIndexOf('subscriptions/listen') < methods.indexOf('notifications/cancelled'));

    const updated = next(library.host.onDidChangeResource, () => true, 'the change of the resource');
    await library.call('touch', { uri: 'lib:///one' });
    assert.deepEqual(await updated, { server: 'library', uri: 'lib:///one' });
    assert.deepEqual(library.view.watching, ['lib:///one']);
  });

  it('give up a watch that ends', async () => {
    const library = await hosts.start({ era: 'modern' });
    const honors = (watched: boolean) =>
      library.until(
        ({ subscription }) =>
          subscription.kind === 'open' && (subscription.honored.resourceSubscriptions !== undefined) === watched,
        `a stream ${watched ? 'with' : 'without'} the watch`,
      );
    await library.host.watchResource('library', 'lib:///one');
    await honors(true);
    await library.host.unwatchResource('library', 'lib:///one');
    await honors(false);
    const filters = [...(await streamsOf(library)).values()];
    assert.deepEqual(
      filters.map(({ resourceSubscriptions }) => resourceSubscriptions),
      [undefined],
    );
  });
});
