import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Emitter } from '../../src/core/base/event';
import type { Prompt, Resource, ResourceTemplate } from '../../src/core/catalog/types';
import type { Listed } from '../../src/core/hostApi';
import type { ListKind, ListView, PeerView } from '../../src/core/peer/types';
import type { RowElement } from '../../src/vscode/tree/elements';
import { ServersView } from '../../src/vscode/tree/serversView';
import { VirtualClock } from '../support/virtualClock';
import { FakeHost } from '../unit/vscode-panel/fakeHost';
import { entry, readyPeer } from '../unit/vscode-panel/fixtures';

/** A host with lists that a test fills, and notes which are asked for. */
class ListHost extends FakeHost {
  readonly lists = new Emitter<{ server: string; kind: ListKind }>();
  override readonly onDidChangeLists = this.lists.event;
  readonly fetched: string[] = [];
  prompts: Prompt[] = [{ name: 'greet', arguments: [{ name: 'who', required: true }] }];
  resources: Resource[] = [{ uri: 'x:1', name: 'One' }, { uri: 'x:2' }];
  templates: ResourceTemplate[] = [{ uriTemplate: 'x:{id}' }];
  broken: Error | undefined;

  override listPrompts(server?: string): Promise<never> {
    return this.#listed('prompts', server, this.prompts) as Promise<never>;
  }

  override listResources(server?: string): Promise<never> {
    return this.#listed('resources', server, this.resources) as Promise<never>;
  }

  override listResourceTemplates(server?: string): Promise<never> {
    return this.#listed('templates', server, this.templates) as Promise<never>;
  }

  #listed<Item>(kind: string, server = '', items: readonly Item[] = []): Promise<readonly Listed<Item>[]> {
    this.fetched.push(kind);
    if (this.broken) return Promise.reject(this.broken);
    return Promise.resolve(items.map((item) => ({ server, item })));
  }
}

const capabilities = { prompts: { listChanged: true }, resources: { subscribe: true }, tools: {} };
const counted = (count: number | undefined): ListView => ({
  count,
  stale: false,
  failed: false,
  freshUntil: undefined,
});

function viewOf(given: Partial<PeerView> & { prompts?: number } = {}): PeerView {
  const { prompts, ...rest } = given;
  const lists = {
    tools: counted(1),
    prompts: counted(prompts),
    resources: counted(undefined),
    resourceTemplates: counted(undefined),
  };
  return readyPeer({ capabilities, lists, ...rest });
}

async function setUp() {
  const host = new ListHost();
  const clock = new VirtualClock();
  const tree = new ServersView({ host, clock, l10n: vscode.l10n, place: 'on this computer' });
  const shown: string[] = [];
  tree.onDidChangeTreeData((rows) => shown.push(rows ? rows.map(({ key }) => key).join(' ') : 'all'));
  host.setPeer(viewOf());
  host.setCatalog({ entries: [entry({ name: 'search' })] });
  await clock.advance(50);
  const [server] = await tree.getChildren();
  assert.ok(server);
  tree.getTreeItem(server);
  const children = async (row: RowElement): Promise<RowElement[]> => tree.getChildren(row);
  const group = async (key: string): Promise<RowElement> => {
    const found = (await children(server)).find((row) => row.key === key);
    assert.ok(found, key);
    tree.getTreeItem(found);
    return found;
  };
  await group('group:files:prompts');
  await group('group:files:resources');
  await clock.advance(50);
  shown.length = 0;
  return { host, clock, tree, shown, server, children, group };
}

describe('prompts and resources below a server', () => {
  it('stand between its problems and its tools, and are not fetched before they are wanted', async () => {
    const { host, tree, server, children } = await setUp();
    host.setPeer(viewOf({ problems: ['It repeats a cursor.'] }));
    const rows = (await children(server)).map((row) => tree.getTreeItem(row).label);
    assert.deepEqual(rows, ['It repeats a cursor.', 'Prompts', 'Resources', 'search']);
    assert.deepEqual(host.fetched, []);
  });

  it('are fetched when their group is expanded, templates before resources', async () => {
    const { host, tree, children, group } = await setUp();
    const rows = await children(await group('group:files:resources'));
    assert.deepEqual(
      rows.map((row) => tree.getTreeItem(row).id),
      ['template:files:x:{id}', 'resource:files:x:1', 'resource:files:x:2'],
    );
    assert.deepEqual(host.fetched, ['templates', 'resources']);
  });

  it('say how many they are once that is known, without being fetched again for it', async () => {
    const { host, clock, tree, shown, children, group } = await setUp();
    const prompts = await group('group:files:prompts');
    await children(prompts);
    host.setPeer(viewOf({ prompts: 1 }));
    await children(prompts);
    host.fetched.length = 0;
    await clock.advance(50);
    assert.deepEqual(shown, ['group:files:prompts']);
    assert.equal(tree.getTreeItem(prompts).description, '1');
    await children(prompts);
    assert.deepEqual(host.fetched, []);
  });

  it('are shown anew, and fetched again, when their list changed: their rows stay the same', async () => {
    const { host, clock, tree, shown, children, group } = await setUp();
    const prompts = await group('group:files:prompts');
    await children(prompts);
    host.prompts = [{ name: 'wave' }, ...host.prompts];
    host.lists.fire({ server: 'files', kind: 'prompts' });
    host.lists.fire({ server: 'files', kind: 'tools' });
    host.lists.fire({ server: 'notes', kind: 'prompts' });
    await clock.advance(50);
    assert.deepEqual(shown, ['group:files:prompts']);
    assert.equal(await group('group:files:prompts'), prompts);
    assert.deepEqual(
      (await children(prompts)).map((row) => tree.getTreeItem(row).id),
      ['prompt:files:wave', 'prompt:files:greet'],
    );
  });

  it('open with a click where they are resources, and can be watched where the server offers that', async () => {
    const { host, clock, tree, children, group } = await setUp();
    const resources = await group('group:files:resources');
    const [, one] = (await children(resources)).map((row) => tree.getTreeItem(row));
    assert.deepEqual([one?.label, one?.description, one?.contextValue], ['One', 'x:1', 'resource;watchable']);
    assert.equal(one?.command?.command, 'mcpHost.readResource');
    host.setPeer(viewOf({ capabilities: { resources: {} } }));
    await clock.advance(50);
    const [, other] = (await children(resources)).map((row) => tree.getTreeItem(row));
    assert.equal(other?.contextValue, 'resource');
  });

  it('show which are watched, by icon and in words, listed or not', async () => {
    const { host, clock, tree, shown, children, group } = await setUp();
    const resources = await group('group:files:resources');
    await children(resources);
    host.setPeer(viewOf({ watching: ['x:1', 'x:9'] }));
    await clock.advance(50);
    assert.ok(shown.includes('group:files:resources'));
    const items = (await children(resources)).map((row) => tree.getTreeItem(row));
    assert.deepEqual(
      items.map(({ id, iconPath, contextValue }) => [id, (iconPath as vscode.ThemeIcon).id, contextValue]),
      [
        ['template:files:x:{id}', 'symbol-snippet', 'template'],
        ['resource:files:x:1', 'eye', 'resource;watched'],
        ['resource:files:x:2', 'file', 'resource;watchable'],
        ['resource:files:x:9', 'eye', 'resource;watched'],
      ],
    );
    assert.equal(items[1]?.accessibilityInformation?.label, 'Resource One, watched, x:1');
  });

  it('say why they can not be fetched, and are tried again', async () => {
    const { host, tree, children, group } = await setUp();
    const prompts = await group('group:files:prompts');
    host.broken = new Error('out of \u0007ink');
    const [failure] = (await children(prompts)).map((row) => tree.getTreeItem(row));
    assert.deepEqual([failure?.label, failure?.contextValue], ['out of \\u{7}ink', 'contentProblem']);
    host.broken = undefined;
    assert.equal((await children(prompts))[0]?.kind, 'prompt');
  });

  it('go when the server is not ready any more', async () => {
    const { host, clock, children, server } = await setUp();
    host.setPeer(viewOf({ state: { kind: 'stopped' } }));
    await clock.advance(50);
    assert.deepEqual(
      (await children(server)).map(({ kind }) => kind),
      ['tool'],
    );
  });

  it('have tooltips that can run no command', async () => {
    const { host, tree, children, group } = await setUp();
    host.prompts = [{ name: 'greet', description: '[x](command:y)' }];
    const [prompt] = await children(await group('group:files:prompts'));
    assert.ok(prompt);
    const { tooltip } = await tree.resolveTreeItem(tree.getTreeItem(prompt), prompt);
    assert.ok(tooltip instanceof vscode.MarkdownString);
    assert.deepEqual([tooltip.isTrusted, tooltip.supportHtml], [false, false]);
    assert.ok(!tooltip.value.includes(']('));
  });

  it('are made for 10,000 resources without their tooltips', async () => {
    const { host, tree, children, group } = await setUp();
    host.resources = Array.from({ length: 10_000 }, (_, index) => ({ uri: `x:${index}` }));
    const items = (await children(await group('group:files:resources'))).map((row) => tree.getTreeItem(row));
    assert.equal(new Set(items.map(({ id }) => id)).size, 10_001);
    assert.ok(items.every(({ tooltip }) => tooltip === undefined));
  });

  it('leave nothing behind', async () => {
    const { host, clock, tree } = await setUp();
    host.lists.fire({ server: 'files', kind: 'prompts' });
    tree.dispose();
    assert.equal(clock.pending, 0);
  });
});
