import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Host } from '../../../src/core/host';
import { next } from '../../support/libraryHost';
import { allGone } from '../../support/processes';

for (const era of ['modern', 'legacy'] as const) {
  describe(`a ${era} server on the SDK's McpServer`, () => {
    let host: Host;
    let pids: number[];

    before(async () => {
      const args = [join('test', 'servers', 'sdkLibrary.mjs'), era];
      const entry = { command: process.execPath, args, allowLegacy: era === 'legacy' };
      host = new Host({ settings: { servers: { library: entry } } });
      await host.start();
      pids = host.peers.flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
      assert.deepEqual([host.peers[0]?.state.kind, host.peers[0]?.era], ['ready', era]);
    });

    after('no process is left', async () => {
      await host.dispose();
      await allGone(pids);
    });

    it('has its prompts, resources and templates listed', async () => {
      const prompts = await host.listPrompts();
      assert.deepEqual(
        prompts.map(({ server, item }) => [server, item.name]),
        [['library', 'paint']],
      );
      assert.deepEqual(
        (await host.listResources()).map(({ item }) => item.uri),
        ['lib:///readme'],
      );
      assert.deepEqual(
        (await host.listResourceTemplates()).map(({ item }) => item.uriTemplate),
        ['lib:///pages/{page}'],
      );
    });

    it('has a prompt got and resources read', async () => {
      const { messages } = await host.getPrompt('library', 'paint', { color: 'red' });
      assert.deepEqual(messages, [{ role: 'user', content: { type: 'text', text: 'Paint it red.' } }]);
      const { contents } = await host.readResource('library', 'lib:///readme');
      assert.deepEqual(contents, [{ uri: 'lib:///readme', mimeType: 'text/markdown', text: '# Read me' }]);
      const page = await host.readResource('library', 'lib:///pages/7');
      assert.deepEqual(page.contents, [{ uri: 'lib:///pages/7', text: 'page 7' }]);
      await assert.rejects(host.readResource('library', 'lib:///none'), { code: 'protocol' });
      await assert.rejects(host.getPrompt('library', 'none', {}), { code: 'protocol' });
    });

    it('suggests arguments of prompts and templates', async () => {
      const prompt = { type: 'ref/prompt', name: 'paint' } as const;
      const template = { type: 'ref/resource', uri: 'lib:///pages/{page}' } as const;
      const colors = await host.complete('library', prompt, { name: 'color', value: 'gr' });
      assert.deepEqual(colors.values, ['green', 'grey']);
      const pages = await host.complete('library', template, { name: 'page', value: '1' });
      assert.deepEqual(pages.values, ['1', '10']);
    });

    it('tells of a watched resource', async () => {
      await host.watchResource('library', 'lib:///readme');
      const isWatched = (): boolean => {
        const subscription = host.peers[0]?.subscription;
        return subscription?.kind === 'open' && subscription.honored.resourceSubscriptions !== undefined;
      };
      if (era === 'modern' && !isWatched())
        await next(host.onDidChangePeers, isWatched, 'the watch to be acknowledged');
      const updated = next(host.onDidChangeResource, () => true, 'the change of the resource');
      await host.callTool('touch', {});
      assert.deepEqual(await updated, { server: 'library', uri: 'lib:///readme' });
    });

    it('tells of new tools, prompts and resources', async () => {
      await Promise.all([host.listPrompts(), host.listResources()]);
      const tools = next(host.onDidChangeCatalog, ({ added }) => added.includes('added-1'), 'the new tool');
      const prompts = next(host.onDidChangeLists, ({ kind }) => kind === 'prompts', 'the new prompt');
      const resources = next(host.onDidChangeLists, ({ kind }) => kind === 'resources', 'the new resource');
      await host.callTool('add', {});
      await Promise.all([tools, prompts, resources]);
      assert.deepEqual(
        (await host.listResources()).map(({ item }) => item.uri),
        ['lib:///readme', 'lib:///added-1'],
      );
    });

    it('logs from the level that it is asked for', async () => {
      await host.setLogLevel('library', 'info');
      const logged = next(host.onDidLog, () => true, 'the message');
      await host.callTool('log', {});
      assert.deepEqual(await logged, { server: 'library', level: 'warning', logger: 'sdk', data: { said: 'hello' } });
    });
  });
}
