import { DisposableStore, type Disposable } from './base/disposable';
import { Emitter, type Event } from './base/event';
import { CatalogBuilder } from './catalog/builder';
import { diffCatalogs } from './catalog/diff';
import type { Catalog, CatalogChange } from './catalog/types';
import { launchOf } from './config/settingsDiff';
import type { HostConfig, ServerEntry } from './config/types';
import type { HostPorts } from './hostApi';
import { Router, type Route } from './router';
import type { ServerLists } from './serverLists';

/** What the catalog needs to know of a peer. */
export interface CatalogServer {
  readonly entry: ServerEntry;
  readonly ready: boolean;
  /** It was ready, or failed, since it was configured. */
  readonly settled: boolean;
}

/** The catalog merged from the tools of all servers, kept up to date. */
export class ServerCatalog implements Disposable {
  readonly #lists: ServerLists;
  readonly #ledger: HostPorts['ledger'];
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<CatalogChange>());
  readonly #builder: CatalogBuilder;
  readonly #identities = new WeakMap<ServerEntry, string>();
  #inputs: { readonly servers: readonly CatalogServer[]; readonly config: HostConfig } | undefined;
  #catalog: Catalog = { entries: [], collisions: [], problems: [] };
  #router = new Router(this.#catalog);

  constructor(lists: ServerLists, ledger: HostPorts['ledger']) {
    this.#lists = lists;
    this.#ledger = ledger;
    this.#builder = new CatalogBuilder(ledger?.load() ?? {});
    this.#store.add(
      lists.onDidChange(({ kind }) => {
        if (kind === 'tools') this.#merge();
      }),
    );
  }

  get catalog(): Catalog {
    return this.#catalog;
  }

  get onDidChange(): Event<CatalogChange> {
    return this.#changed.event;
  }

  route(name: string): Route {
    return this.#router.route(name);
  }

  /** Takes over which servers there are, in what state, under which rules. */
  update(servers: readonly CatalogServer[], config: HostConfig): void {
    this.#inputs = { servers, config };
    this.#merge();
  }

  dispose(): void {
    this.#store.dispose();
  }

  #merge(): void {
    if (!this.#inputs) return;
    const { servers, config } = this.#inputs;
    const enabled = servers.filter(({ entry }) => entry.enabled);
    const before = this.#builder.ledger;
    const { catalog, ledger, ownerChanges } = this.#builder.update({
      servers: enabled.map(({ entry, ready }) => ({
        name: entry.name,
        tools: this.#lists.items(entry.name, 'tools'),
        excluded: this.#lists.excludedTools(entry.name),
        ready,
        configIdentity: this.#identityOf(entry),
      })),
      configuredServers: servers.map(({ entry }) => entry.name),
      policy: config.collisionPolicy,
      aliases: config.aliases,
      disabled: config.disabledTools,
      settled: enabled.every(({ settled }) => settled),
    });
    if (ledger !== before) this.#ledger?.save(ledger);
    if (catalog === this.#catalog) return;
    const change = diffCatalogs(this.#catalog, catalog);
    this.#catalog = catalog;
    this.#router = new Router(catalog);
    if (change) this.#changed.fire({ ...change, ...(ownerChanges.length > 0 && { ownerChanges }) });
  }

  /** Worked out once for an entry: all of them are asked for with each change of any server. */
  #identityOf(entry: ServerEntry): string {
    const known = this.#identities.get(entry);
    if (known !== undefined) return known;
    const identity = launchOf({ ...entry, allowLegacy: false });
    this.#identities.set(entry, identity);
    return identity;
  }
}
