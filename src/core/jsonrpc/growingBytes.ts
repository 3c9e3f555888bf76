/** Memory is taken in steps of so many bytes. */
const STEP_BYTES = 1024 * 1024;

/** An `ArrayBuffer` that can grow in place (ES2024; there in Node 20). */
interface ResizableBuffer extends ArrayBuffer {
  resize(byteLength: number): void;
}

const createResizable = ArrayBuffer as unknown as new (
  byteLength: number,
  options: { maxByteLength: number },
) => ResizableBuffer;

/**
 * Bytes that are gathered, then read as one text. They grow in place, and their memory goes back at once when the text is
 * there, not with some later garbage collection: bytes and text of a large message are held together for a moment only.
 */
export class GrowingBytes {
  readonly #limitBytes: number;
  readonly #buffer: ResizableBuffer;
  readonly #bytes: Uint8Array;
  #length = 0;

  /** @param limitBytes - more are never added; so much address space is reserved, but no memory */
  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
    this.#buffer = new createResizable(0, { maxByteLength: limitBytes });
    this.#bytes = new Uint8Array(this.#buffer);
  }

  /** Memory that is taken now. */
  get takenBytes(): number {
    return this.#buffer.byteLength;
  }

  add(piece: Uint8Array): void {
    const end = this.#length + piece.length;
    const size = this.#buffer.byteLength;
    if (end > size) this.#buffer.resize(Math.min(this.#limitBytes, Math.max(end, size + STEP_BYTES)));
    this.#bytes.set(piece, this.#length);
    this.#length = end;
  }

  /** The text of all bytes, invalid ones as U+FFFD. Afterwards there are none. */
  take(): string {
    const text = Buffer.from(this.#buffer, 0, this.#length).toString('utf8');
    this.clear();
    return text;
  }

  clear(): void {
    this.#length = 0;
    this.#buffer.resize(0);
  }
}
