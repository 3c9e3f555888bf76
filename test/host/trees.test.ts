import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CatalogEntry } from '../../src/core/catalog/types';
import { collisionDecorations, collisionUri } from '../../src/vscode/tree/collisionDecorations';
import type { TreeElement } from '../../src/vscode/tree/elements';
import { ServersTree } from '../../src/vscode/tree/serversTree';
import { ToolsTree } from '../../src/vscode/tree/toolsTree';
import { VirtualClock } from '../support/virtualClock';
import { FakeHost } from '../unit/vscode-panel/fakeHost';
import { dead, entry, peer, readyPeer, refused } from '../unit/vscode-panel/fixtures';

const place = 'on this computer';
const starting = { kind: 'starting', since: 1_000_000, phase: 'discover', deadline: 1_015_000 } as const;

/** A tree over a fake host, and the rows that it asked to show anew: their keys, or `all`. */
function serversTree(host = new FakeHost()) {
  const clock = new VirtualClock();
  const tree = new ServersTree({ host, clock, l10n: vscode.l10n, place });
  const shown: string[] = [];
  tree.onDidChangeTreeData((rows) => shown.push(rows ? rows.map(({ key }) => key).join(' ') : 'all'));
  return { host, clock, tree, shown };
}

function toolsTree(entries: readonly CatalogEntry[]) {
  const host = new FakeHost();
  host.setCatalog({ entries });
  const clock = new VirtualClock();
  const tree = new ToolsTree({ host, clock, l10n: vscode.l10n, place });
  const shown: string[] = [];
  tree.onDidChangeTreeData((rows) => shown.push(rows ? rows.map(({ key }) => key).join(' ') : 'all'));
  return { host, clock, tree, shown };
}

function render(tree: ServersTree | ToolsTree, parent?: TreeElement): vscode.TreeItem[] {
  return tree.getChildren(parent).map((element) => tree.getTreeItem(element));
}

/** The rows of the Tools view, in ranges or not. */
function leaves(tree: ToolsTree): vscode.TreeItem[] {
  return tree.getChildren().flatMap((row) => (row.kind === 'range' ? render(tree, row) : [tree.getTreeItem(row)]));
}

/** Label and description. */
function rowText({ label, description }: vscode.TreeItem): string {
  assert.ok(typeof label === 'string' && typeof description === 'string');
  return `${label}: ${description}`;
}

async function tooltipOf(tree: ServersTree | ToolsTree, element: TreeElement): Promise<vscode.MarkdownString> {
  const { tooltip } = await tree.resolveTreeItem(tree.getTreeItem(element), element);
  assert.ok(tooltip instanceof vscode.MarkdownString);
  return tooltip;
}

describe('the Servers view', () => {
  it('has a row for each server, with name, state, icon and what can be done', () => {
    const { host, tree } = serversTree();
    host.setPeer(readyPeer());
    const [item] = render(tree);
    assert.equal(item?.label, 'files');
    assert.equal(item.description, 'modern 2026-07-28 · 7 tools');
    assert.equal(item.contextValue, 'server;canStop;canRestart;ready');
    assert.equal((item.iconPath as vscode.ThemeIcon).id, 'pass-filled');
    assert.equal(item.accessibilityInformation?.label, 'Server files: modern 2026-07-28, 7 tools');
  });

  it('shows only the row anew that looks different', async () => {
    const { host, clock, tree, shown } = serversTree();
    host.setPeer(readyPeer({ name: 'files' }));
    host.setPeer(readyPeer({ name: 'notes' }));
    await clock.advance(50);
    render(tree);
    shown.length = 0;
    host.setPeer(readyPeer({ name: 'notes', toolCount: 8 }));
    host.setPeer(readyPeer({ name: 'files', pid: 4 }));
    await clock.advance(50);
    assert.deepEqual(shown, ['server:notes']);
  });

  it('has the tools of a server that is not up yet as they are known from earlier', () => {
    const { host, tree } = serversTree();
    host.setPeer(peer());
    host.setCatalog({ entries: [entry({ name: 'read', ready: false, lastKnown: 1 })] });
    const [server] = tree.getChildren();
    assert.ok(server);
    assert.equal(tree.getTreeItem(server).collapsibleState, vscode.TreeItemCollapsibleState.Collapsed);
    assert.deepEqual(render(tree, server).map(rowText), ['read: last known']);
  });

  it('keeps its rows when a server comes or goes, so that selection and expansion stay', async () => {
    const { host, clock, tree, shown } = serversTree();
    host.setPeer(readyPeer());
    const [before] = tree.getChildren();
    render(tree);
    host.setPeer(peer({ name: 'notes' }));
    await clock.advance(50);
    assert.deepEqual(shown, ['all']);
    assert.equal(tree.getChildren()[0], before);
    assert.equal(render(tree)[0]?.id, 'server:files');
  });

  it('shows a server that has just come at once where its row is to be chosen, and once', async () => {
    const { host, clock, tree, shown } = serversTree();
    render(tree);
    host.setPeer(readyPeer());
    tree.showNow();
    assert.deepEqual(shown, ['all']);
    tree.showNow();
    await clock.advance(50);
    assert.deepEqual(shown, ['all']);
  });

  it('counts the seconds of a start once a second, only while it is visible', async () => {
    const { host, clock, tree, shown } = serversTree();
    host.setPeer(peer({ state: starting }));
    await clock.advance(50);
    render(tree);
    shown.length = 0;
    await clock.advance(3_000);
    assert.deepEqual(shown, []);
    tree.setVisible(true);
    await clock.advance(2_000);
    assert.deepEqual(shown, ['server:files', 'server:files']);
    assert.equal(render(tree)[0]?.description, 'starting: server/discover, 5 s of 15 s');
    tree.setVisible(false);
    assert.equal(clock.pending, 0);
  });

  it('does not count for a while in a row whose tooltip is read, as that would take it away', async () => {
    const { host, clock, tree, shown } = serversTree();
    host.setPeer(peer({ name: 'files', state: starting }));
    host.setPeer(peer({ name: 'notes', state: starting }));
    await clock.advance(50);
    const [files] = tree.getChildren();
    render(tree);
    tree.setVisible(true);
    assert.ok(files);
    await tooltipOf(tree, files);
    shown.length = 0;
    await clock.advance(9_500);
    assert.deepEqual(new Set(shown), new Set(['server:notes']));
    await clock.advance(1_000);
    assert.equal(shown.at(-1), 'server:files server:notes');
  });

  it('stops counting when nothing counts any more', async () => {
    const { host, clock, tree } = serversTree();
    host.setPeer(peer({ state: starting }));
    tree.setVisible(true);
    host.setPeer(readyPeer());
    await clock.advance(1_100);
    assert.equal(clock.pending, 0);
  });

  it('has below a server its problems and its tools, by the names that it gives them', () => {
    const { host, tree } = serversTree();
    host.setPeer(readyPeer({ problems: ['It repeats a cursor.'] }));
    host.setCatalog({ entries: [entry({ name: 'a' }), entry({ name: 'files/search', localName: 'search' })] });
    const [server] = tree.getChildren();
    const rows = render(tree, server).map(({ label, description }) => [label, description]);
    assert.deepEqual(rows, [
      ['It repeats a cursor.', undefined],
      ['a', ''],
      ['search', '→ files/search'],
    ]);
    assert.deepEqual(
      tree.getChildren(server).map((element) => (element.kind === 'tool' ? element.name : element.kind)),
      ['problem', 'a', 'files/search'],
    );
  });

  it('shows entries that can not be used, and the problems of the settings', () => {
    const { host, tree } = serversTree();
    host.configProblems = [
      { path: ['servers', 'bad name'], message: 'Not a name.', severity: 'error' },
      { path: ['maxInputRounds'], message: 'No number.', severity: 'error' },
    ];
    assert.deepEqual(render(tree).map(rowText), ['bad name: Not a name.', 'mcpHost.maxInputRounds: No number.']);
  });

  it('has tooltips that can run no command and show no HTML', async () => {
    const { host, tree } = serversTree();
    const state = refused({ kind: 'error', code: -32601, message: '[x](command:y)' }, '-32601');
    host.setPeer(peer({ state }));
    const [server] = tree.getChildren();
    assert.ok(server);
    const { isTrusted, supportHtml, value } = await tooltipOf(tree, server);
    assert.deepEqual([isTrusted, supportHtml], [false, false]);
    assert.ok(!value.includes('](command:'));
  });

  it('leaves nothing behind', async () => {
    const { host, clock, tree } = serversTree();
    host.setPeer(peer({ state: dead({ exitCode: 1, signal: null }, { nextTryAt: 2_000_000 }) }));
    tree.setVisible(true);
    await clock.advance(100);
    host.setPeer(peer({ state: starting }));
    tree.dispose();
    assert.equal(clock.pending, 0);
  });
});

describe('the Tools view', () => {
  const owners = ['files', 'notes'];
  const bare = entry({ owners, reason: { kind: 'owner', by: 'ledger' } });
  const prefixed = entry({
    name: 'notes/search',
    localName: 'search',
    server: 'notes',
    owners,
    reason: { kind: 'collision', owner: 'files' },
  });

  it('has a row for each tool, one that collides with a colour, a badge and its owners', async () => {
    const { tree } = toolsTree([entry({ name: 'read' }), bare]);
    const [read, search] = render(tree);
    assert.deepEqual([read?.label, read?.description, read?.resourceUri], ['read', '→ files', undefined]);
    assert.deepEqual([search?.label, search?.description], ['search', '→ files · also in notes']);
    assert.equal(search?.collapsibleState, vscode.TreeItemCollapsibleState.Collapsed);
    assert.ok(search.resourceUri);
    const none = new vscode.CancellationTokenSource().token;
    const decoration = await collisionDecorations.provideFileDecoration(search.resourceUri, none);
    assert.equal(decoration?.badge, '2');
    assert.equal(decoration.color?.id, 'mcpHost.collisionForeground');
  });

  it('says below a colliding tool which owner the bare name reaches, and why', () => {
    const { tree } = toolsTree([prefixed, bare]);
    const search = tree.getChildren().find((element) => element.kind === 'tool' && element.name === 'search');
    assert.deepEqual(render(tree, search).map(rowText), [
      'files: search · "search" reaches this one: it had the name first',
      'notes: notes/search · prefixed, because "search" reaches files',
    ]);
    assert.deepEqual(
      tree.getChildren(search).map((element) => element.kind === 'tool' && element.name),
      ['search', 'notes/search'],
    );
  });

  it('shows anew only the rows of tools that changed', async () => {
    const { host, clock, tree, shown } = toolsTree([entry({ name: 'a' }), entry({ name: 'b' })]);
    render(tree);
    host.setCatalog({ entries: [entry({ name: 'a' }), entry({ name: 'b', ready: false })] }, { changed: ['b'] });
    await clock.advance(50);
    assert.deepEqual(shown, ['tool:b']);
    assert.equal(render(tree)[1]?.description, '→ files · not ready');
  });

  it('shows the list anew when a tool comes or goes, its rows being the same', async () => {
    const { host, clock, tree, shown } = toolsTree([entry({ name: 'a' })]);
    const [before] = tree.getChildren();
    host.setCatalog({ entries: [entry({ name: 'a' }), entry({ name: 'b' })] }, { added: ['b'] });
    await clock.advance(50);
    assert.deepEqual(shown, ['all']);
    assert.equal(tree.getChildren()[0], before);
  });

  it('shows what can not be reached, and why', () => {
    const { host, tree } = toolsTree([]);
    host.setCatalog({
      entries: [bare],
      problems: [{ kind: 'rejected', server: 'notes', tool: 'search', owner: 'files' }],
    });
    const rows = render(tree).map(rowText);
    assert.ok(rows.includes('search: → notes · rejected with all tools of notes: files owns the name'));
  });

  it('makes the rows of 10,000 tools without making their tooltips, and with an id each', () => {
    const { tree } = toolsTree(Array.from({ length: 10_000 }, (_, index) => entry({ name: `tool${index}` })));
    const items = leaves(tree);
    assert.equal(new Set(items.map(({ id }) => id)).size, 10_000);
    assert.ok(items.every(({ tooltip }) => tooltip === undefined));
  });

  it('survives any name', () => {
    const names = ['\ud800', '%', '../..', 'a?b#c', '\u202e', ''];
    const { tree } = toolsTree(names.map((name) => entry({ name, owners })));
    assert.equal(render(tree).length, names.length);
    for (const name of names) assert.equal(collisionUri(name, 2).toString().length > 0, true);
  });

  it('shows what a filter leaves, with the words standing out, and counts it', async () => {
    const { clock, tree, shown } = toolsTree([entry({ name: 'read' }), bare, prefixed]);
    const counts: string[] = [];
    tree.onDidCount((count) => counts.push(`${count.shown}/${count.all}`));
    const [before] = tree.getChildren();
    tree.setFilter({ collisionsOnly: true, server: 'notes', text: 'SEA' });
    assert.deepEqual(shown, []);
    await clock.advance(50);
    assert.deepEqual(shown, ['all']);
    const [row, ...others] = render(tree);
    assert.deepEqual(row?.label, { label: 'notes/search', highlights: [[6, 9]] });
    assert.equal(others.length, 0);
    tree.setFilter({ collisionsOnly: false, server: undefined, text: '' });
    assert.equal(tree.getChildren()[0], before);
    assert.deepEqual(counts, ['3/3', '1/3', '3/3']);
  });

  it('shows the list anew when a tool changes while a filter is on, as it may pass now', async () => {
    const { host, clock, tree, shown } = toolsTree([entry({ name: 'a' })]);
    tree.setFilter({ collisionsOnly: true, server: undefined, text: '' });
    await clock.advance(50);
    shown.length = 0;
    host.setCatalog({ entries: [entry({ name: 'a', owners })] }, { changed: ['a'] });
    await clock.advance(50);
    assert.deepEqual(shown, ['all']);
    assert.equal(tree.getChildren().length, 1);
  });

  it('shows a tool that the settings disable as such, without the way to call it', () => {
    const { tree } = toolsTree([entry({ name: 'read', disabled: true })]);
    const [row] = render(tree);
    assert.deepEqual([row?.description, row?.contextValue], ['→ files · disabled', 'tool;disabled']);
    assert.equal((row?.iconPath as vscode.ThemeIcon).id, 'circle-slash');
    assert.equal(row?.accessibilityInformation?.label, 'Tool read of server files, disabled');
  });

  it('shows a tool that is known from earlier as such, before its server is started', async () => {
    const lastKnown = new Date(2026, 10, 30, 9, 5, 1).getTime();
    const { tree } = toolsTree([entry({ name: 'read', ready: false, lastKnown })]);
    const [element] = tree.getChildren();
    assert.ok(element);
    const row = tree.getTreeItem(element);
    assert.deepEqual([row.description, row.contextValue], ['→ files · last known', 'tool;lastKnown']);
    const { id, color } = row.iconPath as vscode.ThemeIcon;
    assert.deepEqual([id, color?.id], ['history', 'disabledForeground']);
    assert.equal(row.accessibilityInformation?.label, 'Tool read of server files, last known');
    assert.match((await tooltipOf(tree, element)).value, /Last known\\: so it was on 2026/);
  });

  it('leads from an owner to the tool above it, so that a row can be revealed', () => {
    const { tree } = toolsTree([bare, prefixed]);
    const search = tree.elementOf('search');
    assert.ok(search);
    const [, owner] = tree.getChildren(search);
    assert.ok(owner);
    assert.equal(tree.getParent(owner), search);
    assert.equal(tree.getParent(search), undefined);
    assert.equal(tree.elementOf('gone'), undefined);
  });

  it('tells in the tooltip what other hosts call the tool', async () => {
    const { host, tree } = toolsTree([bare]);
    host.peers = [readyPeer({ serverInfo: { name: 'Demo Files', version: '1' } })];
    const [search] = tree.getChildren();
    assert.ok(search);
    const { value } = await tooltipOf(tree, search);
    assert.match(value, /VS Code\\: mcp\\_demo\\_files\\_search/);
    assert.match(value, /Claude Code\\: mcp\\_\\_files\\_\\_search/);
  });
});

describe('100 servers with 100 tools each', () => {
  const names = Array.from({ length: 100 }, (_, index) => `server${String(index).padStart(2, '0')}`);
  const entriesOf = (server: string): CatalogEntry[] =>
    Array.from({ length: 100 }, (_, index) => {
      const name = `${server}_tool${index}`;
      return entry({ name, server, owners: [server], tool: { name, description: 'It does one thing. '.repeat(10) } });
    });
  const all = names.flatMap(entriesOf);
  // Computing time: the machine may be busy with something else.
  const cpuMs = (work: () => void): number => {
    const before = process.cpuUsage().user;
    work();
    return Math.round((process.cpuUsage().user - before) / 1000);
  };
  const tell = (what: string, ms: number): void => {
    process.stdout.write(`        ${what}: ${ms} ms\n`);
  };

  it('are all in the Tools view at once, and a change of one server shows anew its rows only', async () => {
    const { host, clock, tree, shown } = toolsTree(all);
    const first = cpuMs(() => {
      assert.equal(leaves(tree).length, 10_000);
    });
    tell('all of 10,000 rows', first);
    assert.ok(first < 300, `${first} ms`);
    const changed = all.map((each) => (each.server === 'server07' ? { ...each, ready: false } : each));
    const change = cpuMs(() => {
      host.setCatalog({ entries: changed }, { changed: entriesOf('server07').map(({ name }) => name) });
    });
    await clock.advance(250);
    tell('one change', change);
    assert.equal(shown.length, 1);
    assert.deepEqual(
      shown[0]?.split(' ').sort(),
      entriesOf('server07')
        .map(({ name }) => `tool:${name}`)
        .sort(),
    );
  });

  it('are fetched by the editor four times a second at the most, while servers start', async () => {
    const { host, clock, tree, shown } = toolsTree(all);
    tree.getChildren();
    for (let change = 0; change < 20; change++) {
      host.setCatalog({ entries: all }, { added: ['more'] });
      await clock.advance(50);
    }
    assert.deepEqual(shown, ['all', 'all', 'all', 'all']);
  });

  it('are shown in ranges, the first one open, until a filter leaves few', async () => {
    const { clock, tree } = toolsTree(all);
    const ranges = render(tree);
    assert.equal(ranges.length, 100);
    assert.deepEqual(
      [ranges[0]?.label, ranges[0]?.description, ranges[0]?.collapsibleState, ranges[1]?.collapsibleState],
      [
        'server00_tool0 … server00_tool99',
        '100 tools',
        vscode.TreeItemCollapsibleState.Expanded,
        vscode.TreeItemCollapsibleState.Collapsed,
      ],
    );
    const eighth = tree.getChildren()[7];
    assert.ok(eighth);
    assert.equal(render(tree, eighth)[0]?.label, 'server07_tool0');
    const tool = tree.elementOf('server07_tool3');
    assert.ok(tool);
    assert.equal(tree.getParent(tool), eighth);
    tree.setFilter({ collisionsOnly: false, server: 'server07', text: '' });
    await clock.advance(50);
    assert.equal(render(tree).length, 100);
    assert.equal(tree.getParent(tool), undefined);
  });

  it('follow the first key at once, and keys that are typed fast no later than 210 ms after the rows before', async () => {
    const { clock, tree, shown } = toolsTree(all);
    tree.getChildren();
    const type = (text: string): void => {
      tree.setFilter({ collisionsOnly: false, server: undefined, text });
    };
    const counts: number[] = [];
    for (const text of ['s', 'se', 'ser', 'serv', 'serve']) {
      type(text);
      await clock.advance(1);
      counts.push(shown.length);
      await clock.advance(99);
    }
    assert.deepEqual(counts, [1, 1, 1, 2, 2]);
    await clock.advance(210);
    assert.equal(shown.length, 3);
    await clock.advance(1_000);
    type('server');
    await clock.advance(1);
    assert.equal(shown.length, 4);
  });

  it('are filtered within a key, without reading the catalog anew', async () => {
    const { host, clock, tree, shown } = toolsTree([]);
    let reads = 0;
    host.catalog = {
      ...host.catalog,
      get entries() {
        reads++;
        return all;
      },
    };
    tree.getChildren();
    const before = reads;
    const keys: number[] = [];
    for (const text of ['t', 'to', 'tool9', 'tool99', 'tool99 server42']) {
      const at = process.cpuUsage().user;
      tree.setFilter({ collisionsOnly: false, server: undefined, text });
      await clock.advance(210);
      render(tree);
      render(tree, tree.getChildren()[0]);
      keys.push(Math.round((process.cpuUsage().user - at) / 1000));
    }
    tell(`slowest key of ${keys.join(', ')}`, Math.max(...keys));
    assert.equal(shown.length, 5);
    assert.equal(tree.getChildren().length, 1);
    assert.equal(reads, before);
    assert.ok(Math.max(...keys.slice(1)) < 100, keys.join());
  });

  it('start one by one with work that grows with what changed, and keep their rows', async () => {
    const { host, clock, tree, shown } = serversTree();
    host.peers = names.map((name) => peer({ name, state: starting }));
    const before = tree.getChildren();
    render(tree);
    let entries: CatalogEntry[] = [];
    let worst = 0;
    for (const name of names) {
      const own = entriesOf(name);
      entries = [...entries, ...own];
      const at = process.cpuUsage().user;
      host.setPeer(readyPeer({ name, toolCount: 100 }));
      host.setCatalog({ entries }, { added: own.map((each) => each.name) });
      await clock.advance(50);
      worst = Math.max(worst, Math.round((process.cpuUsage().user - at) / 1000));
      render(tree);
    }
    tell('slowest change of the Servers view', worst);
    assert.ok(worst < 200, `${worst} ms`);
    assert.deepEqual(tree.getChildren(), before);
    assert.ok(tree.getChildren().every((row, place) => row === before[place]));
    // The first one moves the icons of all; then each has its row alone.
    assert.equal(shown.filter((rows) => rows === 'all').length, 1);
    assert.equal(
      shown.filter((rows) => rows !== 'all').every((rows) => !rows.includes(' ')),
      true,
    );
  });
});
