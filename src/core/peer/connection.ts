import { setMaxListeners } from 'node:events';
import { DisposableStore, type Disposable } from '../base/disposable';
import { duration } from '../base/duration';
import { CancelledError, messageOf, ProtocolError, RequestTimeoutError, TransportError } from '../base/errors';
import { Emitter } from '../base/event';
import type { Timeouts } from '../config/types';
import { legacyRequest, Stamp } from '../era/stamp';
import type { ServerIdentity } from '../era/types';
import type { JsonRpcRequest, OutgoingMessage, RequestId } from '../jsonrpc/messages';
import type { SendOptions, Transport } from '../transport/transport';
import type { ConnectionOptions, Notification, RequestOptions } from './connectionOptions';
import { Incoming } from './incoming';
import { OpenRequests } from './openRequests';
import type { PassedLimit } from './requestLimits';
import { ServerRequests } from './serverRequests';
import { english } from '../base/localizer';
import { peerTexts } from './peerTexts';

/** Open requests that one peer may have; protocol.md §13. */
export const maxOpenRequests = 10_000;

/**
 * Requests and answers over one transport, from the verdict to its end: ids, timeouts, cancellation, progress.
 * Nothing here waits for anything but its own answer, so one slow request never delays another.
 */
export class Connection implements Disposable {
  /** Without `handOver`, behind which is all of the negotiation. */
  readonly #options: Omit<ConnectionOptions, 'handOver'>;
  readonly #requests: OpenRequests;
  readonly #store = new DisposableStore();
  readonly #notified = this.#store.add(new Emitter<Notification>());
  readonly #ended = new AbortController();
  readonly #declaredRoots: boolean;
  #stamp: Stamp | undefined;
  #usedAt: number;

  /** A notification of the server that belongs to no open request. */
  readonly onNotification = this.#notified.event;

  constructor({ handOver, ...options }: ConnectionOptions) {
    this.#options = options;
    // Every call waits for the end of its connection: many listeners are no leak.
    setMaxListeners(0, this.#ended.signal);
    this.#declaredRoots = 'roots' in options.capabilities();
    this.#usedAt = options.clock.now();
    this.#requests = new OpenRequests(options, {
      onPassed: (id, method, limit) => {
        this.#abandon(id, this.#timedOut(method, limit));
      },
      onAbort: (id, method) => {
        this.#abandon(id, this.#cancelled(method));
      },
    });
    const serverRequests = this.#store.add(
      new ServerRequests({
        answer: (method, params, signal) => options.answer(method, params, signal, this),
        respond: (response) => this.#write(response),
        onBusy: (busy) => {
          this.#requests.hold(busy);
        },
        logger: options.logger,
      }),
    );
    const incoming = new Incoming({
      era: options.era,
      server: options.server,
      logger: options.logger,
      requests: this.#requests,
      serverRequests,
      onNotification: (notification) => {
        this.#notified.fire(notification);
      },
    });
    this.#store.add(
      handOver((message) => {
        this.#usedAt = options.clock.now();
        incoming.accept(message);
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
    return this.#requests.isWaiting ? 0 : this.#options.clock.now() - this.#usedAt;
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
      if (this.#requests.size >= maxOpenRequests) {
        reject(
          new ProtocolError(peerTexts.openRequests(english, this.#options.server, String(maxOpenRequests)), {
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
      this.#requests.add(id, { method, resolve, reject, stream, signal, onProgress, timeouts: options.timeouts });
      this.#usedAt = this.#options.clock.now();
      options.onId?.(id);
      this.#options.transport.send(message, sendOptions)?.catch((error: unknown) => {
        const request = this.#requests.take(id);
        if (!request) return;
        request.reject(error);
        if (error instanceof Error) this.#options.onUnanswered?.(id, error);
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
      new TransportError(peerTexts.stopped(english, this.#options.server), {
        reason: 'closed',
        server: this.#options.server,
      }),
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
    if (this.#options.era === 'legacy') return legacyRequest({ id, method, params, progressToken });
    return this.#currentStamp().request({ id, method, params, progressToken, logLevel });
  }

  /** Another one only where the host can do something else than before. */
  #currentStamp(): Stamp {
    const { version, clientInfo, capabilities } = this.#options;
    const declared = capabilities();
    if (this.#stamp?.capabilities !== declared) this.#stamp = new Stamp(version, declared, clientInfo);
    return this.#stamp;
  }

  #ownStream(id: RequestId, signal: AbortSignal, headers: RequestOptions['headers']): SendOptions {
    const onStreamEnd = (reason: Error): void => {
      const request = this.#requests.take(id);
      if (!request) return;
      request.reject(reason);
      this.#options.onUnanswered?.(id, reason);
      if (reason instanceof TransportError && reason.systemCode !== undefined) this.#options.onTrouble?.();
    };
    const mirrored = this.mirrorsArguments ? headers?.() : undefined;
    return mirrored ? { signal, onStreamEnd, headers: mirrored } : { signal, onStreamEnd };
  }

  #timedOut(method: string, { setting, afterMs }: PassedLimit): RequestTimeoutError {
    return new RequestTimeoutError(
      peerTexts.late(english, this.#options.server, method, duration(afterMs), setting),
      afterMs,
      { server: this.#options.server },
    );
  }

  #cancelled(method: string): CancelledError {
    return new CancelledError(peerTexts.cancelled(english, this.#options.server, method), {
      server: this.#options.server,
    });
  }

  /** Gives up a request: the server is told, and a late answer will be ignored. */
  #abandon(id: RequestId, error: Error): void {
    const request = this.#requests.take(id);
    if (!request) return;
    request.reject(error);
    this.#options.onUnanswered?.(id, error);
    // A modern server takes the end of the stream for it (2026-07-28, basic/patterns/cancellation); a legacy one does not.
    if (!request.stream || this.#options.era === 'legacy') {
      this.notify('notifications/cancelled', { requestId: id, reason: error.message });
    }
    request.stream?.abort();
  }

  /** Never rejects. */
  async #write(message: OutgoingMessage): Promise<void> {
    await this.#options.transport.send(message)?.catch((error: unknown) => {
      const what = 'method' in message ? message.method : 'An answer to the server';
      this.#options.logger.debug(`${what} was not written: ${messageOf(error)}`);
    });
  }

  #end(error: TransportError): void {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort(error);
    this.#requests.rejectAll(error);
    this.#store.dispose();
  }
}
