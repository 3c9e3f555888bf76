import { parseUrl } from '../../core/base/parseUrl';

/** Sign-ins whose browser has not come back yet, by their `state`. */
export class PendingAnswers {
  readonly #waiting = new Map<string, (address: string) => void>();

  /**
   * Resolves with the address to which the browser came back with this `state`.
   * @throws the reason of `signal` once it is aborted
   */
  wait(state: string, signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.#waiting.delete(state);
        signal.removeEventListener('abort', onAbort);
      };
      const onAbort = (): void => {
        end();
        reject(signal.reason as Error);
      };
      if (signal.aborted) {
        reject(signal.reason as Error);
        return;
      }
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.set(state, (address) => {
        end();
        resolve(address);
      });
    });
  }

  /** Takes an address to which a browser came; false: nobody waits for it, so it is not looked at any further. */
  take(address: string): boolean {
    const states = parseUrl(address)?.searchParams.getAll('state') ?? [];
    const [state] = states;
    const answer = state !== undefined && states.length === 1 ? this.#waiting.get(state) : undefined;
    answer?.(address);
    return answer !== undefined;
  }
}
