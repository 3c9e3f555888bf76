import { toDisposable, type Disposable } from './disposable';

/** Subscribes a listener; dispose the result to unsubscribe. Shaped like `vscode.Event`. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/**
 * The firing side of an {@link Event}. Listeners run synchronously in the order they were added; one that throws
 * does not keep the others from running, its error is rethrown on a microtask so that it is not lost.
 */
export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<{ call: (value: T) => void }>();
  #disposed = false;

  readonly event: Event<T> = (listener) => {
    if (this.#disposed) return toDisposable(() => undefined);
    const entry = { call: listener };
    this.#listeners.add(entry);
    return toDisposable(() => this.#listeners.delete(entry));
  };

  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  fire(value: T): void {
    for (const { call } of [...this.#listeners]) {
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
    this.#listeners.clear();
  }
}
