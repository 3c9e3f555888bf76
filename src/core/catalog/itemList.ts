import type { ExcludedTool } from './excludedTools';
import type { FetchedList } from './paging';
import { sameJson } from './sameJson';

/** One list of one peer, as last fetched whole; `protocol.md` §5. */
export class ItemList<Item extends object> {
  readonly #nameOf: (item: Item) => unknown;
  #items: readonly Item[] | undefined;
  #excluded: readonly ExcludedTool[] = [];
  #problems: readonly string[] = [];
  #freshUntil = 0;
  #stale = false;
  #isPublic = false;

  /** @param nameKey - the field that identifies an item. */
  constructor(nameKey: string & keyof Item) {
    this.#nameOf = (item) => item[nameKey];
  }

  /** Undefined until the first whole list. Equal items stay the same objects, an equal list the same array. */
  get items(): readonly Item[] | undefined {
    return this.#items;
  }

  /** What was sent, but must not be used. An equal list stays the same array. */
  get excluded(): readonly ExcludedTool[] {
    return this.#excluded;
  }

  /** The list could not be refreshed: the items are older than they should be. */
  get stale(): boolean {
    return this.#stale;
  }

  /** What was wrong with the last whole list, each a sentence. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** Until when the list need not be fetched again, in ms; 0: it is fetched with each use. */
  get freshUntil(): number {
    return this.#freshUntil;
  }

  /** A whole list with the items of the last one where they are equal. */
  withKnown(list: FetchedList<Item>): FetchedList<Item> {
    return { ...list, items: this.#keepEqual(this.#items, list.items) };
  }

  /** Takes a whole list that was received at `now` (ms). Returns whether the items differ from before. */
  replace(list: FetchedList<Item>, now: number): boolean {
    const before = this.#items;
    const excludedBefore = this.#excluded;
    const { excluded = [] } = list;
    this.#items = this.#keepEqual(before, list.items);
    this.#excluded = sameJson(excludedBefore, excluded) ? excludedBefore : excluded;
    this.#problems = list.problems;
    this.#freshUntil = list.ttlMs > 0 ? now + list.ttlMs : 0;
    this.#isPublic = list.cacheScope === 'public';
    this.#stale = false;
    return this.#items !== before || this.#excluded !== excludedBefore;
  }

  /** Fetching failed: what is there stays, marked stale. */
  markStale(): void {
    this.#stale = this.#items !== undefined;
    this.#freshUntil = 0;
  }

  /** The list may have changed: it is fetched again with its next use. */
  expire(): void {
    this.#freshUntil = 0;
  }

  /** Whether the list need not be fetched again at `now` (ms). */
  isFresh(now: number): boolean {
    return this.#items !== undefined && now < this.#freshUntil;
  }

  /** Drops everything. */
  forget(): void {
    this.#items = undefined;
    this.#excluded = [];
    this.#problems = [];
    this.#freshUntil = 0;
    this.#stale = false;
    this.#isPublic = false;
  }

  /** Drops what the server gave to one identity, the stale copy too: another one must not see it. */
  forgetPrivate(): void {
    if (!this.#isPublic) this.forget();
  }

  /** The new list, with the objects of the old one where they are equal; the old one itself where all are. */
  #keepEqual(before: readonly Item[] | undefined, now: readonly Item[]): readonly Item[] {
    if (!before) return now;
    const known = new Map<unknown, Item>();
    for (const item of before) if (!known.has(this.#nameOf(item))) known.set(this.#nameOf(item), item);
    const kept = now.map((item, index) => {
      const beside = before[index];
      const old = beside && this.#nameOf(beside) === this.#nameOf(item) ? beside : known.get(this.#nameOf(item));
      return old && sameJson(old, item) ? old : item;
    });
    return kept.length === before.length && kept.every((item, index) => item === before[index]) ? before : kept;
  }
}
