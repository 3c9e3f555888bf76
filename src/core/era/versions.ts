import { byCodeUnit } from '../base/order';

/** The versions without repetitions, highest first. Versions are dates written year first, so text order is age. */
export function highestFirst(versions: readonly string[]): string[] {
  return [...new Set(versions)].sort((left, right) => byCodeUnit(right, left));
}

/** The highest version that occurs in both lists, whatever their order; undefined if there is none. */
export function highestShared(ours: readonly string[], theirs: readonly string[]): string | undefined {
  const offered = new Set(theirs);
  return highestFirst(ours).find((version) => offered.has(version));
}
