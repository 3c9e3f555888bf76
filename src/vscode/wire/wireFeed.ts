import type { Clock } from '../../core/base/clock';
import type { Disposable } from '../../core/base/disposable';
import type { ShownRow, ToView } from '../../webview/messages';

/** Rows that one message to the view holds at the most. */
const maxRows = 1_000;
/** Shortest time from one message to the next, in ms: about a frame and a half. */
const paceMs = 25;
/** How long is read at a stretch, in ms, so that others have their turn. */
const readMs = 8;

/** Where rows come from. */
export interface RowSource {
  readonly isBehind: boolean;
  readonly first: number;
  numbers(): Iterable<number>;
  shown(seq: number): ShownRow | undefined;
  read(forMs: number): ReadonlySet<number>;
}

/**
 * Hands rows to a view that can take them: one message at a time, the next when the last is on screen. What changes
 * meanwhile is handed over once, as it is then; a log that is ahead is read no further than the view has come.
 */
export class WireFeed implements Disposable {
  readonly #source: RowSource;
  readonly #clock: Clock;
  readonly #post: (message: ToView) => void;
  /** Numbers of rows that the view does not have, or has in an older form. */
  readonly #due = new Set<number>();
  #open = false;
  #paused = false;
  #awaiting = false;
  #postedFirst = 0;
  #timer: Disposable | undefined;

  constructor(source: RowSource, clock: Clock, post: (message: ToView) => void) {
    this.#source = source;
    this.#clock = clock;
    this.#post = post;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** The view is there, and has nothing. */
  start(): void {
    this.#open = true;
    this.#awaiting = false;
    this.#due.clear();
    for (const seq of this.#source.numbers()) this.#due.add(seq);
    this.wake();
  }

  /** The view can't be seen. */
  stop(): void {
    this.#open = false;
    this.#timer?.dispose();
    this.#timer = undefined;
  }

  /** While paused, nothing more is read. */
  pause(paused: boolean): void {
    this.#paused = paused;
    this.#post({ type: 'paused', paused });
    this.wake();
  }

  /** The view has drawn what it got last. */
  acknowledge(): void {
    this.#awaiting = false;
    this.wake();
  }

  /** The rows are gone. */
  reset(): void {
    this.#due.clear();
    if (!this.#open) return;
    this.#post({ type: 'reset' });
    this.wake();
  }

  /** Something may be there to hand over. Cheap. */
  wake(): void {
    if (!this.#open || this.#awaiting || this.#timer) return;
    if (this.#due.size === 0 && (this.#paused || !this.#source.isBehind)) return;
    this.#timer = this.#clock.setTimeout(() => {
      this.#timer = undefined;
      this.#handOver();
    }, paceMs);
  }

  dispose(): void {
    this.stop();
  }

  #handOver(): void {
    if (!this.#paused && this.#due.size < maxRows) for (const seq of this.#source.read(readMs)) this.#due.add(seq);
    const rows: ShownRow[] = [];
    for (const seq of this.#due) {
      if (rows.length === maxRows) break;
      this.#due.delete(seq);
      const row = this.#source.shown(seq);
      if (row) rows.push(row);
    }
    const { first } = this.#source;
    if (rows.length > 0 || first !== this.#postedFirst) {
      this.#postedFirst = first;
      this.#awaiting = true;
      this.#post({ type: 'rows', first, rows });
    }
    this.wake();
  }
}
