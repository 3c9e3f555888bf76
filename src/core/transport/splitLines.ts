import { utf8Cut } from '../base/utf8';

const LF = 0x0a;
const CR = 0x0d;

/** The whole lines of some bytes, without their line ends, and the bytes of the unfinished one after them. */
export interface SplitLines {
  readonly lines: readonly string[];
  readonly rest: Buffer;
}

/**
 * Splits text of UTF-8 into lines. Only a line feed ends a line, one carriage return before it is dropped; a line of
 * more than `maxLineBytes` is cut into several.
 */
export function splitLines(bytes: Buffer, maxLineBytes: number): SplitLines {
  const lines: string[] = [];
  let from = 0;
  for (;;) {
    const lineFeed = bytes.indexOf(LF, from);
    const end = lineFeed < 0 ? bytes.length : lineFeed;
    while (end - from > maxLineBytes) {
      const cut = from + utf8Cut(bytes.subarray(from, from + maxLineBytes));
      lines.push(bytes.toString('utf8', from, cut));
      from = cut;
    }
    if (lineFeed < 0) return { lines, rest: bytes.subarray(from) };
    lines.push(bytes.toString('utf8', from, withoutCr(bytes, from, lineFeed)));
    from = lineFeed + 1;
  }
}

function withoutCr(bytes: Buffer, from: number, end: number): number {
  return end > from && bytes[end - 1] === CR ? end - 1 : end;
}
