import { HeldLine } from './heldLine';
import { readLine, type LineReceiver } from './readLine';

/** What one message may have at most unless configured otherwise, in bytes; `protocol.md` §13. */
export const DEFAULT_MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

const LF = 0x0a;
const CR = 0x0d;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

export interface FrameReaderOptions extends LineReceiver {
  /** Limit for the bytes of a line without its line end; {@link DEFAULT_MAX_MESSAGE_BYTES} if absent. */
  readonly maxMessageBytes?: number | undefined;
  /** A line passed the limit. Called once; nothing is read after it. */
  readonly onTooLarge: () => void;
}

/**
 * Turns the bytes of a stream into messages: one line of UTF-8 each (2026-07-28, basic/transports, stdio). Lenient with
 * what servers really write: CRLF, a byte order mark at the start, blank lines, lines that are no message, invalid
 * UTF-8, arrays. How the bytes are cut into chunks makes no difference. The work is linear in the number of bytes.
 */
export class FrameReader {
  readonly #options: FrameReaderOptions;
  readonly #maxBytes: number;
  readonly #held: HeldLine;
  /** The bytes so far, while they may still become a byte order mark; undefined afterwards. */
  #start: Buffer | undefined = Buffer.alloc(0);
  #ended = false;

  constructor(options: FrameReaderOptions) {
    this.#options = options;
    this.#maxBytes = options.maxMessageBytes ?? DEFAULT_MAX_MESSAGE_BYTES;
    // And the carriage return of its end.
    this.#held = new HeldLine(this.#maxBytes + 1);
  }

  /** Reads the next bytes. The callbacks run before it returns. The chunk must not be changed afterwards. */
  push(chunk: Uint8Array): void {
    if (this.#ended) return;
    const bytes = this.#withoutBom(asBuffer(chunk));
    let from = 0;
    if (this.#held.byteLength > 0) {
      const lineFeed = bytes.indexOf(LF);
      if (!this.#hold(bytes.subarray(0, lineFeed < 0 ? bytes.length : lineFeed)) || lineFeed < 0) return;
      readLine(this.#held.take(), this.#options);
      from = lineFeed + 1;
    }
    const lastLineFeed = bytes.lastIndexOf(LF);
    if (lastLineFeed >= from) {
      if (!this.#readLines(bytes.subarray(from, lastLineFeed))) return;
      from = lastLineFeed + 1;
    }
    this.#hold(bytes.subarray(from));
  }

  /** The stream ended: an unfinished line is read like any other. */
  end(): void {
    if (this.#ended) return;
    if (this.#start !== undefined && !this.#hold(this.#start)) return;
    this.#ended = true;
    readLine(this.#held.take(), this.#options);
  }

  /** Reads whole lines, separated by line feeds. False if one of them was too large. */
  #readLines(bytes: Buffer): boolean {
    if (bytes.length > this.#maxBytes) return this.#readLinesOneByOne(bytes);
    // One decoding for many lines: no character spans a line feed, not even a broken one.
    const text = bytes.toString('utf8');
    let from = 0;
    for (let lineFeed = text.indexOf('\n'); lineFeed >= 0; lineFeed = text.indexOf('\n', from)) {
      readLine(text.slice(from, lineFeed), this.#options);
      from = lineFeed + 1;
    }
    readLine(from === 0 ? text : text.slice(from), this.#options);
    return true;
  }

  #readLinesOneByOne(bytes: Buffer): boolean {
    for (let from = 0; from <= bytes.length;) {
      const lineFeed = bytes.indexOf(LF, from);
      const end = lineFeed < 0 ? bytes.length : lineFeed;
      const length = end - from - (end > from && bytes[end - 1] === CR ? 1 : 0);
      if (length > this.#maxBytes) {
        this.#fail();
        return false;
      }
      readLine(bytes.toString('utf8', from, end), this.#options);
      from = end + 1;
    }
    return true;
  }

  /** Keeps a part of a line until the rest comes. False if the line is too large by now. */
  #hold(piece: Buffer): boolean {
    const length = this.#held.byteLength + piece.length;
    const endsWithCr = piece.length > 0 ? piece[piece.length - 1] === CR : this.#held.endsWithCr;
    if (length - (endsWithCr ? 1 : 0) > this.#maxBytes) {
      this.#fail();
      return false;
    }
    this.#held.add(piece);
    return true;
  }

  #fail(): void {
    this.#ended = true;
    this.#held.clear();
    this.#options.onTooLarge();
  }

  #withoutBom(chunk: Buffer): Buffer {
    if (this.#start === undefined) return chunk;
    const bytes = this.#start.length === 0 ? chunk : Buffer.concat([this.#start, chunk]);
    if (bytes.length < BOM.length && BOM.subarray(0, bytes.length).equals(bytes)) {
      this.#start = bytes;
      return Buffer.alloc(0);
    }
    this.#start = undefined;
    return BOM.equals(bytes.subarray(0, BOM.length)) ? bytes.subarray(BOM.length) : bytes;
  }
}

function asBuffer(chunk: Uint8Array): Buffer {
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
