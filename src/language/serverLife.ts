import type { Clock } from '../core/base/clock';
import type { Disposable } from '../core/base/disposable';

/** A language server that runs. */
export interface RunningServer {
  stop(): Promise<void>;
}

export interface ServerLifeOptions {
  readonly start: () => Promise<RunningServer>;
  readonly clock: Clock;
  /** How long the server is kept when no document is left, in ms. */
  readonly idleMs: number;
  /** Told of the first start that failed. */
  readonly tellFailed: (error: unknown) => void;
}

/** Runs the server while there are documents, and a while longer. One that can't start is tried again with the next document. */
export class ServerLife implements Disposable {
  readonly #options: ServerLifeOptions;
  readonly #documents = new Set<string>();
  #server: Promise<RunningServer | undefined> | undefined;
  #end: Disposable | undefined;
  #hasFailed = false;
  #isDisposed = false;

  constructor(options: ServerLifeOptions) {
    this.#options = options;
  }

  opened(document: string): void {
    if (this.#isDisposed) return;
    this.#documents.add(document);
    this.#end?.dispose();
    this.#end = undefined;
    this.#server ??= this.#start();
  }

  closed(document: string): void {
    if (!this.#documents.delete(document) || this.#documents.size > 0 || this.#isDisposed) return;
    const { clock, idleMs } = this.#options;
    this.#end?.dispose();
    this.#end = clock.setTimeout(() => {
      this.#stop();
    }, idleMs);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#end?.dispose();
    this.#stop();
  }

  #stop(): void {
    const server = this.#server;
    this.#server = undefined;
    void server?.then((running) => running?.stop());
  }

  async #start(): Promise<RunningServer | undefined> {
    try {
      return await this.#options.start();
    } catch (error) {
      this.#server = undefined;
      if (!this.#hasFailed && !this.#isDisposed) this.#options.tellFailed(error);
      this.#hasFailed = true;
      return undefined;
    }
  }
}
