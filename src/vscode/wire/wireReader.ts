import type { Redactor } from '../../core/audit/redaction';
import type { WireLog } from '../../core/audit/wireLog';
import type { WireRow } from '../../core/audit/wireRow';
import { WireRows, type CanonicalName } from '../../core/audit/wireRows';
import type { ShownRow } from '../../webview/messages';
import { plainText } from '../plainText';

/** Longest texts in a row, in UTF-16 code units. */
const limits = { maxLength: 200 };
/** More of a text is not looked at for secrets: rows show its beginning. */
const searched = 2_000;

/** Makes rows of a log as far as it was read: in slices, since a log may hold much when the view is opened. */
export class WireReader {
  readonly #log: WireLog;
  readonly #redact: (text: string) => string;
  readonly #canonicalName: CanonicalName;
  #rows: WireRows;
  #next = 0;

  constructor(log: WireLog, redactor: Pick<Redactor, 'text'>, canonicalName: CanonicalName) {
    this.#log = log;
    this.#redact = (text) => redactor.text(text);
    this.#canonicalName = canonicalName;
    this.#rows = new WireRows(canonicalName);
  }

  /** Whether there is more to read. */
  get isBehind(): boolean {
    return this.#next < this.#log.nextSeq;
  }

  /** The number of the oldest row. */
  get first(): number {
    return this.#rows.first ?? this.#next;
  }

  /** The numbers of all rows so far, in order. */
  *numbers(): Generator<number, void, undefined> {
    for (const { seq } of this.#rows.all()) yield seq;
  }

  row(seq: number): WireRow | undefined {
    return this.#rows.row(seq);
  }

  /** A row as it may be shown; undefined if it is not kept any more. */
  shown(seq: number): ShownRow | undefined {
    const row = this.#rows.row(seq);
    if (!row) return undefined;
    const { at, direction, era, class: rowClass, ms, size, answerSize, round } = row;
    return {
      seq,
      at,
      server: row.server,
      direction,
      method: this.#plain(row.method),
      name: this.#plain(row.name),
      id: this.#plain(row.id),
      era,
      class: rowClass,
      ms,
      size,
      answerSize,
      round,
      reason: this.#plain(row.reason),
    };
  }

  /** Reads on for some time. Returns the numbers of the rows that are new or changed. */
  read(forMs: number): ReadonlySet<number> {
    const changed = new Set<number>();
    const until = performance.now() + forMs;
    for (const record of this.#log.from(this.#next)) {
      for (const seq of this.#rows.take(record, JSON.parse(record.text))) changed.add(seq);
      this.#next = record.seq + 1;
      if (performance.now() >= until) break;
    }
    this.#rows.dropBefore(this.#log.firstSeq);
    return changed;
  }

  /** Forgets all rows. */
  reset(): void {
    this.#rows = new WireRows(this.#canonicalName);
    this.#next = this.#log.firstSeq;
  }

  #plain(text: string): string {
    return text === '' ? '' : plainText(this.#redact(text.slice(0, searched)), limits);
  }
}
