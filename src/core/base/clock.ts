import type { Disposable } from './disposable';

/** Time as a port, so that tests can drive it. All times are milliseconds. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `action` once after `delayMs`, unless the result is disposed first. */
  setTimeout(action: () => void, delayMs: number): Disposable;
}

class SystemTimer implements Disposable {
  readonly #timer: NodeJS.Timeout;

  constructor(timer: NodeJS.Timeout) {
    this.#timer = timer;
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (action, delayMs) => new SystemTimer(setTimeout(action, delayMs)),
};

/** Resolves after `delayMs`, or at once when `signal` is aborted. Never rejects. */
export function delay(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const finish = (): void => {
      timer.dispose();
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = clock.setTimeout(finish, delayMs);
    signal?.addEventListener('abort', finish, { once: true });
  });
}
