import type { Clock } from '../base/clock';
import { ProtocolError } from '../base/errors';
import type { Connection } from './connection';

/** Over HTTP nothing tells that a server is gone: after so long without a word it is asked before it is used, in ms. */
const idleLimitMs = 5 * 60_000;
const answerLimitMs = 5_000;

export interface IdleCheckOptions {
  readonly clock: Clock;
  readonly wokeAt?: () => number | undefined;
}

/** Whether a server is still there, asked once for all who want to know at the same time. */
export class IdleCheck {
  readonly #options: IdleCheckOptions;
  #asking: Promise<boolean> | undefined;

  constructor(options: IdleCheckOptions) {
    this.#options = options;
  }

  get isAsking(): boolean {
    return this.#asking !== undefined;
  }

  /** Whether a connection was idle for so long, or since before the machine slept, that it has to be checked before use; `protocol.md` §11. */
  isDoubtful({ transport, idleMs }: Pick<Connection, 'transport' | 'idleMs'>): boolean {
    const { clock, wokeAt } = this.#options;
    if (transport === 'http' && idleMs > idleLimitMs) return true;
    const woke = wokeAt?.();
    return woke !== undefined && clock.now() - idleMs < woke;
  }

  /** Whether the server answers the cheapest request of its era within 5 s. An error answer is an answer. */
  answers(connection: Connection): Promise<boolean> {
    this.#asking ??= ask(connection, this.#options.clock).finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }
}

async function ask(connection: Connection, clock: Clock): Promise<boolean> {
  const limit = new AbortController();
  const timer = clock.setTimeout(() => {
    limit.abort();
  }, answerLimitMs);
  const method = connection.era === 'modern' ? 'server/discover' : 'ping';
  try {
    await connection.request(method, {}, { signal: limit.signal });
    return true;
  } catch (error) {
    return error instanceof ProtocolError && error.rpcCode !== undefined;
  } finally {
    timer.dispose();
  }
}
