/** Records for which a block of 64 KiB has room: more texts of under 64 bytes do not occur in numbers. */
const bytesPerRecord = 64;
/** Of what is kept of a record beside its text. */
const bytesBeside = Float64Array.BYTES_PER_ELEMENT + 3 * Uint32Array.BYTES_PER_ELEMENT;

/** All memory that a block takes before it is sealed. */
export function heldBytesOf(capacity: number): number {
  return capacity + bytesBeside * Math.ceil(capacity / bytesPerRecord);
}

/** What a block keeps of a record beside its text. */
export interface BlockEntry {
  readonly at: number;
  /** Whatever small number the log puts in. */
  readonly code: number;
  readonly size: number;
}

/**
 * A part of the wire log: texts one behind the other in one buffer, and beside it what is known of each. All of it has
 * its size from the start, so that recording makes no garbage.
 */
export class WireBlock {
  #firstSeq = 0;
  #count = 0;
  #used = 0;
  #bytes: Buffer;
  readonly #times: Float64Array;
  readonly #codes: Uint32Array;
  readonly #sizes: Uint32Array;
  /** Where each text ends. */
  readonly #ends: Uint32Array;

  /** @param capacity - for texts, in bytes of UTF-8 */
  constructor(capacity: number) {
    const records = Math.ceil(capacity / bytesPerRecord);
    this.#bytes = Buffer.allocUnsafeSlow(capacity);
    this.#times = new Float64Array(records);
    this.#codes = new Uint32Array(records);
    this.#sizes = new Uint32Array(records);
    this.#ends = new Uint32Array(records);
  }

  /** For texts, in bytes. */
  get capacity(): number {
    return this.#bytes.length;
  }

  get firstSeq(): number {
    return this.#firstSeq;
  }

  /** The number of the first record that is not in it. */
  get nextSeq(): number {
    return this.#firstSeq + this.#count;
  }

  /** Empties it. Its first record will have that number. */
  reset(firstSeq: number): void {
    this.#firstSeq = firstSeq;
    this.#count = 0;
    this.#used = 0;
  }

  /** All memory that it takes. */
  get heldBytes(): number {
    return this.#bytes.length + this.#times.byteLength + 3 * this.#ends.byteLength;
  }

  /**
   * Adds a record; false, and nothing is done, if it does not fit.
   * @param size - 0: that of the text in bytes
   */
  write(at: number, code: number, size: number, text: string): boolean {
    const used = this.#used;
    const count = this.#count;
    const room = this.#bytes.length - used;
    // A code unit takes three bytes at the most.
    if (count === this.#ends.length || (text.length * 3 > room && Buffer.byteLength(text) > room)) return false;
    const end = used + this.#bytes.write(text, used, 'utf8');
    this.#times[count] = at;
    this.#codes[count] = code;
    this.#sizes[count] = size === 0 ? end - used : size;
    this.#ends[count] = end;
    this.#used = end;
    this.#count = count + 1;
    return true;
  }

  /** Nothing more is written: gives back the room for texts that is left, where there is much. Returns how many bytes. */
  seal(): number {
    const spare = this.#bytes.length - this.#used;
    if (spare < this.#bytes.length / 4) return 0;
    const bytes = Buffer.allocUnsafeSlow(this.#used);
    this.#bytes.copy(bytes, 0, 0, this.#used);
    this.#bytes = bytes;
    return spare;
  }

  /** @param seq - of a record that is in it */
  entry(seq: number): BlockEntry {
    const index = seq - this.#firstSeq;
    return { at: this.#times[index] ?? 0, code: this.#codes[index] ?? 0, size: this.#sizes[index] ?? 0 };
  }

  /** @param seq - of a record that is in it */
  text(seq: number): string {
    const index = seq - this.#firstSeq;
    return this.#bytes.toString('utf8', index === 0 ? 0 : this.#ends[index - 1], this.#ends[index]);
  }
}
