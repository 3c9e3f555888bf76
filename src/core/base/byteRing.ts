const FIRST_CAPACITY = 1024;

/** Keeps the last bytes of a stream, at most `capacity` of them. Takes memory only as bytes come. */
export class ByteRing {
  readonly #capacity: number;
  #bytes = Buffer.alloc(0);
  /** Where the oldest byte lies. Not 0 only after the ring has reached its capacity. */
  #start = 0;
  #length = 0;
  #overflowed = false;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Whether bytes were dropped. */
  get overflowed(): boolean {
    return this.#overflowed;
  }

  push(chunk: Uint8Array): void {
    const excess = this.#length + chunk.length - this.#capacity;
    if (excess > 0) this.#overflowed = true;
    const kept = chunk.length > this.#capacity ? chunk.subarray(chunk.length - this.#capacity) : chunk;
    this.#grow(this.#length + kept.length);
    const size = this.#bytes.length;
    const dropped = Math.max(0, this.#length + kept.length - size);
    const at = (this.#start + this.#length) % size || 0;
    const untilEnd = Math.min(kept.length, size - at);
    this.#bytes.set(kept.subarray(0, untilEnd), at);
    this.#bytes.set(kept.subarray(untilEnd), 0);
    this.#length += kept.length - dropped;
    this.#start = (this.#start + dropped) % size || 0;
  }

  /** A copy of what is kept, oldest first. */
  toBuffer(): Buffer {
    const end = this.#start + this.#length;
    return Buffer.concat([
      this.#bytes.subarray(this.#start, end),
      this.#bytes.subarray(0, Math.max(0, end - this.#bytes.length)),
    ]);
  }

  #grow(wanted: number): void {
    if (wanted <= this.#bytes.length || this.#bytes.length === this.#capacity) return;
    const size = Math.min(this.#capacity, Math.max(FIRST_CAPACITY, wanted, this.#bytes.length * 2));
    const bytes = Buffer.alloc(size);
    this.#bytes.copy(bytes, 0, 0, this.#length);
    this.#bytes = bytes;
  }
}
