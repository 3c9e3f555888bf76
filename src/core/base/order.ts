/** Compares by UTF-16 code unit: the one order in which names are sorted everywhere. */
export function byCodeUnit(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The entries of an object in the order of their keys. */
export function entriesInOrder<Value>(record: Readonly<Record<string, Value>>): [string, Value][] {
  return Object.entries(record).sort(([left], [right]) => byCodeUnit(left, right));
}
