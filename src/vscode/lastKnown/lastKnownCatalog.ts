import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { messageOf } from '../../core/base/errors';
import { Emitter, type Event } from '../../core/base/event';
import type { Logger } from '../../core/base/logger';
import { diffCatalogs } from '../../core/catalog/diff';
import { withLastKnown, type KnownSettings } from '../../core/catalog/lastKnown';
import type { Catalog, CatalogChange } from '../../core/catalog/types';
import { CatalogKeeper, type CatalogKeeperOptions } from './catalogKeeper';
import { maxShownBytes, type ReadServer } from './knownFiles';

/** Servers that become known at about the same time are told of together. */
const tellAfterMs = 50;
export interface LastKnownOptions extends CatalogKeeperOptions {
  readonly logger: Logger;
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
  readonly #keeper: CatalogKeeper;
  /** Servers that are shown as they were. */
  readonly #shown = new Map<string, ReadServer>();
  readonly #looked = new Set<string>();
  /** Servers that have told their tools. */
  readonly #listed = new Set<string>();
  /** Servers of which nothing is shown that was kept before. */
  readonly #forgotten = new Set<string>();
  #settings: KnownSettings;
  /** The last result, and what it was made from. */
  #made: Made | undefined;
  /** What else it is made from may differ by now. */
  #mayDiffer = false;
  #told: Catalog;
  #isPruned = false;
  #following: Promise<void> = Promise.resolve();
  #telling: Disposable | undefined;

  constructor(options: LastKnownOptions) {
    this.#options = options;
    this.#settings = options.settings();
    this.#told = options.told;
    const { host } = options;
    this.#keeper = this.#store.add(
      new CatalogKeeper(options, (work) => {
        this.#next(work);
      }),
    );
    this.#look(host.peers.map(({ name }) => name));
    this.#store.add(
      host.onDidChangePeers((names) => {
        this.#look(names);
      }),
    );
    this.#store.add(
      host.onDidChangeCatalog(({ ownerChanges }) => {
        this.#tell(ownerChanges);
        this.#keeper.saveSoon();
      }),
    );
    this.settingsChanged();
    this.#keeper.saveSoon();
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
    this.#forgotten.add(server);
    this.#keeper.leave(server);
    this.#drop(server);
    this.#differs();
    try {
      return await action();
    } finally {
      this.#keeper.back(server);
      await this.#options.files.settled();
    }
  }

  /** Saves now what was to be saved soon. Resolves when it is written. */
  async flush(): Promise<void> {
    this.#keeper.saveNow();
    await this.settled();
  }

  /** Resolves when what is known was looked at, and all is written that is to be. */
  async settled(): Promise<void> {
    await this.#following;
    await this.#options.files.settled();
  }

  dispose(): void {
    this.#telling?.dispose();
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
    const gone = [...this.#looked].filter((server) => !now.has(server));
    for (const server of [...this.#keeper.outdated(now), ...gone]) this.#drop(server);
    for (const server of gone) this.#looked.delete(server);
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
      if (!kept || this.#keeper.has(server) || this.#forgotten.has(server)) continue;
      this.#keeper.found(server, fingerprint);
      if (this.#listed.has(server)) continue;
      this.#shown.set(server, kept);
      bytes += kept.bytes;
    }
    this.#differs();
    this.#keeper.saveSoon();
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
    this.#keeper.drop(server);
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
    if (!change && !ownerChanges) return;
    // Where the names that moved are told of after the change itself, there is nothing else to tell of.
    const nothing = { catalog, added: [], removed: [], changed: [] };
    this.#changed.fire({ ...(change ?? nothing), ...(ownerChanges && { ownerChanges }) });
  }
}

function sameItems<T>(before: readonly T[], now: readonly T[]): boolean {
  return before.length === now.length && before.every((item, place) => item === now[place]);
}
