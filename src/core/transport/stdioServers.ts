import type { Logger } from '../base/logger';
import type { Guard } from './guard';
import type { ProcessSystem } from './processSystem';
import type { StdioOptions } from './stdio';
import type { Transport } from './transport';

/** Starts servers as processes, all under one guard. What that takes is loaded with the first: a window may have none. */
export class StdioServers {
  readonly #logger: Logger;
  #guard: Guard | undefined;
  #system: ProcessSystem | undefined;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** See `startStdio`. */
  async start(options: Omit<StdioOptions, 'guard' | 'system'>): Promise<Transport> {
    const { createGuard, startStdio, thisSystem } = await import('./processes');
    this.#guard ??= createGuard(this.#logger);
    this.#system ??= thisSystem(this.#logger);
    return startStdio({ ...options, guard: this.#guard, system: this.#system });
  }

  /** Ends the guard, once all servers have been closed; see {@link Guard.close}. */
  async close(): Promise<void> {
    await this.#guard?.close();
  }
}
