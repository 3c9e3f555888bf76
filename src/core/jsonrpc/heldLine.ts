import { GrowingBytes } from './growingBytes';

/** Pieces are put together when they are this many bytes or pieces, so that a line in tiny pieces costs nothing extra. */
const GATHER_AT_BYTES = 64 * 1024;
const GATHER_AT_PIECES = 64;

/** A line that arrives in several pieces. A character may be split between them. */
export class HeldLine {
  readonly #limitBytes: number;
  #pieces: Buffer[] = [];
  #pieceBytes = 0;
  /** What the pieces were put into. */
  #gathered: GrowingBytes | undefined;
  #byteLength = 0;
  #endsWithCr = false;

  /** @param limitBytes - more are never added */
  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

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
    if (this.#pieceBytes >= GATHER_AT_BYTES || this.#pieces.length >= GATHER_AT_PIECES) this.#gather();
  }

  /** The whole line as text, invalid bytes as U+FFFD. Afterwards the line is empty. */
  take(): string {
    if (this.#gathered) this.#gather();
    const text = this.#gathered?.take() ?? this.#takePieces().toString('utf8');
    this.clear();
    return text;
  }

  clear(): void {
    this.#pieces = [];
    this.#pieceBytes = 0;
    this.#gathered?.clear();
    this.#gathered = undefined;
    this.#byteLength = 0;
    this.#endsWithCr = false;
  }

  #gather(): void {
    this.#gathered ??= new GrowingBytes(this.#limitBytes);
    for (const piece of this.#pieces) this.#gathered.add(piece);
    this.#pieces = [];
    this.#pieceBytes = 0;
  }

  #takePieces(): Buffer {
    const [first] = this.#pieces;
    return first !== undefined && this.#pieces.length === 1 ? first : Buffer.concat(this.#pieces);
  }
}
