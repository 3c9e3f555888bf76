interface Due<T> {
  readonly at: number;
  /** Of what falls due at the same time, what was added first comes first. */
  readonly order: number;
  readonly item: T;
}

/** What falls due, the earliest first. Adding and taking one takes the logarithm of how many there are. */
export class DueQueue<T> {
  /** A binary heap: what is at a place is due no later than what is at twice that place plus one, and plus two. */
  readonly #heap: Due<T>[] = [];
  #order = 0;

  /** When the first is due; Infinity: there is none. */
  get nextAt(): number {
    return this.#heap[0]?.at ?? Infinity;
  }

  add(at: number, item: T): void {
    const added: Due<T> = { at, order: this.#order++, item };
    let place = this.#heap.length;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = this.#heap[above];
      if (!parent || isBefore(parent, added)) break;
      this.#heap[place] = parent;
      place = above;
    }
    this.#heap[place] = added;
  }

  /** Takes the first out. */
  take(): T | undefined {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (last && this.#heap.length > 0) this.#sink(last);
    return first?.item;
  }

  clear(): void {
    this.#heap.length = 0;
  }

  /** Puts one into the first place, and from there to where it belongs. */
  #sink(due: Due<T>): void {
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      let child = this.#heap[below];
      const other = this.#heap[below + 1];
      if (child && other && isBefore(other, child)) {
        below++;
        child = other;
      }
      if (!child || isBefore(due, child)) break;
      this.#heap[place] = child;
      place = below;
    }
    this.#heap[place] = due;
  }
}

function isBefore(one: Due<unknown>, other: Due<unknown>): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
