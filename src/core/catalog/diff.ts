import { sameEntry } from './entries';
import type { Catalog, CatalogChange } from './types';

/**
 * The canonical names that are new, gone, or stand for another entry, each list in order. Linear in the two catalogs.
 * Undefined if nothing differs at all.
 */
export function diffCatalogs(before: Catalog, after: Catalog): CatalogChange | undefined {
  const added: string[] = [];
  const removed: string[] = [];
  const changed: string[] = [];
  let place = 0;
  for (const entry of before.entries) {
    for (let other = after.entries[place]; other && other.name < entry.name; other = after.entries[++place]) {
      added.push(other.name);
    }
    const other = after.entries[place];
    if (other?.name !== entry.name) {
      removed.push(entry.name);
      continue;
    }
    if (other !== entry && !sameEntry(other, entry)) changed.push(entry.name);
    place++;
  }
  for (const entry of after.entries.slice(place)) added.push(entry.name);
  const same =
    added.length + removed.length + changed.length === 0 &&
    before.collisions === after.collisions &&
    before.problems === after.problems;
  return same ? undefined : { catalog: after, added, removed, changed };
}
