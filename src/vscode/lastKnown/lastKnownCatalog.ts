import type { Clock } from '../../core/base/clock';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { messageOf } from '../../core/base/errors';
import { Emitter, type Event } from '../../core/base/event';
import type { Logger } from '../../core/base/logger';
import { diffCatalogs } from '../../core/catalog/diff';
import { withLastKnown, type KnownSettings } from '../../core/catalog/lastKnown';
import type { Catalog, CatalogChange, CatalogEntry } from '../../core/catalog/types';
import type { HostApi } from '../../core/hostApi';
import { maxShownBytes, type KnownFiles, type ReadServer } from './knownFiles';

/** Servers that become known at about the same time are told of together. */
const tellAfterMs = 50;
/** What changes all the time is not written each time. */
const saveAfterMs = 1_000;

export interface LastKnownOptions {
  readonly host: HostApi;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly files: KnownFiles;
  /** What the servers of the settings are, by fingerprints of their entries; undefined: it is not for us to know yet. */
  readonly fingerprints: () => Promise<ReadonlyMap<string, string>> | undefined;
  readonly settings: () => KnownSettings;
  /** The catalog of the host that was told of last. */
  readonly told: Catalog;
}

interface Made {
  readonly live: Catalog;
  readonly servers: readonly ReadServer[];
  readonly settings: KnownSettings;
  readonly catalog: Catalog;
}

/** The catalog with what is known of servers that have not told their tools in this window; keeps it for the next one. */
export class LastKnownCatalog implements Disposable {
  readonly #options: LastKnownOptions;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<CatalogChange>());
  /** Servers that are shown as they were. */
  readonly #shown = new Map<string, ReadServer>();
  /** The fingerprint of what lies on the disk, by server. */
  readonly #kept = new Map<string, string>();
  readonly #looked = new Set<string>();
  /** Servers that have told their tools. */
  readonly #listed = new Set<string>();
  /** Servers of which nothing is shown that was kept before. */
  readonly #forgotten = new Set<string>();
  /** Servers of which nothing is kept now, with how many actions want that. */
  readonly #leaving = new Map<string, number>();
  /** The entries that were saved last. */
  readonly #saved = new Map<string, readonly CatalogEntry[]>();
  #settings: KnownSettings;
  /** The last result, and what it was made from. */
  #made: Made | undefined;
  /** What else it is made from may differ by now. */
  #mayDiffer = false;
  #told: Catalog;
  #isPruned = false;
  #following: Promise<void> = Promise.resolve();
  #telling: Disposable | undefined;
  #saving: Disposable | undefined;

  constructor(options: LastKnownOptions) {
    this.#options = options;
    this.#settings = options.settings();
    this.#told = options.told;
    const { host } = options;
    this.#look(host.peers.map(({ name }) => name));
    this.#store.add(
      host.onDidChangePeers((names) => {
        this.#look(names);
      }),
    );
    this.#store.add(
      host.onDidChangeCatalog(({ ownerChanges }) => {
        this.#tell(ownerChanges);
        this.#saveSoon();
      }),
    );
    this.settingsChanged();
    this.#saveSoon();
  }

  get catalog(): Catalog {
    const live = this.#options.host.catalog;
    const made = this.#made;
    if (made?.live === live && !this.#mayDiffer) return made.catalog;
    this.#mayDiffer = false;
    const servers = [...this.#shown.values()].filter(({ server }) => this.#isShown(server));
    const settings = this.#settings;
    if (made?.live === live && made.settings === settings && sameItems(made.servers, servers)) return made.catalog;
    const catalog = withLastKnown(live, servers, settings, made?.catalog ?? live);
    this.#made = { live, servers, settings, catalog };
    return catalog;
  }

  get onDidChange(): Event<CatalogChange> {
    return this.#changed.event;
  }

  /** Drops what is no longer of the entries in the settings, and looks for what is there of new ones. */
  settingsChanged(): void {
    this.#settings = this.#options.settings();
    this.#differs();
    this.#next(() => this.#follow());
  }

  /**
   * Does something after which a server is asked for somebody else, or for nobody. What was told before goes: it is not shown in
   * this window any more, and no file of it is left when this resolves. Nothing is kept of the server while it goes on.
   * @throws what the action does
   */
  async forgetting<T>(server: string, action: () => Promise<T>): Promise<T> {
    const { files } = this.#options;
    this.#forgotten.add(server);
    this.#leaving.set(server, (this.#leaving.get(server) ?? 0) + 1);
    this.#drop(server);
    this.#differs();
    try {
      return await action();
    } finally {
      const others = (this.#leaving.get(server) ?? 1) - 1;
      if (others > 0) this.#leaving.set(server, others);
      else this.#leaving.delete(server);
      await files.settled();
      this.#saveSoon();
    }
  }

  /** Resolves when what is known was looked at, and all is written that is to be. */
  async settled(): Promise<void> {
    await this.#following;
    await this.#options.files.settled();
  }

  dispose(): void {
    this.#telling?.dispose();
    this.#saving?.dispose();
    this.#store.dispose();
  }

  #next(work: () => Promise<void>): void {
    this.#following = this.#following.then(work).catch((error: unknown) => {
      this.#options.logger.warn(`The last known catalog could not be looked after: ${messageOf(error)}`);
    });
  }

  async #follow(): Promise<void> {
    const { files, fingerprints } = this.#options;
    const now = await fingerprints();
    if (!now || this.#isOver()) return;
    for (const [server, fingerprint] of this.#kept) {
      if (now.get(server) !== fingerprint) this.#drop(server);
    }
    if (!this.#isPruned) {
      this.#isPruned = true;
      await files.keepOnly(now.keys());
    }
    let bytes = [...this.#shown.values()].reduce((sum, kept) => sum + kept.bytes, 0);
    for (const [server, fingerprint] of now) {
      if (this.#looked.has(server)) continue;
      this.#looked.add(server);
      const kept = await files.load(server, fingerprint, maxShownBytes - bytes);
      if (this.#isOver()) return;
      // It may have told its tools meanwhile, and those may be written already.
      if (!kept || this.#kept.has(server) || this.#forgotten.has(server)) continue;
      this.#kept.set(server, fingerprint);
      if (this.#listed.has(server)) continue;
      this.#shown.set(server, kept);
      bytes += kept.bytes;
    }
    for (const server of this.#looked) if (!now.has(server)) this.#looked.delete(server);
    this.#differs();
    this.#saveSoon();
  }

  /** Once a server has told its tools, those of earlier are not shown again, whatever becomes of them. */
  #look(names: readonly string[]): void {
    let differs = false;
    for (const name of names) {
      const view = this.#options.host.peer(name);
      if (view?.lists.tools.count !== undefined) {
        this.#listed.add(name);
        if (this.#shown.delete(name)) differs = true;
      } else if (this.#listed.delete(name) && view) {
        // What it had told belongs to somebody else.
        this.#drop(name);
      }
      if (this.#shown.has(name)) differs = true;
    }
    if (differs) this.#differs();
  }

  #isOver(): boolean {
    return this.#store.isDisposed;
  }

  #isShown(server: string): boolean {
    const view = this.#options.host.peer(server);
    return view !== undefined && view.state.kind !== 'disabled';
  }

  #drop(server: string): void {
    this.#shown.delete(server);
    this.#saved.delete(server);
    this.#kept.delete(server);
    this.#options.files.drop(server);
  }

  #differs(): void {
    this.#mayDiffer = true;
    if (this.#isOver()) return;
    this.#telling ??= this.#options.clock.setTimeout(() => {
      this.#tell(undefined);
    }, tellAfterMs);
  }

  #tell(ownerChanges: CatalogChange['ownerChanges']): void {
    this.#telling?.dispose();
    this.#telling = undefined;
    const { catalog } = this;
    const change = diffCatalogs(this.#told, catalog);
    this.#told = catalog;
    if (change) this.#changed.fire({ ...change, ...(ownerChanges && { ownerChanges }) });
  }

  #saveSoon(): void {
    if (this.#isOver()) return;
    this.#saving ??= this.#options.clock.setTimeout(() => {
      this.#saving = undefined;
      this.#next(() => this.#save());
    }, saveAfterMs);
  }

  /** Keeps the tools of servers that are ready. Of what is held nothing is kept: it would be shown as if it were known. */
  async #save(): Promise<void> {
    const { host, clock, files, fingerprints } = this.#options;
    const ready = readyEntries(host.catalog);
    for (const server of this.#kept.keys()) {
      const view = host.peer(server);
      if (!ready.has(server) && view?.state.kind === 'ready' && view.lists.tools.count === 0) this.#drop(server);
    }
    if (this.#unsaved(ready).length === 0) return;
    const now = await fingerprints();
    if (!now || this.#isOver()) return;
    // What was there before may be somebody else's by now.
    for (const [server, entries] of this.#unsaved(readyEntries(host.catalog))) {
      const fingerprint = now.get(server);
      if (fingerprint === undefined || entries.some(({ changed }) => changed)) this.#drop(server);
      else if (host.peer(server)?.state.kind === 'ready') {
        this.#kept.set(server, fingerprint);
        files.save({ server, fingerprint, at: clock.now(), tools: entries.map(({ name, tool }) => ({ name, tool })) });
      } else continue;
      this.#saved.set(server, entries);
    }
  }

  #unsaved(ready: ReadonlyMap<string, readonly CatalogEntry[]>): (readonly [string, readonly CatalogEntry[]])[] {
    return [...ready].filter(
      ([server, entries]) => !this.#leaving.has(server) && !sameTools(this.#saved.get(server), entries),
    );
  }
}

/** What may be called now, by server. */
function readyEntries(catalog: Catalog): ReadonlyMap<string, readonly CatalogEntry[]> {
  const ready = new Map<string, CatalogEntry[]>();
  for (const entry of catalog.entries) {
    if (!entry.ready) continue;
    const own = ready.get(entry.server);
    if (own) own.push(entry);
    else ready.set(entry.server, [entry]);
  }
  return ready;
}

function sameItems<T>(before: readonly T[], now: readonly T[]): boolean {
  return before.length === now.length && before.every((item, place) => item === now[place]);
}

function sameTools(before: readonly CatalogEntry[] | undefined, now: readonly CatalogEntry[]): boolean {
  return (
    before?.length === now.length &&
    before.every((entry, place) => {
      const other = now[place];
      return other?.name === entry.name && other.tool === entry.tool && other.changed === entry.changed;
    })
  );
}
