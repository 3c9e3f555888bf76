import assert from 'node:assert/strict';
import { Emitter } from '../../src/core/base/event';
import { silentLogger } from '../../src/core/base/logger';
import type { CatalogChange, Tool } from '../../src/core/catalog/types';
import { parseSettings } from '../../src/core/config/settings';
import type { HostConfig } from '../../src/core/config/types';
import { Definitions } from '../../src/core/definitions';
import { ServerCatalog } from '../../src/core/serverCatalog';
import type { ListsChange, ServerLists } from '../../src/core/serverLists';
import { VirtualClock } from '../support/virtualClock';

/** Lists that are what a test makes them. */
class FakeLists {
  readonly #changed = new Emitter<ListsChange>();
  readonly #tools = new Map<string, readonly Tool[]>();
  readonly onDidChange = this.#changed.event;

  set(server: string, names: readonly string[]): void {
    this.#tools.set(
      server,
      names.map((name) => ({ name })),
    );
    this.#changed.fire({ server, kind: 'tools' });
  }

  items(server: string): readonly Tool[] | undefined {
    return this.#tools.get(server);
  }

  excludedTools(): readonly never[] {
    return [];
  }
}

function setUp(names: readonly string[], more: Record<string, unknown> = {}) {
  const configured = (settings: Record<string, unknown>): HostConfig =>
    parseSettings({ servers: Object.fromEntries(names.map((name) => [name, { command: name }])), ...settings });
  let config = configured(more);
  const states = new Map(names.map((name) => [name, false]));
  const merges = { count: 0 };
  const lists = new FakeLists();
  const clock = new VirtualClock();
  const catalog = new ServerCatalog({
    clock,
    lists: lists as unknown as ServerLists,
    definitions: new Definitions({ clock, logger: silentLogger, port: undefined, note: () => undefined }),
    ledger: undefined,
    input: () => {
      merges.count++;
      const servers = config.servers.map((entry) => {
        const ready = states.get(entry.name) ?? false;
        return { entry, ready, settled: ready };
      });
      return { config, servers };
    },
  });
  const changes: CatalogChange[] = [];
  catalog.onDidChange((change) => changes.push(change));
  /** Lists its tools, then is ready; nobody is told yet. */
  const start = (name: string, tools: readonly string[]): void => {
    lists.set(name, tools);
    states.set(name, true);
    catalog.changed();
  };
  const configure = (settings: Record<string, unknown>): void => {
    config = configured(settings);
    catalog.changed();
    catalog.tell();
  };
  return { lists, catalog, clock, changes, merges, start, configure };
}

const toolsOf = (name: string): string[] => Array.from({ length: 100 }, (_, index) => `${name}_tool_${index}`);

function manyServers() {
  const names = Array.from({ length: 100 }, (_, index) => `server${String(index).padStart(2, '0')}`);
  return { names, ...setUp(names) };
}

describe('the catalog of a host', () => {
  it('tells which names left their owner, and only then', () => {
    const { start, changes, lists, catalog } = setUp(['files', 'notes']);
    start('files', ['search', 'read']);
    catalog.tell();
    start('notes', ['search']);
    catalog.tell();
    assert.ok(changes.every(({ ownerChanges }) => ownerChanges === undefined));
    lists.set('files', ['read']);
    catalog.tell();
    assert.deepEqual(changes.at(-1)?.ownerChanges, [{ name: 'search', from: 'files', to: 'notes' }]);
  });

  it('tells of a change 50 ms after it, while whoever reads finds it at once', async () => {
    const { start, catalog, changes, clock } = setUp(['files']);
    start('files', ['search']);
    assert.deepEqual(
      catalog.catalog.entries.map(({ name }) => name),
      ['search'],
    );
    assert.equal(catalog.route('search').server, 'files');
    await clock.advance(49);
    assert.equal(changes.length, 0);
    await clock.advance(1);
    assert.deepEqual(
      changes.map(({ added }) => added),
      [['search']],
    );
    assert.equal(clock.pending, 0);
  });

  it('tells nothing of what came and went in between', async () => {
    const { start, lists, changes, clock, catalog } = setUp(['files']);
    start('files', ['search']);
    await clock.advance(50);
    lists.set('files', ['search', 'read']);
    assert.equal(catalog.catalog.entries.length, 2);
    lists.set('files', ['search']);
    await clock.advance(50);
    assert.deepEqual(
      changes.flatMap(({ added, removed }) => [...added, ...removed]),
      ['search'],
    );
  });

  it('leaves no timer when it is disposed', () => {
    const { start, catalog, clock } = setUp(['files']);
    start('files', ['search']);
    catalog.dispose();
    catalog.changed();
    assert.equal(clock.pending, 0);
  });

  it('merges 100 servers that start at once, and tells of them, once in 50 ms', async () => {
    const { names, start, merges, changes, clock } = manyServers();
    for (const [index, name] of names.entries()) {
      start(name, toolsOf(name));
      if (index % 25 === 24) await clock.advance(50);
    }
    assert.equal(merges.count, 4);
    assert.equal(changes.length, 4);
    assert.equal(changes.at(-1)?.catalog.entries.length, 10_000);
  });

  it('marks the tools that the settings disable, and tells of them as changed', () => {
    const { start, configure, catalog, changes } = setUp(['files']);
    start('files', ['search', 'read']);
    catalog.tell();
    configure({ tools: { 'files/read': { enabled: false } } });
    assert.deepEqual(changes.at(-1)?.changed, ['read']);
    assert.deepEqual(
      catalog.catalog.entries.map(({ name, disabled }) => [name, disabled]),
      [
        ['read', true],
        ['search', undefined],
      ],
    );
    configure({ tools: {} });
    assert.ok(catalog.catalog.entries.every((entry) => !('disabled' in entry)));
  });

  it('tells nothing where nothing differs', () => {
    const { start, catalog, changes } = setUp(['files']);
    start('files', ['search']);
    catalog.tell();
    const before = changes.length;
    catalog.changed();
    catalog.tell();
    assert.equal(changes.length, before);
  });

  it('takes 100 servers with 100 tools each, one after the other, with work for what changed', () => {
    const { names, start, catalog, lists } = manyServers();
    const cpuMs = (): number => process.cpuUsage().user / 1000;
    const begun = cpuMs();
    for (const name of names) {
      start(name, toolsOf(name));
      catalog.tell();
    }
    const all = cpuMs() - begun;
    assert.equal(catalog.catalog.entries.length, 10_000);
    const at = cpuMs();
    lists.set('server42', toolsOf('server42').slice(1));
    catalog.tell();
    const one = cpuMs() - at;
    process.stdout.write(
      `        100 servers one after the other: ${Math.round(all)} ms, then one change: ${Math.round(one)} ms\n`,
    );
    assert.ok(all < 2_000, `${all} ms`);
    assert.ok(one < 100, `${one} ms`);
  });
});
