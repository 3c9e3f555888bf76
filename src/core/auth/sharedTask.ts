import { unlessAborted } from '../base/abort';

interface Run<T> {
  readonly result: Promise<T>;
  readonly abort: AbortController;
  waiting: number;
}

/** Something that is done once for all who want it at the same time, and given up when nobody waits for it any more. */
export class SharedTask<T> {
  #run: Run<T> | undefined;

  /** Whether it is being done. */
  get isRunning(): boolean {
    return this.#run !== undefined;
  }

  /**
   * Starts the task, or joins the one under way.
   * @throws the reason of `signal` once it is aborted; the task goes on as long as somebody else waits.
   */
  async join(signal: AbortSignal | undefined, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    const run = this.#run ?? this.#begin(start);
    run.waiting++;
    try {
      return await (signal ? unlessAborted(run.result, signal) : run.result);
    } finally {
      run.waiting--;
      if (run.waiting === 0) run.abort.abort();
    }
  }

  #begin(start: (signal: AbortSignal) => Promise<T>): Run<T> {
    const abort = new AbortController();
    const result = start(abort.signal).finally(() => {
      if (this.#run === run) this.#run = undefined;
    });
    // Whoever waits sees the failure; nobody may be left to.
    result.catch(() => undefined);
    const run: Run<T> = { result, abort, waiting: 0 };
    this.#run = run;
    abort.signal.addEventListener('abort', () => {
      if (this.#run === run) this.#run = undefined;
    });
    return run;
  }
}
