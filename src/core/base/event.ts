import { toDisposable, type Disposable } from './disposable';

/** Subscribes a listener; dispose the result to unsubscribe. Shaped like `vscode.Event`. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** One listener, and what takes it away. */
class Listening<T> implements Disposable {
  readonly call: (value: T) => void;
  readonly #emitter: Emitter<T>;

  constructor(call: (value: T) => void, emitter: Emitter<T>) {
    this.call = call;
    this.#emitter = emitter;
  }

  dispose(): void {
    this.#emitter.remove(this);
  }
}

/**
 * The firing side of an {@link Event}. Listeners run synchronously in the order they were added; one that throws
 * does not keep the others from running, its error is rethrown on a microtask so that it is not lost.
 */
export class Emitter<T> implements Disposable {
  /** Replaced with each change, so that a round of calls is not disturbed by one. */
  #listeners: readonly Listening<T>[] = [];
  #disposed = false;

  readonly event: Event<T> = (listener) => {
    if (this.#disposed) return toDisposable(() => undefined);
    const listening = new Listening(listener, this);
    // Of just the size that it takes, unlike what is spread: there are a dozen of these for each server.
    this.#listeners = this.#listeners.concat([listening]);
    return listening;
  };

  /** Takes a listener away: what {@link event} gave for it. */
  remove(listening: Disposable): void {
    this.#listeners = this.#listeners.filter((each) => each !== listening);
  }

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
