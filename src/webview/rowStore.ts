import { noFilter, rowFilter, type WireFilter } from '../core/audit/wireFilter';
import type { ShownRow } from './messages';

/** Different servers and methods that can be chosen among. */
const maxChoices = 200;

/**
 * The rows of the view and those of them that pass its filter. New rows and changed ones cost no more than themselves,
 * however many there are.
 */
export class RowStore {
  /** In the order of their numbers. */
  readonly #rows = new Map<number, ShownRow>();
  /** Numbers of the rows that pass, in order. */
  #passing: number[] = [];
  #filter = noFilter;
  #passes = rowFilter(noFilter);
  readonly #servers = new Set<string>();
  readonly #methods = new Set<string>();

  get size(): number {
    return this.#rows.size;
  }

  /** How many rows pass the filter. */
  get shown(): number {
    return this.#passing.length;
  }

  get filter(): WireFilter {
    return this.#filter;
  }

  get servers(): ReadonlySet<string> {
    return this.#servers;
  }

  get methods(): ReadonlySet<string> {
    return this.#methods;
  }

  setFilter(filter: WireFilter): void {
    this.#filter = filter;
    this.#passes = rowFilter(filter);
    this.#passing = [];
    for (const row of this.#rows.values()) if (this.#passes(row)) this.#passing.push(row.seq);
  }

  /** The row at a place among those that pass. */
  at(index: number): ShownRow | undefined {
    const seq = this.#passing[index];
    return seq === undefined ? undefined : this.#rows.get(seq);
  }

  /** The place of the first row that passes whose number is not less. */
  indexOf(seq: number): number {
    let low = 0;
    let high = this.#passing.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#passing[middle] ?? Infinity) < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Takes rows that are new or changed, and forgets those before `first`. New ones come in the order of their numbers. */
  apply(rows: readonly ShownRow[], first: number): void {
    for (const row of rows) {
      if (row.seq < first) continue;
      const isNew = !this.#rows.has(row.seq);
      this.#rows.set(row.seq, row);
      if (isNew) this.#append(row);
      else this.#review(row);
    }
    this.#dropBefore(first);
  }

  clear(): void {
    this.#rows.clear();
    this.#passing = [];
    this.#servers.clear();
    this.#methods.clear();
  }

  #append(row: ShownRow): void {
    if (this.#servers.size < maxChoices) this.#servers.add(row.server);
    if (row.method !== '' && this.#methods.size < maxChoices) this.#methods.add(row.method);
    if (this.#passes(row)) this.#passing.push(row.seq);
  }

  #review(row: ShownRow): void {
    const index = this.indexOf(row.seq);
    const passed = this.#passing[index] === row.seq;
    const passes = this.#passes(row);
    if (passed && !passes) this.#passing.splice(index, 1);
    if (!passed && passes) this.#passing.splice(index, 0, row.seq);
  }

  #dropBefore(first: number): void {
    for (const seq of this.#rows.keys()) {
      if (seq >= first) break;
      this.#rows.delete(seq);
    }
    const gone = this.indexOf(first);
    if (gone > 0) this.#passing.splice(0, gone);
  }
}
