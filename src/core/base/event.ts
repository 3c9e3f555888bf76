import { toDisposable, type Disposable } from './disposable';

/** Subscribes a listener; dispose the result to unsubscribe. Shaped like `vscode.Event`. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/**
 * The firing side of an {@link Event}. Listeners run synchronously in the order they were added; one that throws
 * does not keep the others from running, its error is rethrown on a microtask so that it is not lost.
 */
export class Emitter<T> implements Disposable {
  /** Replaced with each change, so that a round of calls is not disturbed by one. */
  #listeners: readonly { readonly call: (value: T) => void }[] = [];
  #disposed = false;

  readonly event: Event<T> = (listener) => {
    if (this.#disposed) return toDisposable(() => undefined);
    const entry = { call: listener };
    // Of just the size that it takes, unlike what is spread: there are a dozen of these for each server.
    this.#listeners = this.#listeners.concat([entry]);
    return toDisposable(() => {
      this.#listeners = this.#listeners.filter((each) => each !== entry);
    });
  };

  get hasListeners(): boolean {
    return this.#listeners.length > 0;
  }

  fire(value: T): void {
    for (const { call } of this.#listeners) {
      try {
        call(value);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  dispose(): void {
    this.#disposed = true;
    this.#listeners = [];
  }
}
