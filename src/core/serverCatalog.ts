import type { Clock } from './base/clock';
import { DisposableStore, type Disposable } from './base/disposable';
import { Emitter } from './base/event';
import { getOrMake } from './base/getOrMake';
import { CatalogBuilder } from './catalog/builder';
import { diffCatalogs } from './catalog/diff';
import type { Catalog, CatalogChange, OwnerChange } from './catalog/types';
import { launchOf } from './config/settingsDiff';
import type { HostConfig, ServerEntry } from './config/types';
import type { HostPorts } from './hostApi';
import type { Definitions } from './definitions';
import { Router, type Route } from './router';
import type { ServerLists } from './serverLists';

/** What the catalog needs to know of a peer. */
export interface CatalogServer {
  readonly entry: ServerEntry;
  readonly ready: boolean;
  /** It was ready, or failed, since it was configured. */
  readonly settled: boolean;
}

/** All servers in their order, and the rules for their names. */
export interface CatalogInput {
  readonly servers: readonly CatalogServer[];
  readonly config: HostConfig;
}

export interface ServerCatalogOptions {
  readonly clock: Clock;
  readonly lists: ServerLists;
  readonly definitions: Pick<Definitions, 'changes' | 'onDidChange'>;
  readonly ledger: HostPorts['ledger'];
  /** What is to be merged now. */
  readonly input: () => CatalogInput;
}

/** Changes in so many ms are told together: each telling, and each merge for it, costs in all tools of all servers. */
const tellAfterMs = 50;

/**
 * The catalog merged from the tools of all servers. Whoever reads it always finds it up to date; what changed is told a
 * moment later, so that many servers that start at once are merged a few times and not twice each.
 */
export class ServerCatalog implements Disposable {
  readonly #options: ServerCatalogOptions;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<CatalogChange>());
  readonly #builder: CatalogBuilder;
  readonly #identities = new WeakMap<ServerEntry, string>();
  readonly #ownerChanges: OwnerChange[] = [];
  #isCurrent = false;
  #catalog: Catalog = { entries: [], collisions: [], problems: [] };
  /** As it was when changes were last told. */
  #told = this.#catalog;
  #router: Router | undefined;
  #timer: Disposable | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(options: ServerCatalogOptions) {
    const { lists, definitions, ledger } = options;
    this.#options = options;
    this.#builder = new CatalogBuilder(ledger?.load() ?? {});
    this.#store.add(
      lists.onDidChange(({ kind }) => {
        if (kind === 'tools') this.changed();
      }),
    );
    this.#store.add(
      definitions.onDidChange(({ kind }) => {
        if (kind === 'tool') this.changed();
      }),
    );
  }

  get catalog(): Catalog {
    if (!this.#isCurrent) this.#merge();
    return this.#catalog;
  }

  route(name: string): Route {
    const { catalog } = this;
    this.#router ??= new Router(catalog);
    return this.#router.route(name);
  }

  /** What is merged may be another: it is merged when somebody reads it, and told in a moment. */
  changed(): void {
    this.#isCurrent = false;
    if (this.#store.isDisposed) return;
    this.#timer ??= this.#options.clock.setTimeout(() => {
      this.tell();
    }, tellAfterMs);
  }

  /** Tells now what is to be told. */
  tell(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    const { catalog } = this;
    const change = diffCatalogs(this.#told, catalog);
    const ownerChanges = this.#ownerChanges.splice(0);
    this.#told = catalog;
    if (change) this.#changed.fire({ ...change, ...(ownerChanges.length > 0 && { ownerChanges }) });
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#store.dispose();
  }

  #merge(): void {
    this.#isCurrent = true;
    const { lists, definitions, ledger: kept, input } = this.#options;
    const { servers, config } = input();
    const enabled = servers.filter(({ entry }) => entry.enabled);
    const before = this.#builder.ledger;
    const { catalog, ledger, ownerChanges } = this.#builder.update({
      servers: enabled.map(({ entry, ready }) => ({
        name: entry.name,
        tools: lists.items(entry.name, 'tools'),
        excluded: lists.excludedTools(entry.name),
        changed: definitions.changes(entry.name, 'tool'),
        ready,
        configIdentity: this.#identityOf(entry),
      })),
      configuredServers: servers.map(({ entry }) => entry.name),
      policy: config.collisionPolicy,
      aliases: config.aliases,
      disabled: config.disabledTools,
      settled: enabled.every(({ settled }) => settled),
    });
    if (ledger !== before) kept?.save(ledger);
    this.#ownerChanges.push(...ownerChanges);
    if (catalog === this.#catalog) return;
    this.#catalog = catalog;
    this.#router = undefined;
  }

  /** Worked out once for an entry: all of them are asked for with each change of any server. */
  #identityOf(entry: ServerEntry): string {
    return getOrMake(this.#identities, entry, () => launchOf({ ...entry, allowLegacy: false }));
  }
}
