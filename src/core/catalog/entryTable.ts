import { getOrMake } from '../base/getOrMake';
import { sameEntry } from './entries';
import { patchSorted } from './sortedList';
import type { CatalogEntry } from './types';

/** The catalog's entries by server and local name, and in order. */
export class EntryTable {
  readonly #byServer = new Map<string, Map<string, CatalogEntry>>();
  readonly #removed = new Set<string>();
  readonly #added: CatalogEntry[] = [];
  #sorted: readonly CatalogEntry[] = [];

  /** Sets the entry of a tool. An equal one stays the object that it was. */
  put(entry: CatalogEntry): void {
    const entries = getOrMake(this.#byServer, entry.server, () => new Map<string, CatalogEntry>());
    const previous = entries.get(entry.localName);
    if (previous && sameEntry(previous, entry)) return;
    if (previous) this.#removed.add(previous.name);
    entries.set(entry.localName, entry);
    this.#added.push(entry);
  }

  drop(server: string, localName: string): void {
    const entries = this.#byServer.get(server);
    const previous = entries?.get(localName);
    if (!entries || !previous) return;
    this.#removed.add(previous.name);
    entries.delete(localName);
    if (entries.size === 0) this.#byServer.delete(server);
  }

  /** All entries sorted by canonical name, which have to be unique by now. The same list if none has changed. */
  sorted(): readonly CatalogEntry[] {
    this.#sorted = patchSorted(this.#sorted, this.#removed, this.#added);
    this.#removed.clear();
    this.#added.length = 0;
    return this.#sorted;
  }
}
