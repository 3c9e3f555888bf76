import type { Clock } from '../base/clock';
import { DisposableStore, type Disposable } from '../base/disposable';
import { CancelledError, messageOf, ProtocolError, RequestTimeoutError, TransportError } from '../base/errors';
import { Emitter, type Event } from '../base/event';
import { isObject } from '../base/json';
import type { Logger } from '../base/logger';
import type { Timeouts } from '../config/types';
import { legacyRequest, modernRequest } from '../era/stamp';
import type { ClientCapabilities, Implementation, ServerIdentity } from '../era/types';
import { errorOf, kindOf, type IncomingMessage, type JsonRpcRequest, type RequestId } from '../jsonrpc/messages';
import type { Transport } from '../transport/transport';
import { ProgressFilter } from './progressFilter';
import type { Progress } from './types';

/** Open requests that one peer may have; protocol.md §13. */
const maxOpenRequests = 10_000;

export interface ConnectionOptions {
  readonly server: string;
  readonly era: 'modern' | 'legacy';
  readonly version: string;
  readonly identity: ServerIdentity;
  readonly transport: Transport;
  /** Gives every message since the verdict to the listener; see `Negotiated.handOver`. */
  readonly handOver: (listener: (message: IncomingMessage) => void) => Disposable;
  readonly clock: Clock;
  readonly logger: Logger;
  /** A number that no open request of this peer has. */
  readonly nextId: () => number;
  readonly clientInfo: Implementation;
  /** What the host can do now. */
  readonly capabilities: () => ClientCapabilities;
  readonly timeouts: () => Timeouts;
  /** Answers a request of a legacy server; a rejection with a ProtocolError that has a code is sent as that code. */
  readonly answer: (
    method: string,
    params: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ) => Promise<Record<string, unknown>>;
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly logLevel?: string | undefined;
}

interface Pending {
  readonly method: string;
  readonly startedAt: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly progress: ProgressFilter | undefined;
  readonly cleanUp: DisposableStore;
  /** When silence becomes a timeout; moves on with each progress. */
  quietUntil: number;
}

/**
 * Requests and answers over one transport, from the verdict to its end: ids, timeouts, cancellation, progress.
 * Nothing here waits for anything but its own answer, so one slow request never delays another.
 */
export class Connection implements Disposable {
  readonly #options: ConnectionOptions;
  readonly #pending = new Map<RequestId, Pending>();
  readonly #store = new DisposableStore();
  readonly #notified = this.#store.add(new Emitter<{ method: string; params: Readonly<Record<string, unknown>> }>());
  readonly #ended = new AbortController();

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#store.add(
      options.handOver((message) => {
        this.#accept(message);
      }),
    );
    this.#store.add(
      options.transport.onClose((error) => {
        this.#end(error);
      }),
    );
  }

  get era(): 'modern' | 'legacy' {
    return this.#options.era;
  }

  get version(): string {
    return this.#options.version;
  }

  get identity(): ServerIdentity {
    return this.#options.identity;
  }

  /** Aborted when the connection ends, with the error as its reason. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** A notification of the server that belongs to no open request. */
  get onNotification(): Event<{ method: string; params: Readonly<Record<string, unknown>> }> {
    return this.#notified.event;
  }

  /**
   * Sends a request and waits for its result.
   * @throws ProtocolError for an error answer, RequestTimeoutError, CancelledError when `signal` is aborted,
   * TransportError when the connection ends first.
   */
  request(
    method: string,
    params: Readonly<Record<string, unknown>>,
    { signal, onProgress, logLevel }: RequestOptions = {},
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#ended.signal.aborted) {
        reject(this.#ended.signal.reason as TransportError);
        return;
      }
      if (signal?.aborted) {
        reject(this.#cancelled(method));
        return;
      }
      if (this.#pending.size >= maxOpenRequests) {
        reject(
          new ProtocolError(`"${this.#options.server}" has ${maxOpenRequests} open requests already; wait for some.`, {
            server: this.#options.server,
          }),
        );
        return;
      }
      const id = this.#options.nextId();
      const withProgress = onProgress !== undefined || method === 'tools/call';
      const message = this.#build(id, method, params, withProgress, logLevel);
      this.#track(id, method, resolve, reject, signal, onProgress);
      this.#options.transport.send(message).catch((error: unknown) => {
        this.#take(id)?.reject(error);
      });
    });
  }

  dispose(): void {
    this.#end(
      new TransportError(`"${this.#options.server}" was stopped.`, { reason: 'closed', server: this.#options.server }),
    );
  }

  #build(
    id: number,
    method: string,
    params: Readonly<Record<string, unknown>>,
    withProgress: boolean,
    logLevel: string | undefined,
  ): JsonRpcRequest {
    const progressToken = withProgress ? id : undefined;
    const { era, version, clientInfo, capabilities } = this.#options;
    if (era === 'legacy') return legacyRequest({ id, method, params, progressToken });
    return modernRequest({
      id,
      method,
      params,
      version,
      clientInfo,
      capabilities: capabilities(),
      progressToken,
      logLevel,
    });
  }

  #track(
    id: number,
    method: string,
    resolve: (result: unknown) => void,
    reject: (error: unknown) => void,
    signal: AbortSignal | undefined,
    onProgress: ((progress: Progress) => void) | undefined,
  ): void {
    const { clock, timeouts } = this.#options;
    const startedAt = clock.now();
    const cleanUp = new DisposableStore();
    const progress = onProgress && cleanUp.add(new ProgressFilter(clock, onProgress));
    const quietUntil = startedAt + timeouts().requestTimeoutMs;
    this.#pending.set(id, { method, startedAt, resolve, reject, progress, cleanUp, quietUntil });
    this.#watch(id);
    if (signal) {
      const onAbort = (): void => {
        this.#abandon(id, this.#cancelled(method));
      };
      signal.addEventListener('abort', onAbort, { once: true });
      cleanUp.add({
        dispose: () => {
          signal.removeEventListener('abort', onAbort);
        },
      });
    }
  }

  /** One timer a request: progress only moves the limit, and the timer looks again when it fires. */
  #watch(id: RequestId): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    const { clock, timeouts } = this.#options;
    const { maxRequestTimeoutMs } = timeouts();
    const deadline = Math.min(pending.quietUntil, pending.startedAt + maxRequestTimeoutMs);
    const timer = clock.setTimeout(() => {
      pending.cleanUp.release(timer);
      const limit = Math.min(pending.quietUntil, pending.startedAt + maxRequestTimeoutMs);
      if (clock.now() < limit) {
        this.#watch(id);
        return;
      }
      this.#abandon(id, this.#timedOut(pending, limit));
    }, deadline - clock.now());
    pending.cleanUp.add(timer);
  }

  #timedOut(pending: Pending, limit: number): RequestTimeoutError {
    const afterMs = limit - pending.startedAt;
    const setting = limit === pending.quietUntil ? 'requestTimeoutMs' : 'maxRequestTimeoutMs';
    return new RequestTimeoutError(
      `"${this.#options.server}" did not answer ${pending.method} in ${afterMs} ms. The limit is "${setting}"; raise it if the server needs longer.`,
      afterMs,
      { server: this.#options.server },
    );
  }

  #cancelled(method: string): CancelledError {
    return new CancelledError(`${method} on "${this.#options.server}" was cancelled.`, {
      server: this.#options.server,
    });
  }

  /** Gives up a request: the server is told, and a late answer will be ignored. */
  #abandon(id: RequestId, error: Error): void {
    const pending = this.#take(id);
    if (!pending) return;
    pending.reject(error);
    this.#options.transport
      .send({
        jsonrpc: '2.0',
        method: 'notifications/cancelled',
        params: { requestId: id, reason: error.message },
      })
      .catch((failure: unknown) => {
        this.#options.logger.debug(`notifications/cancelled was not written: ${messageOf(failure)}`);
      });
  }

  #take(id: RequestId): Pending | undefined {
    const pending = this.#pending.get(id);
    if (!pending) return undefined;
    this.#pending.delete(id);
    pending.cleanUp.dispose();
    return pending;
  }

  #accept(message: IncomingMessage): void {
    switch (kindOf(message)) {
      case 'response':
        this.#acceptResponse(message);
        return;
      case 'notification':
        this.#acceptNotification(message['method'] as string, paramsOf(message));
        return;
      case 'request':
        this.#acceptRequest(message);
        return;
    }
  }

  #acceptResponse(message: IncomingMessage): void {
    const id = message['id'];
    const pending = typeof id === 'number' || typeof id === 'string' ? this.#take(id) : undefined;
    if (!pending) {
      this.#options.logger.debug(`An answer with an id of no open request was dropped: ${JSON.stringify(id)}`);
      return;
    }
    const error = errorOf(message);
    if (error && !('result' in message)) {
      pending.reject(
        new ProtocolError(
          `"${this.#options.server}" answered ${pending.method} with error ${error.code}: ${error.message}`,
          {
            server: this.#options.server,
            rpcCode: error.code,
            data: error.data,
          },
        ),
      );
    } else if ('result' in message && !('error' in message)) {
      pending.resolve(message['result']);
    } else {
      pending.reject(
        new ProtocolError(
          `"${this.#options.server}" answered ${pending.method} with neither one result nor one valid error: a defect of the server.`,
          { server: this.#options.server, data: message },
        ),
      );
    }
  }

  #acceptNotification(method: string, params: Readonly<Record<string, unknown>>): void {
    if (method !== 'notifications/progress') {
      this.#notified.fire({ method, params });
      return;
    }
    const token = params['progressToken'];
    const pending = typeof token === 'number' || typeof token === 'string' ? this.#pending.get(token) : undefined;
    if (!pending || typeof params['progress'] !== 'number') {
      this.#options.logger.debug('A progress notification of no open request was dropped.');
      return;
    }
    const { clock, timeouts } = this.#options;
    pending.quietUntil = clock.now() + timeouts().requestTimeoutMs;
    pending.progress?.report({
      progress: params['progress'],
      total: typeof params['total'] === 'number' ? params['total'] : undefined,
      message: typeof params['message'] === 'string' ? params['message'] : undefined,
    });
  }

  #acceptRequest(message: IncomingMessage): void {
    const { id, method } = message as { id: RequestId; method: string };
    if (this.#options.era === 'modern') {
      // A modern client never writes a JSON-RPC response (2026-07-28: servers ask by `input_required`).
      this.#options.logger.warn(
        `The server sent a request (${method}), which modern servers must not; it was dropped.`,
      );
      return;
    }
    this.#options.answer(method, paramsOf(message), this.#ended.signal).then(
      (result) => {
        this.#respond({ jsonrpc: '2.0', id, result });
      },
      (error: unknown) => {
        const code = error instanceof ProtocolError ? (error.rpcCode ?? -32603) : -32603;
        this.#respond({ jsonrpc: '2.0', id, error: { code, message: messageOf(error) } });
      },
    );
  }

  #respond(message: Parameters<Transport['send']>[0]): void {
    this.#options.transport.send(message).catch((error: unknown) => {
      this.#options.logger.debug(`An answer to the server was not written: ${messageOf(error)}`);
    });
  }

  #end(error: TransportError): void {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort(error);
    for (const id of [...this.#pending.keys()]) this.#take(id)?.reject(error);
    this.#store.dispose();
  }
}

function paramsOf(message: IncomingMessage): Readonly<Record<string, unknown>> {
  return isObject(message['params']) ? message['params'] : {};
}
