import { byCodeUnit } from '../base/order';

/**
 * A list that is sorted by name, without the items named in `removed` and with those in `added` (in any order), which
 * take the place of an item of their name. The same list if there are none. Sorts and searches for the changes only.
 */
export function patchSorted<Item extends { readonly name: string }>(
  list: readonly Item[],
  removed: ReadonlySet<string>,
  added: readonly Item[],
): readonly Item[] {
  if (removed.size === 0 && added.length === 0) return list;
  if (list.length === 0) return [...added].sort((left, right) => byCodeUnit(left.name, right.name));
  const addedByName = new Map(added.map((item) => [item.name, item]));
  const patched: Item[] = [];
  let done = 0;
  const copyUntil = (place: number): void => {
    for (; done < place; done++) {
      const item = list[done];
      if (item !== undefined) patched.push(item);
    }
  };
  for (const name of [...new Set([...removed, ...addedByName.keys()])].sort()) {
    const place = lowerBound(list, name);
    copyUntil(place);
    if (list[place]?.name === name) done = place + 1;
    const item = addedByName.get(name);
    if (item) patched.push(item);
  }
  copyUntil(list.length);
  return patched;
}

/** Finds an item by name in a sorted list. */
export function findSorted<Item extends { readonly name: string }>(
  list: readonly Item[],
  name: string,
): Item | undefined {
  const item = list[lowerBound(list, name)];
  return item?.name === name ? item : undefined;
}

function lowerBound(list: readonly { readonly name: string }[], name: string): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?.name ?? '') < name) low = middle + 1;
    else high = middle;
  }
  return low;
}
