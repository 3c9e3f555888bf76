/** The one of several names that a mistyped one most likely stands for; undefined if none is near. */
export function nearest(written: string, names: readonly string[]): string | undefined {
  const lower = written.toLowerCase().slice(0, 100);
  const ranked = names
    .map((name) => ({ name, edits: editsBetween(lower, name.toLowerCase()) }))
    .sort((left, right) => left.edits - right.edits);
  const [best] = ranked;
  return best && best.edits <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : undefined;
}

/** Insertions, deletions, replacements and swaps of neighbours that lead from one word to another. */
function editsBetween(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (row > 1 && column > 1 && isSwap) edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      current.push(edits);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}
