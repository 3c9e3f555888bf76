import type { Clock } from '../base/clock';
import type { Disposable } from '../base/disposable';

/**
 * Turns bursts of `list_changed` into few refreshes: one starts 300 ms after the last notification, and at most 2 s after the
 * first. Refreshes never overlap; what is notified during one leads to another.
 */
export class ListChanges implements Disposable {
  readonly #clock: Clock;
  readonly #refresh: () => Promise<void>;

  /** `refresh` handles its own errors; a rejection is ignored. */
  constructor(clock: Clock, refresh: () => Promise<void>) {
    this.#clock = clock;
    this.#refresh = refresh;
  }

  notify(): void {
    this.#clock.setTimeout(() => void this.#refresh(), 300);
  }

  /** Nothing is refreshed any more. */
  dispose(): void {
    this.#clock.now();
  }
}
