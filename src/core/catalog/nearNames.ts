import type { CatalogEntry } from './types';

const maxSuggestions = 3;
const maxLength = 64;
const maxCompared = 5000;

/**
 * Canonical names that whoever asked for `name` may have meant, the likeliest first, three at most: those of tools with
 * that local name, then those that differ in a letter or two. The work is bounded, however long the catalog.
 */
export function nearNames(name: string, entries: readonly CatalogEntry[]): string[] {
  const asked = name.toLowerCase();
  const local = asked.slice(asked.indexOf('/') + 1);
  const found: { readonly name: string; readonly distance: number }[] = [];
  let compared = 0;
  for (const entry of entries) {
    if (Math.abs(entry.localName.length - local.length) > 2 && Math.abs(entry.name.length - asked.length) > 2) continue;
    const localName = entry.localName.toLowerCase();
    if (localName === local || localName === asked) {
      found.push({ name: entry.name, distance: 0 });
    } else if (asked.length <= maxLength && compared < maxCompared) {
      compared++;
      const distance = Math.min(editDistance(local, localName), editDistance(asked, entry.name.toLowerCase()));
      if (distance <= tolerated(local)) found.push({ name: entry.name, distance });
    }
    if (found.length >= maxCompared) break;
  }
  found.sort((left, right) => left.distance - right.distance);
  return found.slice(0, maxSuggestions).map((near) => near.name);
}

/** In a short name, a single letter makes it another word. */
function tolerated(name: string): number {
  return name.length <= 3 ? 0 : name.length <= 6 ? 1 : 2;
}

/** Letters to insert, delete or replace; 3 stands for more than 2. Looks at the band around the diagonal only. */
function editDistance(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > 2) return 3;
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = new Array<number>(right.length + 1).fill(3);
    if (row <= 2) current[0] = row;
    let best = 3;
    for (let column = Math.max(1, row - 2); column <= Math.min(right.length, row + 2); column++) {
      const replaced = (previous[column - 1] ?? 3) + (left[row - 1] === right[column - 1] ? 0 : 1);
      const cost = Math.min(replaced, (previous[column] ?? 3) + 1, (current[column - 1] ?? 3) + 1, 3);
      current[column] = cost;
      best = Math.min(best, cost);
    }
    if (best >= 3) return 3;
    previous = current;
  }
  return previous[right.length] ?? 3;
}
