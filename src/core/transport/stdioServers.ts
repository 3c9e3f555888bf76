import type { Logger } from '../base/logger';
import type { Guard } from './guard';
import type { StdioOptions } from './stdio';
import type { Transport } from './transport';

/** Starts servers as processes, all under one guard. What that takes is loaded with the first: a window may have none. */
export class StdioServers {
  readonly #logger: Logger;
  #guard: Guard | undefined;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** See `startStdio`. */
  async start(options: Omit<StdioOptions, 'guard'>): Promise<Transport> {
    const { createGuard, startStdio } = await import('./processes');
    this.#guard ??= createGuard(this.#logger);
    return startStdio({ ...options, guard: this.#guard });
  }

  /** Ends the guard, once all servers have been closed; see {@link Guard.close}. */
  async close(): Promise<void> {
    await this.#guard?.close();
  }
}
