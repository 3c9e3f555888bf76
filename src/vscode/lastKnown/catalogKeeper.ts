import type { Clock } from '../../core/base/clock';
import type { Disposable } from '../../core/base/disposable';
import type { Catalog, CatalogEntry } from '../../core/catalog/types';
import type { HostApi } from '../../core/hostApi';
import type { KnownFiles } from './knownFiles';

/** What changes all the time is not written each time. */
const saveAfterMs = 1_000;

export interface CatalogKeeperOptions {
  readonly host: HostApi;
  readonly clock: Clock;
  readonly files: KnownFiles;
  /** What the servers of the settings are, by fingerprints of their entries; undefined: it is not for us to know yet. */
  readonly fingerprints: () => Promise<ReadonlyMap<string, string>> | undefined;
}

/** Keeps the tools of servers that are ready for the next window. */
export class CatalogKeeper implements Disposable {
  readonly #options: CatalogKeeperOptions;
  readonly #next: (work: () => Promise<void>) => void;
  /** The fingerprint of what lies on the disk, by server. */
  readonly #kept = new Map<string, string>();
  /** Servers of which nothing is kept now, with how many actions want that. */
  readonly #leaving = new Map<string, number>();
  /** The entries that were saved last. */
  readonly #saved = new Map<string, readonly CatalogEntry[]>();
  #saving: Disposable | undefined;
  #isOver = false;

  /** @param next - has work done when that is over which is under way */
  constructor(options: CatalogKeeperOptions, next: (work: () => Promise<void>) => void) {
    this.#options = options;
    this.#next = next;
  }

  /** Whether something is kept of a server, as far as it was looked. */
  has(server: string): boolean {
    return this.#kept.has(server);
  }

  /** Something lies on the disk that was kept of an entry with this fingerprint. */
  found(server: string, fingerprint: string): void {
    this.#kept.set(server, fingerprint);
  }

  /** Servers of which something is kept of another entry than that of these fingerprints. */
  outdated(now: ReadonlyMap<string, string>): readonly string[] {
    return [...this.#kept].flatMap(([server, fingerprint]) => (now.get(server) === fingerprint ? [] : [server]));
  }

  drop(server: string): void {
    this.#saved.delete(server);
    this.#kept.delete(server);
    this.#options.files.drop(server);
  }

  /** Keeps nothing of a server until {@link back} was called as often. */
  leave(server: string): void {
    this.#leaving.set(server, (this.#leaving.get(server) ?? 0) + 1);
  }

  back(server: string): void {
    const others = (this.#leaving.get(server) ?? 1) - 1;
    if (others > 0) this.#leaving.set(server, others);
    else this.#leaving.delete(server);
    this.saveSoon();
  }

  saveSoon(): void {
    if (this.#isOver) return;
    this.#saving ??= this.#options.clock.setTimeout(() => {
      this.saveNow();
    }, saveAfterMs);
  }

  /** Saves what was to be saved soon, if there is something. */
  saveNow(): void {
    if (!this.#saving) return;
    this.#saving.dispose();
    this.#saving = undefined;
    this.#next(() => this.#save());
  }

  dispose(): void {
    this.#isOver = true;
    this.#saving?.dispose();
  }

  /** Of what is held nothing is kept: it would be shown as if it were known. */
  async #save(): Promise<void> {
    const { host, clock, files, fingerprints } = this.#options;
    const ready = readyEntries(host.catalog);
    for (const server of this.#kept.keys()) {
      const view = host.peer(server);
      if (!ready.has(server) && view?.state.kind === 'ready' && view.lists.tools.count === 0) this.drop(server);
    }
    if (this.#unsaved(ready).length === 0) return;
    const now = await fingerprints();
    if (!now || this.#isOver) return;
    // What was there before may be somebody else's by now.
    for (const [server, entries] of this.#unsaved(readyEntries(host.catalog))) {
      const fingerprint = now.get(server);
      if (fingerprint === undefined || entries.some(({ changed }) => changed)) this.drop(server);
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

function sameTools(before: readonly CatalogEntry[] | undefined, now: readonly CatalogEntry[]): boolean {
  return (
    before?.length === now.length &&
    before.every((entry, place) => {
      const other = now[place];
      return other?.name === entry.name && other.tool === entry.tool && other.changed === entry.changed;
    })
  );
}
