import { utf8Cut } from '../base/utf8';

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;

/** The whole lines of some bytes, without their line ends, and the bytes of the unfinished one after them. */
export interface SplitLines {
  readonly lines: readonly string[];
  readonly rest: Buffer;
}

/**
 * Splits text of UTF-8 into lines. Only a line feed ends a line, one carriage return before it is dropped; a line of
 * more than `maxLineBytes` is cut into several, after a blank where there is one in the second half of a piece: what is hidden in
 * each piece by itself, as secrets are, has no blanks in it as a rule.
 */
export function splitLines(bytes: Buffer, maxLineBytes: number): SplitLines {
  const lines: string[] = [];
  let from = 0;
  for (;;) {
    const lineFeed = bytes.indexOf(LF, from);
    const end = lineFeed < 0 ? bytes.length : lineFeed;
    while (end - from > maxLineBytes) {
      const cut = from + pieceLength(bytes.subarray(from, from + maxLineBytes));
      lines.push(bytes.toString('utf8', from, cut));
      from = cut;
    }
    if (lineFeed < 0) return { lines, rest: bytes.subarray(from) };
    lines.push(bytes.toString('utf8', from, withoutCr(bytes, from, lineFeed)));
    from = lineFeed + 1;
  }
}

function pieceLength(bytes: Buffer): number {
  const blank = Math.max(bytes.lastIndexOf(SPACE), bytes.lastIndexOf(TAB));
  return blank >= bytes.length / 2 ? blank + 1 : utf8Cut(bytes);
}

function withoutCr(bytes: Buffer, from: number, end: number): number {
  return end > from && bytes[end - 1] === CR ? end - 1 : end;
}
