import { setMaxListeners } from 'node:events';
import type { Clock } from '../base/clock';
import { DisposableStore, type Disposable } from '../base/disposable';
import { duration } from '../base/duration';
import { CancelledError, messageOf, ProtocolError, RequestTimeoutError, TransportError } from '../base/errors';
import { Emitter, type Event } from '../base/event';
import { isObject } from '../base/json';
import type { Logger } from '../base/logger';
import { named, plainError } from '../base/plain';
import type { Timeouts } from '../config/types';
import { legacyRequest, modernRequest } from '../era/stamp';
import type { ClientCapabilities, Implementation, ServerIdentity } from '../era/types';
import {
  errorOf,
  kindOf,
  type IncomingMessage,
  type JsonRpcRequest,
  type OutgoingMessage,
  type RequestId,
} from '../jsonrpc/messages';
import type { SendOptions, Transport } from '../transport/transport';
import { ProgressFilter } from './progressFilter';
import { RequestLimits, type PassedLimit } from './requestLimits';
import { ServerRequests } from './serverRequests';
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
  /** Called when a request was lost on its way, though the connection as a whole may be good: over HTTP nobody else says so. */
  readonly onTrouble?: () => void;
  /**
   * Answers a request of a legacy server; a rejection with a ProtocolError that has a code is sent as that code. `signal` is
   * aborted when the server takes the request back, or the connection ends.
   */
  readonly answer: (
    method: string,
    params: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
    connection: Connection,
  ) => Promise<Record<string, unknown>>;
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly logLevel?: string | undefined;
  /** The request ends by its answer, by `signal` or with the connection, however long that takes. */
  readonly timeouts?: 'none';
  /** Told the id before the request is written. */
  readonly onId?: (id: RequestId) => void;
  /** Headers that mirror arguments; asked for only where they are sent, which is to a modern server over HTTP. */
  readonly headers?: (() => Readonly<Record<string, string>>) | undefined;
}

interface Pending {
  readonly method: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: RequestOptions['onProgress'];
  /** Made with the first progress: most requests have none. */
  progress: ProgressFilter | undefined;
  /** Undefined: it has none. */
  readonly limits: RequestLimits | undefined;
  readonly signal: AbortSignal | undefined;
  /** Listens to `signal`. */
  readonly onAbort: (() => void) | undefined;
  /** Of a request with a response stream of its own: aborting closes that. */
  readonly stream: AbortController | undefined;
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
  readonly #serverRequests: ServerRequests;
  readonly #declaredRoots: boolean;
  #usedAt: number;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    // Every call waits for the end of its connection: many listeners are no leak.
    setMaxListeners(0, this.#ended.signal);
    this.#declaredRoots = 'roots' in options.capabilities();
    this.#usedAt = options.clock.now();
    this.#serverRequests = this.#store.add(
      new ServerRequests({
        answer: (method, params, signal) => options.answer(method, params, signal, this),
        respond: (response) => this.#write(response),
        onBusy: (busy) => {
          for (const { limits } of this.#pending.values()) {
            if (busy) limits?.hold();
            else limits?.release();
          }
        },
        logger: options.logger,
      }),
    );
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

  get transport(): Transport['kind'] {
    return this.#options.transport.kind;
  }

  /** Whether arguments are repeated in headers: to a modern server over HTTP. */
  get mirrorsArguments(): boolean {
    return this.#options.era === 'modern' && this.#options.transport.http !== undefined;
  }

  /** How long nothing was sent or received, in ms; 0 while an answer is waited for. */
  get idleMs(): number {
    for (const { limits } of this.#pending.values()) if (limits) return 0;
    return this.#options.clock.now() - this.#usedAt;
  }

  get timeouts(): Timeouts {
    return this.#options.timeouts();
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
   * Sends a request and waits for its result. That of `subscriptions/listen` is undefined where the server ended the
   * subscription by `notifications/cancelled`.
   * @throws ProtocolError for an error answer, RequestTimeoutError, CancelledError when `signal` is aborted,
   * TransportError when the connection ends first.
   */
  request(method: string, params: Readonly<Record<string, unknown>>, options: RequestOptions = {}): Promise<unknown> {
    const { signal, onProgress, logLevel } = options;
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
      const stream = this.#options.transport.http && new AbortController();
      const sendOptions = stream && this.#ownStream(id, stream.signal, options.headers);
      this.#track(id, method, resolve, reject, stream, options);
      options.onId?.(id);
      this.#options.transport.send(message, sendOptions).catch((error: unknown) => {
        this.#take(id)?.reject(error);
      });
    });
  }

  /** Sends a notification. One that can't be written is logged. */
  notify(method: string, params?: Readonly<Record<string, unknown>>): void {
    void this.#write(params === undefined ? { jsonrpc: '2.0', method } : { jsonrpc: '2.0', method, params });
  }

  /** Tells a legacy server that the folders have changed, if it was told in `initialize` that there are some (2025-11-25, client/roots). */
  tellRootsChanged(): void {
    if (this.#options.era === 'legacy' && this.#declaredRoots) this.notify('notifications/roots/list_changed');
  }

  /** Gives the connection up for that reason. */
  lose(reason: TransportError): void {
    this.#end(reason);
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

  #ownStream(id: RequestId, signal: AbortSignal, headers: RequestOptions['headers']): SendOptions {
    const onStreamEnd = (reason: Error): void => {
      const pending = this.#take(id);
      if (!pending) return;
      pending.reject(reason);
      if (reason instanceof TransportError && reason.systemCode !== undefined) this.#options.onTrouble?.();
    };
    const mirrored = this.mirrorsArguments ? headers?.() : undefined;
    return mirrored ? { signal, onStreamEnd, headers: mirrored } : { signal, onStreamEnd };
  }

  #track(
    id: number,
    method: string,
    resolve: (result: unknown) => void,
    reject: (error: unknown) => void,
    stream: AbortController | undefined,
    { signal, onProgress, timeouts }: RequestOptions,
  ): void {
    const { clock } = this.#options;
    const onPassed = (limit: PassedLimit): void => {
      this.#abandon(id, this.#timedOut(method, limit));
    };
    const limits = timeouts === 'none' ? undefined : new RequestLimits(clock, this.#options.timeouts, onPassed);
    if (this.#serverRequests.isBusy) limits?.hold();
    const onAbort =
      signal &&
      ((): void => {
        this.#abandon(id, this.#cancelled(method));
      });
    const progress = undefined;
    this.#pending.set(id, { method, resolve, reject, onProgress, progress, limits, signal, onAbort, stream });
    this.#usedAt = clock.now();
    if (signal && onAbort) {
      // One signal may end many requests: many listeners are no leak.
      setMaxListeners(0, signal);
      signal.addEventListener('abort', onAbort, { once: true });
    }
  }

  /** Whatever a listener throws, the request goes on. */
  #guarded(onProgress: (progress: Progress) => void): (progress: Progress) => void {
    return (progress) => {
      try {
        onProgress(progress);
      } catch (error) {
        this.#options.logger.error(`What listens to the progress of a request failed: ${messageOf(error)}`);
      }
    };
  }

  #timedOut(method: string, { setting, afterMs }: PassedLimit): RequestTimeoutError {
    return new RequestTimeoutError(
      `"${this.#options.server}" did not answer ${method} in ${duration(afterMs)}. The limit is "${setting}"; raise it if the server needs longer.`,
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
    // A modern server takes the end of the stream for it (2026-07-28, basic/patterns/cancellation); a legacy one does not.
    if (!pending.stream || this.#options.era === 'legacy') {
      this.notify('notifications/cancelled', { requestId: id, reason: error.message });
    }
    pending.stream?.abort();
  }

  #take(id: RequestId): Pending | undefined {
    const pending = this.#pending.get(id);
    if (!pending) return undefined;
    this.#pending.delete(id);
    pending.limits?.dispose();
    pending.progress?.dispose();
    if (pending.onAbort) pending.signal?.removeEventListener('abort', pending.onAbort);
    return pending;
  }

  #accept(message: IncomingMessage): void {
    this.#usedAt = this.#options.clock.now();
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
      this.#options.logger.debug(`An answer with an id of no open request was dropped: ${named(id)}`);
      return;
    }
    const error = errorOf(message);
    if (error && !('result' in message)) {
      pending.reject(
        new ProtocolError(
          `"${this.#options.server}" answered ${pending.method} with error ${error.code}: ${plainError(error.message)}`,
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
    switch (method) {
      case 'notifications/progress':
        this.#acceptProgress(params);
        return;
      case 'notifications/cancelled':
        this.#acceptCancellation(params);
        return;
      default:
        this.#notified.fire({ method, params });
    }
  }

  /** A modern server may only end a subscription so, a legacy one only take back its own request. */
  #acceptCancellation(params: Readonly<Record<string, unknown>>): void {
    if (this.#options.era === 'legacy') {
      this.#serverRequests.cancel(params);
      return;
    }
    const id = params['requestId'] as RequestId;
    if (this.#pending.get(id)?.method !== 'subscriptions/listen') {
      this.#options.logger.warn(
        'The server cancelled what is no subscription, which modern servers must not; ignored.',
      );
      return;
    }
    const listen = this.#take(id);
    listen?.resolve(undefined);
    listen?.stream?.abort();
  }

  #acceptProgress(params: Readonly<Record<string, unknown>>): void {
    const token = params['progressToken'];
    const pending = typeof token === 'number' || typeof token === 'string' ? this.#pending.get(token) : undefined;
    if (!pending || typeof params['progress'] !== 'number') {
      this.#options.logger.debug('A progress notification of no open request was dropped.');
      return;
    }
    pending.limits?.restart();
    if (!pending.onProgress) return;
    pending.progress ??= new ProgressFilter(this.#options.clock, this.#guarded(pending.onProgress));
    pending.progress.report({
      progress: params['progress'],
      total: typeof params['total'] === 'number' ? params['total'] : undefined,
      message: typeof params['message'] === 'string' ? params['message'] : undefined,
    });
  }

  #acceptRequest(message: IncomingMessage): void {
    if (this.#options.era === 'legacy') {
      this.#serverRequests.accept(message);
      return;
    }
    // A modern client never writes a JSON-RPC response (2026-07-28: servers ask by `input_required`).
    this.#options.logger.warn(
      `The server sent a request (${named(message['method'])}), which modern servers must not; it was dropped.`,
    );
  }

  /** Never rejects. */
  #write(message: OutgoingMessage): Promise<void> {
    return this.#options.transport.send(message).catch((error: unknown) => {
      const what = 'method' in message ? message.method : 'An answer to the server';
      this.#options.logger.debug(`${what} was not written: ${messageOf(error)}`);
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
