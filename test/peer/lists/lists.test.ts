import assert from 'node:assert/strict';
import { LibraryHosts, next, type LibraryEra } from '../../support/libraryHost';

const ids = ['one', 'two', 'three', 'four', 'five'];

for (const era of ['modern', 'legacy'] as const satisfies readonly LibraryEra[]) {
  describe(`the lists of a ${era} server, a real process`, () => {
    const hosts = new LibraryHosts();

    afterEach('no process is left', () => hosts.clear());

    after(() => {
      hosts.remove();
    });

    it('are whole, from all their pages', async () => {
      const { host, view } = await hosts.start({ era });
      const names = host.catalog.entries.map(({ localName }) => localName);
      assert.ok(ids.every((id) => names.includes(id)));
      assert.equal(view.toolCount, names.length);
      assert.deepEqual(
        (await host.listPrompts('library')).map(({ item }) => item.name),
        ids,
      );
      assert.deepEqual(
        (await host.listResources()).map(({ server, item }) => [server, item.uri]),
        ids.map((id) => ['library', `lib:///${id}`]),
      );
      assert.deepEqual(
        (await host.listResourceTemplates()).map(({ item }) => item.uriTemplate),
        ids.map((id) => `lib:///${id}/{page}`),
      );
    });

    it('are asked for page by page, the empty cursor too, and only when they are needed', async () => {
      const library = await hosts.start({ era });
      assert.deepEqual(library.requests('prompts/list'), []);
      await library.host.listPrompts();
      const cursors = library
        .requests('prompts/list')
        .map(({ params }) => (params as Record<string, unknown> | undefined)?.['cursor']);
      assert.deepEqual(cursors, [undefined, '', '2']);
    });

    it('are not asked for where they are not declared', async () => {
      const library = await hosts.start({ era, options: { declared: { tools: {} } } });
      const lists = [library.host.listPrompts(), library.host.listResources(), library.host.listResourceTemplates()];
      assert.deepEqual(await Promise.all(lists), [[], [], []]);
      const methods = library.received().map(({ method }) => method);
      assert.ok(!methods.some((method) => /^(prompts|resources)\//.test(String(method))), methods.join());
    });

    it('serve for as long as the server says', async () => {
      const library = await hosts.start({ era, options: { hints: { ttlMs: 3_600_000, cacheScope: 'private' } } });
      for (let times = 0; times < 3; times++) {
        await library.host.listPrompts();
        await library.host.readResource('library', 'lib:///one');
      }
      assert.equal(library.requests('prompts/list').length, 3);
      assert.equal(library.requests('resources/read').length, 1);
      assert.ok((library.view.lists.prompts.freshUntil ?? 0) > 0);
    });

    for (const list of ['prompts', 'resources', 'resourceTemplates'] as const) {
      it(`are fetched again when the server says that its ${list} changed`, async () => {
        const library = await hosts.start({ era });
        const { host } = library;
        await Promise.all([host.listPrompts(), host.listResources(), host.listResourceTemplates()]);
        const changed = next(host.onDidChangeLists, ({ kind }) => kind === list, `a change of ${list}`);
        await library.call('add', { list, id: 'six' });
        assert.deepEqual(await changed, { server: 'library', kind: list });
        assert.equal(host.peers[0]?.lists[list].count, 6);
      });
    }

    it('leave a server usable that can’t list its tools, which its row tells, until it can', async () => {
      const { host, view } = await hosts.start({ era, options: { failsTools: 1 } });
      assert.deepEqual([view.state.kind, view.era, view.toolCount], ['ready', era, 0]);
      assert.equal(view.lists.tools.failed, true);
      assert.match(view.problems.join(), /tools\/list failed: .*-32603: fetch failed/);
      assert.equal((await host.listPrompts('library')).length, 5);
      await host.refresh('library');
      const mended = host.peers[0];
      assert.deepEqual([mended?.lists.tools.failed, mended?.problems], [false, []]);
      assert.ok(host.catalog.entries.length > 0);
    });

    it('are answered with prompts, resources and suggestions', async () => {
      const { host } = await hosts.start({ era });
      const prompt = await host.getPrompt('library', 'one', { who: 'me' });
      const [message] = prompt.messages as [{ content: { text: string } }];
      assert.deepEqual(JSON.parse(message.content.text), ['one', { who: 'me' }, null]);
      const { contents } = await host.readResource('library', 'lib:///one');
      assert.equal((contents[0] as { uri: string }).uri, 'lib:///one');
      const ref = { type: 'ref/prompt', name: 'one' } as const;
      const { values } = await host.complete('library', ref, { name: 'who', value: 'm' }, { where: 'here' });
      assert.deepEqual(values, ['m1', '{"arguments":{"where":"here"}}']);
    });
  });
}

describe('a prompt of a modern server', () => {
  const hosts = new LibraryHosts();

  afterEach('no process is left', () => hosts.clear());

  after(() => {
    hosts.remove();
  });

  it('may ask for input, which is answered like that of a tool', async () => {
    const elicit = () => Promise.resolve({ action: 'accept', content: { who: 'Åsa' } } as const);
    const { host } = await hosts.start({ era: 'modern' }, { inputs: { elicit } });
    const { messages } = await host.getPrompt('library', 'two', {});
    const [message] = messages as [{ content: { text: string } }];
    assert.deepEqual(JSON.parse(message.content.text), [
      'two',
      {},
      { q: { action: 'accept', content: { who: 'Åsa' } } },
    ]);
  });
});
