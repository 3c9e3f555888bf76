import { isObject } from '../base/json';
import { english } from '../base/localizer';
import { defectTexts } from './defectTexts';

/** Gathers the items of a list: those that are objects with a name. Others are counted, never fatal. */
export class ListItems {
  readonly #nameKey: string;
  readonly #maxItems: number;
  #items: Record<string, unknown>[] = [];
  /** For each page the number of items up to its end. */
  readonly #pageEnds: number[] = [];
  #skipped = 0;
  #firstSkipped = { entry: 0, page: 0 };
  #repeated = 0;
  #cut = false;

  constructor(nameKey: string, maxItems: number) {
    this.#nameKey = nameKey;
    this.#maxItems = maxItems;
  }

  get all(): readonly Record<string, unknown>[] {
    return this.#items;
  }

  get isFull(): boolean {
    return this.#items.length >= this.#maxItems;
  }

  addPage(items: readonly unknown[]): void {
    for (const [index, item] of items.entries()) {
      if (!isObject(item) || typeof item[this.#nameKey] !== 'string') {
        if (this.#skipped++ === 0) this.#firstSkipped = { entry: index + 1, page: this.#pageEnds.length + 1 };
      } else if (this.isFull) {
        this.#cut = true;
      } else {
        this.#items.push(item);
      }
    }
    this.#pageEnds.push(this.#items.length);
  }

  /** Notes that pages were left unread because the list is full. */
  cut(): void {
    this.#cut = true;
  }

  /** Leaves out items that an earlier page had already, by name. What a single page repeats stays. */
  dropRepeats(): void {
    const earlier = new Set<unknown>();
    const kept: Record<string, unknown>[] = [];
    let start = 0;
    for (const end of this.#pageEnds) {
      const page = this.#items.slice(start, end).filter((item) => !earlier.has(item[this.#nameKey]));
      for (const item of page) {
        kept.push(item);
      }
      for (const item of page) earlier.add(item[this.#nameKey]);
      start = end;
    }
    this.#repeated = this.#items.length - kept.length;
    this.#items = kept;
  }

  /** What was wrong, each a sentence. */
  problems(): string[] {
    const problems: string[] = [];
    const { entry, page } = this.#firstSkipped;
    const first = [this.#nameKey, String(entry), String(page)] as const;
    if (this.#skipped === 1) problems.push(defectTexts.skippedOne(english, ...first));
    if (this.#skipped > 1) problems.push(defectTexts.skipped(english, String(this.#skipped), ...first));
    if (this.#repeated === 1) problems.push(defectTexts.repeatedOne(english));
    if (this.#repeated > 1) problems.push(defectTexts.repeated(english, String(this.#repeated)));
    if (this.#cut) problems.push(defectTexts.cut(english, String(this.#maxItems)));
    return problems;
  }
}
