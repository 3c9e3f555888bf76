/** A part of a text: from `start` up to, not including, `end`, in UTF-16 code units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Stands for what was hidden. Too short to hold a value that is searched for. */
export const HIDDEN = '•••';

/** Replaces the ranges, in any order, by {@link HIDDEN}; those that touch or overlap are hidden as one. */
export function hideRanges(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return text;
  const parts: string[] = [];
  let done = 0;
  let open: Range | undefined;
  for (const range of [...ranges].sort((left, right) => left.start - right.start)) {
    if (range.end <= range.start) continue;
    if (open !== undefined && range.start <= open.end) {
      open = { start: open.start, end: Math.max(open.end, range.end) };
      continue;
    }
    if (open !== undefined) {
      parts.push(text.slice(done, open.start), HIDDEN);
      done = open.end;
    }
    open = range;
  }
  if (open === undefined) return text;
  parts.push(text.slice(done, open.start), HIDDEN, text.slice(open.end));
  return parts.join('');
}

/** Adds a range to those found further ahead in the text, joined with the ones that it touches, so that few are kept. */
export function addRange(ranges: Range[], start: number, end: number): void {
  let joined: Range = { start, end };
  for (let last = ranges.at(-1); last !== undefined && last.end >= joined.start; last = ranges.at(-1)) {
    joined = { start: Math.min(joined.start, last.start), end: Math.max(joined.end, last.end) };
    ranges.pop();
  }
  ranges.push(joined);
}
