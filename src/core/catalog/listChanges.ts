import type { Clock } from '../base/clock';
import type { Disposable } from '../base/disposable';

/** A refresh waits until notifications have been quiet for this long, in ms. */
export const quietMs = 300;

/** No notification waits longer than this for its refresh to start, in ms, unless one is under way. */
export const maxWaitMs = 2000;

/**
 * Turns bursts of `list_changed` into few refreshes: one starts 300 ms after the last notification, and at most 2 s after the
 * first. Refreshes never overlap; what is notified during one leads to another.
 */
export class ListChanges implements Disposable {
  readonly #clock: Clock;
  readonly #refresh: () => Promise<void>;
  #timer: Disposable | undefined;
  /** The notifications that no refresh has followed yet: when the first and the last came. */
  #waiting: { readonly firstAt: number; readonly lastAt: number } | undefined;
  #isRefreshing = false;
  #disposed = false;

  /** `refresh` handles its own errors; a rejection is ignored. */
  constructor(clock: Clock, refresh: () => Promise<void>) {
    this.#clock = clock;
    this.#refresh = refresh;
  }

  notify(): void {
    const lastAt = this.#clock.now();
    this.#waiting = { firstAt: this.#waiting?.firstAt ?? lastAt, lastAt };
    this.#schedule();
  }

  /** Nothing is refreshed any more. */
  dispose(): void {
    this.#disposed = true;
    this.#timer?.dispose();
  }

  #schedule(): void {
    if (!this.#waiting || this.#isRefreshing || this.#disposed) return;
    const { firstAt, lastAt } = this.#waiting;
    const at = Math.min(lastAt + quietMs, firstAt + maxWaitMs);
    this.#timer?.dispose();
    this.#timer = this.#clock.setTimeout(() => void this.#run(), Math.max(0, at - this.#clock.now()));
  }

  async #run(): Promise<void> {
    this.#waiting = undefined;
    this.#isRefreshing = true;
    try {
      await this.#refresh();
    } catch {
      // Whoever refreshes has shown what went wrong.
    } finally {
      this.#isRefreshing = false;
    }
    this.#schedule();
  }
}
