/** Compares by UTF-16 code unit: the one order in which names are sorted everywhere. */
export function byCodeUnit(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
