import type { Clock } from './base/clock';
import { DisposableStore, type Disposable } from './base/disposable';
import { messageOf } from './base/errors';
import { Emitter, type Event } from './base/event';
import { CatalogBuilder } from './catalog/builder';
import { diffCatalogs } from './catalog/diff';
import { ListChanges } from './catalog/listChanges';
import { fetchAll } from './catalog/paging';
import { ToolList } from './catalog/toolList';
import type { Catalog, CatalogChange, Tool } from './catalog/types';
import { launchOf } from './config/settingsDiff';
import type { HostConfig, ServerEntry } from './config/types';
import type { HostPorts } from './hostApi';
import type { Connection } from './peer/connection';
import type { PeerView } from './peer/types';
import { Router, type Route } from './router';

export interface ServerCatalogOptions {
  readonly clock: Clock;
  readonly ledger: HostPorts['ledger'];
  readonly connectionOf: (server: string) => Connection | undefined;
  readonly note: (server: string, facts: Partial<Pick<PeerView, 'toolCount' | 'listStale' | 'problems'>>) => void;
}

/** What the catalog needs to know of a peer. */
export interface CatalogServer {
  readonly entry: ServerEntry;
  readonly ready: boolean;
  /** It was ready, or failed, since it was configured. */
  readonly settled: boolean;
}

/** The tool lists of all servers and the catalog merged from them, kept up to date. */
export class ServerCatalog implements Disposable {
  readonly #options: ServerCatalogOptions;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<CatalogChange>());
  readonly #lists = new Map<string, ToolList>();
  readonly #builder: CatalogBuilder;
  #inputs: { readonly servers: readonly CatalogServer[]; readonly config: HostConfig } | undefined;
  #catalog: Catalog = { entries: [], collisions: [], problems: [] };
  #router = new Router(this.#catalog);

  constructor(options: ServerCatalogOptions) {
    this.#options = options;
    this.#builder = new CatalogBuilder(options.ledger?.load() ?? {});
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

  /** Fetches the lists of a new connection and follows their changes until it ends. @throws what the listing threw. */
  async attach(server: string, connection: Connection): Promise<void> {
    const changes = new ListChanges(this.#options.clock, () => this.refresh(server));
    const listening = connection.onNotification(({ method }) => {
      if (method === 'notifications/tools/list_changed') changes.notify();
    });
    connection.ended.addEventListener(
      'abort',
      () => {
        changes.dispose();
        listening.dispose();
      },
      { once: true },
    );
    await this.#fetch(server, connection);
  }

  /** Fetches a ready server's tools again. On failure the old list stays, marked stale, and the server's row says so. */
  async refresh(server: string): Promise<void> {
    const connection = this.#options.connectionOf(server);
    if (!connection) return;
    try {
      await this.#fetch(server, connection);
    } catch (error) {
      const list = this.#list(server);
      list.markStale();
      const problems = [...list.problems, `tools/list failed: ${messageOf(error)}`];
      this.#options.note(server, { listStale: true, problems });
    }
  }

  /** Takes over which servers there are, in what state, under which rules. */
  update(servers: readonly CatalogServer[], config: HostConfig): void {
    this.#inputs = { servers, config };
    this.#merge();
  }

  remove(server: string): void {
    this.#lists.delete(server);
  }

  dispose(): void {
    this.#store.dispose();
  }

  async #fetch(server: string, connection: Connection): Promise<void> {
    const list = this.#list(server);
    const fetched = connection.identity.capabilities['tools']
      ? await fetchAll<Tool>({
          server,
          itemsKey: 'tools',
          nameKey: 'name',
          request: (cursor) => connection.request('tools/list', cursor === undefined ? {} : { cursor }),
        })
      : { items: [], pages: 0, ttlMs: 0, cacheScope: 'private' as const, problems: [] };
    if (connection.ended.aborted) return;
    const differs = list.replace(fetched, this.#options.clock.now());
    this.#options.note(server, {
      toolCount: list.tools?.length ?? 0,
      listStale: false,
      problems: list.problems,
    });
    if (differs) this.#merge();
  }

  #list(server: string): ToolList {
    let list = this.#lists.get(server);
    if (!list) {
      list = new ToolList();
      this.#lists.set(server, list);
    }
    return list;
  }

  #merge(): void {
    if (!this.#inputs) return;
    const { servers, config } = this.#inputs;
    const enabled = servers.filter(({ entry }) => entry.enabled);
    const before = this.#builder.ledger;
    const { catalog, ledger } = this.#builder.update({
      servers: enabled.map(({ entry, ready }) => ({
        name: entry.name,
        tools: this.#lists.get(entry.name)?.tools,
        ready,
        configIdentity: launchOf({ ...entry, allowLegacy: false }),
      })),
      configuredServers: servers.map(({ entry }) => entry.name),
      policy: config.collisionPolicy,
      aliases: config.aliases,
      settled: enabled.every(({ entry, settled }) => settled || !entry.autoStart),
    });
    if (ledger !== before) this.#options.ledger?.save(ledger);
    const change = diffCatalogs(this.#catalog, catalog);
    this.#catalog = catalog;
    this.#router = new Router(catalog);
    if (change) this.#changed.fire(change);
  }
}
