import { ByteRing } from '../base/byteRing';
import { Emitter } from '../base/event';
import { splitLines } from './splitLines';

/** How much of stderr is kept per server, in bytes; `protocol.md` §13. */
export const STDERR_RING_BYTES = 256 * 1024;
/** A longer line is shown as several, in bytes. */
export const MAX_STDERR_LINE_BYTES = 8 * 1024;

/** What a server writes to stderr: every line once as an event, the last ones kept. */
export class StderrLog {
  readonly #ring = new ByteRing(STDERR_RING_BYTES);
  readonly #lines = new Emitter<string>();
  #rest: Buffer = Buffer.alloc(0);

  /** A line without its line end. */
  readonly onLine = this.#lines.event;

  /** The lines kept, oldest first. */
  get tail(): readonly string[] {
    const kept = this.#ring.toBuffer();
    // The oldest line is whole only if nothing was dropped.
    const from = this.#ring.overflowed ? startOfSecondLine(kept) : 0;
    const { lines, rest } = splitLines(kept.subarray(from), MAX_STDERR_LINE_BYTES);
    return rest.length > 0 ? [...lines, rest.toString('utf8')] : lines;
  }

  push(chunk: Buffer): void {
    this.#ring.push(chunk);
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    const { lines, rest } = splitLines(bytes, MAX_STDERR_LINE_BYTES);
    this.#rest = rest;
    for (const line of lines) this.#lines.fire(line);
  }

  /** The stream ended: an unfinished line is a line. */
  end(): void {
    if (this.#rest.length === 0) return;
    const line = this.#rest.toString('utf8');
    this.#rest = Buffer.alloc(0);
    this.#lines.fire(line);
  }
}

/** Where the second line begins, or, in a single endless line, its second word, or its first whole character. */
function startOfSecondLine(bytes: Buffer): number {
  const lineFeed = bytes.indexOf(0x0a);
  if (lineFeed >= 0) return lineFeed + 1;
  const blank = bytes.indexOf(0x20);
  if (blank >= 0) return blank + 1;
  return Math.max(
    0,
    bytes.findIndex((byte) => (byte & 0xc0) !== 0x80),
  );
}
