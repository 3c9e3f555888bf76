import { toDisposable, type Disposable } from '../base/disposable';
import { onAbort } from '../base/abort';

/** Lets so many servers be started at the same time; the others wait for their turn, in order. */
export class StartGate {
  readonly #limit: () => number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  /** @param limit - as it is now; at least 1 */
  constructor(limit: () => number) {
    this.#limit = limit;
  }

  /** Whether a turn has to be waited for. */
  get isFull(): boolean {
    return this.#inside >= this.#limit() || this.#waiting.length > 0;
  }

  /** Resolves to what ends the turn. @throws the reason of `signal` if that is aborted before */
  async enter(signal: AbortSignal): Promise<Disposable> {
    signal.throwIfAborted();
    if (this.isFull) await this.#turn(signal);
    else this.#inside++;
    let isOver = false;
    return toDisposable(() => {
      if (isOver) return;
      isOver = true;
      this.#inside--;
      this.#admit();
    });
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        aborting.dispose();
        this.#inside++;
        resolve();
      };
      const aborting = onAbort(signal, () => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(signal.reason as Error);
      });
      this.#waiting.push(begin);
    });
  }

  #admit(): void {
    while (this.#inside < this.#limit()) {
      const begin = this.#waiting.shift();
      if (!begin) return;
      begin();
    }
  }
}
