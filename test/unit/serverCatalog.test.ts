import assert from 'node:assert/strict';
import { Emitter } from '../../src/core/base/event';
import type { CatalogChange, Tool } from '../../src/core/catalog/types';
import { parseSettings } from '../../src/core/config/settings';
import { ServerCatalog } from '../../src/core/serverCatalog';
import type { ListsChange, ServerLists } from '../../src/core/serverLists';

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
  const config = parseSettings({
    servers: Object.fromEntries(names.map((name) => [name, { command: name }])),
    ...more,
  });
  const lists = new FakeLists();
  const catalog = new ServerCatalog(lists as unknown as ServerLists, undefined);
  const changes: CatalogChange[] = [];
  catalog.onDidChange((change) => changes.push(change));
  const states = new Map(names.map((name) => [name, false]));
  const update = (configured = config): void => {
    catalog.update(
      configured.servers.map((entry) => {
        const ready = states.get(entry.name) ?? false;
        return { entry, ready, settled: ready };
      }),
      configured,
    );
  };
  const start = (name: string, tools: readonly string[]): void => {
    lists.set(name, tools);
    states.set(name, true);
    update();
  };
  return { lists, catalog, changes, update, start };
}

describe('the catalog of a host', () => {
  it('tells which names left their owner, and only then', () => {
    const { start, changes, lists } = setUp(['files', 'notes']);
    start('files', ['search', 'read']);
    start('notes', ['search']);
    assert.ok(changes.every(({ ownerChanges }) => ownerChanges === undefined));
    lists.set('files', ['read']);
    assert.deepEqual(changes.at(-1)?.ownerChanges, [{ name: 'search', from: 'files', to: 'notes' }]);
  });

  it('marks the tools that the settings disable, and tells of them as changed', () => {
    const { start, update, catalog, changes } = setUp(['files']);
    start('files', ['search', 'read']);
    const servers = { files: { command: 'files' } };
    update(parseSettings({ servers, tools: { 'files/read': { enabled: false } } }));
    assert.deepEqual(changes.at(-1)?.changed, ['read']);
    assert.deepEqual(
      catalog.catalog.entries.map(({ name, disabled }) => [name, disabled]),
      [
        ['read', true],
        ['search', undefined],
      ],
    );
    update(parseSettings({ servers, tools: {} }));
    assert.ok(catalog.catalog.entries.every((entry) => !('disabled' in entry)));
  });

  it('tells nothing where nothing differs', () => {
    const { start, update, changes } = setUp(['files']);
    start('files', ['search']);
    const before = changes.length;
    update();
    assert.equal(changes.length, before);
  });

  it('takes 100 servers with 100 tools each, one after the other, with work for what changed', () => {
    const names = Array.from({ length: 100 }, (_, index) => `server${String(index).padStart(2, '0')}`);
    const { start, update, catalog, lists } = setUp(names);
    const cpuMs = (): number => process.cpuUsage().user / 1000;
    const toolsOf = (name: string): string[] => Array.from({ length: 100 }, (_, index) => `${name}_tool_${index}`);
    const begun = cpuMs();
    for (const name of names) {
      update();
      start(name, toolsOf(name));
    }
    const all = cpuMs() - begun;
    assert.equal(catalog.catalog.entries.length, 10_000);
    const at = cpuMs();
    lists.set('server42', toolsOf('server42').slice(1));
    const one = cpuMs() - at;
    process.stdout.write(
      `        100 servers one after the other: ${Math.round(all)} ms, then one change: ${Math.round(one)} ms\n`,
    );
    assert.ok(all < 2_000, `${all} ms`);
    assert.ok(one < 100, `${one} ms`);
  });
});
