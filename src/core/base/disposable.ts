/** Something that holds a resource until it is told to let go. Disposing twice is harmless. */
export interface Disposable {
  dispose(): void;
}

/** Wraps a function as a {@link Disposable}; it runs once at the most. */
export function toDisposable(release: () => void): Disposable {
  return new Release(release);
}

/** A class rather than closures: there are dozens of these for each server. */
class Release implements Disposable {
  #pending: (() => void) | undefined;

  constructor(release: () => void) {
    this.#pending = release;
  }

  dispose(): void {
    const run = this.#pending;
    this.#pending = undefined;
    run?.();
  }
}

/** Owns disposables and lets go of them together. What is added after that is disposed at once. */
export class DisposableStore implements Disposable {
  readonly #items = new Set<Disposable>();
  #disposed = false;

  get isDisposed(): boolean {
    return this.#disposed;
  }

  add<T extends Disposable>(item: T): T {
    if (this.#disposed) {
      item.dispose();
    } else {
      this.#items.add(item);
    }
    return item;
  }

  /** Disposes one item now and forgets it. */
  release(item: Disposable): void {
    this.#items.delete(item);
    item.dispose();
  }

  /** Disposes all items, the newest first; a failing one does not keep the others. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    const errors: unknown[] = [];
    for (const item of [...this.#items].reverse()) {
      try {
        item.dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    this.#items.clear();
    if (errors.length > 0) throw new AggregateError(errors, 'Disposing failed');
  }
}
