import type { Clock } from '../../core/base/clock';
import type { Disposable } from '../../core/base/disposable';

const countEveryMs = 1000;

/** How long a row stays as it is once its tooltip was asked for: drawn anew, it would lose the tooltip. */
const readingMs = 10_000;

export interface CountingRowsOptions {
  readonly clock: Clock;
  /** The keys of the rows that count now. */
  readonly counting: () => readonly string[];
  /** Asked to show these rows anew. */
  readonly refresh: (keys: readonly string[]) => void;
}

/** Has rows shown anew each second while they count and someone can see them. */
export class CountingRows implements Disposable {
  readonly #options: CountingRowsOptions;
  /** When the tooltip of a row was asked for last, in ms. */
  readonly #read = new Map<string, number>();
  #visible = false;
  #ticker: Disposable | undefined;

  constructor(options: CountingRowsOptions) {
    this.#options = options;
  }

  setVisible(visible: boolean): void {
    this.#visible = visible;
    this.update();
  }

  /** To be called when the tooltip of a row is asked for. */
  tooltipRead(key: string): void {
    this.#read.set(key, this.#options.clock.now());
  }

  /** To be called with the keys of all rows that there are. */
  keepOnly(keys: { has(key: string): boolean }): void {
    for (const key of this.#read.keys()) if (!keys.has(key)) this.#read.delete(key);
  }

  /** To be called when rows may have begun or ceased to count. */
  update(): void {
    if (!this.#visible || this.#options.counting().length === 0) {
      this.dispose();
      return;
    }
    this.#ticker ??= this.#options.clock.setTimeout(() => {
      this.#ticker = undefined;
      const readSince = this.#options.clock.now() - readingMs;
      this.#options.refresh(this.#options.counting().filter((key) => (this.#read.get(key) ?? -Infinity) <= readSince));
      this.update();
    }, countEveryMs);
  }

  dispose(): void {
    this.#ticker?.dispose();
    this.#ticker = undefined;
  }
}
