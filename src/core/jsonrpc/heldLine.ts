import { utf8Cut } from '../base/utf8';

/** Decoding waits for this many bytes or pieces, so that neither a huge line nor a line in tiny pieces costs extra. */
const DECODE_AT_BYTES = 16 * 1024;
const DECODE_AT_PIECES = 64;

/**
 * A line that arrives in several pieces. Its bytes are decoded as they come, so that never all bytes and all text are
 * held together; a character may be split between pieces.
 */
export class HeldLine {
  #pieces: Buffer[] = [];
  #pieceBytes = 0;
  #text = '';
  #byteLength = 0;
  #endsWithCr = false;

  /** In bytes, all that was added. */
  get byteLength(): number {
    return this.#byteLength;
  }

  /** Whether the last byte is a carriage return, which belongs to the line end if a line feed follows. */
  get endsWithCr(): boolean {
    return this.#endsWithCr;
  }

  add(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#pieces.push(piece);
    this.#pieceBytes += piece.length;
    this.#byteLength += piece.length;
    this.#endsWithCr = piece[piece.length - 1] === 0x0d;
    if (this.#pieceBytes < DECODE_AT_BYTES && this.#pieces.length < DECODE_AT_PIECES) return;
    const bytes = this.#takePieces();
    const cut = utf8Cut(bytes);
    this.#text += bytes.toString('utf8', 0, cut);
    if (cut < bytes.length) {
      this.#pieces = [bytes.subarray(cut)];
      this.#pieceBytes = bytes.length - cut;
    }
  }

  /** The whole line as text, invalid bytes as U+FFFD. Afterwards the line is empty. */
  take(): string {
    const text = this.#text + this.#takePieces().toString('utf8');
    this.clear();
    return text;
  }

  clear(): void {
    this.#pieces = [];
    this.#pieceBytes = 0;
    this.#text = '';
    this.#byteLength = 0;
    this.#endsWithCr = false;
  }

  #takePieces(): Buffer {
    const [first] = this.#pieces;
    const bytes = first !== undefined && this.#pieces.length === 1 ? first : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#pieceBytes = 0;
    return bytes;
  }
}
