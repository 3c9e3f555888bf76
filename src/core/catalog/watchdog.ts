import { createContext, Script } from 'node:vm';
import { isObject } from '../base/json';

export type Watched<Result> = { readonly kind: 'done'; readonly result: Result } | { readonly kind: 'late' };

/**
 * Runs synchronous work that may never end, such as matching a pattern that a server chose. The engine interrupts it
 * between steps, also within a regular expression. Costs some 60 µs, so it is for work that needs it.
 */
export class Watchdog {
  readonly #script = new Script('work()');
  readonly #context: { work: () => void } = { work: () => undefined };
  #isReady = false;

  /** Rethrows what `work` throws. Work that was late has stopped anywhere: what it was changing is not to be used. */
  run<Result>(work: () => Result, limitMs: number): Watched<Result> {
    let watched: Watched<Result> = { kind: 'late' };
    this.#context.work = () => {
      watched = { kind: 'done', result: work() };
    };
    if (!this.#isReady) createContext(this.#context);
    this.#isReady = true;
    try {
      this.#script.runInContext(this.#context, { timeout: limitMs });
    } catch (error) {
      if (!isTimeout(error)) throw error;
      return { kind: 'late' };
    } finally {
      this.#context.work = () => undefined;
    }
    return watched;
  }
}

/** The error comes out of the script's own context, where `Error` is another class. */
function isTimeout(error: unknown): boolean {
  return isObject(error) && error['code'] === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
