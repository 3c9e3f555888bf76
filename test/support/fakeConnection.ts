import { setMaxListeners } from 'node:events';
import { CancelledError } from '../../src/core/base/errors';
import { Emitter } from '../../src/core/base/event';
import type { Timeouts } from '../../src/core/config/types';
import type { Connection } from '../../src/core/peer/connection';
import type { RequestOptions } from '../../src/core/peer/connectionOptions';
import type { ServerIdentity } from '../../src/core/era/types';

/** One request that was sent, for the test to answer. */
export interface SentRequest {
  readonly id: number;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly options: RequestOptions;
  readonly resolve: (result?: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A connection with no transport below: the test reads what was sent, answers it, and says what the server tells. */
export class FakeConnection {
  readonly sent: SentRequest[] = [];
  readonly identity: ServerIdentity;
  readonly timeouts: Timeouts = {
    discoverTimeoutMs: 30_000,
    legacyProbeTimeoutMs: 5_000,
    requestTimeoutMs: 60_000,
    maxRequestTimeoutMs: 300_000,
  };
  readonly #notified = new Emitter<{ method: string; params: Readonly<Record<string, unknown>> }>();
  readonly #ended = new AbortController();
  readonly onNotification = this.#notified.event;
  /** Answers requests by themselves, where it has an answer. */
  respond: (method: string, params: Readonly<Record<string, unknown>>) => unknown = () => undefined;

  constructor(
    capabilities: ServerIdentity['capabilities'] = {},
    readonly era: 'modern' | 'legacy' = 'modern',
    readonly version = era === 'modern' ? '2026-07-28' : '2025-11-25',
  ) {
    setMaxListeners(0, this.#ended.signal);
    this.identity = { capabilities, serverInfo: undefined, instructions: undefined, supportedVersions: [] };
  }

  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  get last(): SentRequest | undefined {
    return this.sent.at(-1);
  }

  request(method: string, params: Readonly<Record<string, unknown>>, options: RequestOptions = {}): Promise<unknown> {
    if (this.ended.aborted) return Promise.reject(this.ended.reason as Error);
    return new Promise((resolve, reject) => {
      const id = this.sent.length + 1;
      this.sent.push({ id, method, params, options, resolve, reject });
      options.onId?.(id);
      options.signal?.addEventListener('abort', () => {
        reject(new CancelledError(`${method} was cancelled.`));
      });
      this.ended.addEventListener('abort', () => {
        reject(this.ended.reason as Error);
      });
      const answer = this.respond(method, params);
      if (answer instanceof Error) reject(answer);
      else if (answer !== undefined) resolve(answer);
    });
  }

  tell(method: string, params: Readonly<Record<string, unknown>> = {}): void {
    this.#notified.fire({ method, params });
  }

  end(error: Error): void {
    this.#ended.abort(error);
    this.#notified.dispose();
  }

  /** The methods of all requests so far. */
  get methods(): string[] {
    return this.sent.map(({ method }) => method);
  }

  asConnection(): Connection {
    return this as unknown as Connection;
  }
}
