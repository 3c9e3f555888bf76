import { toDisposable } from '../core/base/disposable';
import type { McpHostError, TransportError } from '../core/base/errors';
import { Emitter, type Event } from '../core/base/event';
import type { IncomingMessage, JsonRpcRequest, OutgoingMessage } from '../core/jsonrpc/messages';
import type { HttpConnectOptions, HttpExchanges } from '../core/transport/http';
import type { ConnectionFailure, HttpFailure } from '../core/transport/httpFailure';
import type { Noise, SendOptions, Transport } from '../core/transport/transport';
import { ask, speaksHttpSse } from './ask';
import { Exchange, statusFailure } from './exchange';
import { ExchangeFailure, failureOf } from './exchangeFailure';
import type { LegacySession } from './headers';
import type { HttpClient } from './httpClient';
import { Listening } from './listening';
import type { HttpWorld } from './world';

/** The end of a session is told to the server within this time, in ms. */
const endSessionLimitMs = 2000;

const nothing: Event<never> = () => toDisposable(() => undefined);

/** One endpoint of Streamable HTTP in either era; see `HttpTransportFactory`. */
export class HttpTransport implements Transport {
  readonly kind = 'http';
  readonly pid = undefined;
  readonly stderrTail = [];
  readonly onNoise: Event<Noise> = nothing;
  readonly onStderr: Event<string> = nothing;
  readonly #world: HttpWorld;
  readonly #messages = new Emitter<IncomingMessage>();
  readonly #closed = new Emitter<TransportError>();
  readonly #exchanges = new Set<Exchange>();
  readonly #lifetime = new AbortController();
  #session: LegacySession = { id: undefined, version: undefined };
  #era: 'modern' | 'legacy' | 'unknown' = 'unknown';
  #listening: Listening | undefined;
  /** Settles when a legacy server was told that it is initialized: nothing may overtake that. */
  #initialized: Promise<void> = Promise.resolve();
  /** Set once the connection has ended. */
  #end: TransportError | undefined;
  #closing: Promise<void> | undefined;

  readonly onMessage = this.#messages.event;

  readonly onClose: Event<TransportError> = (listener) => {
    const end = this.#end;
    if (end === undefined) return this.#closed.event(listener);
    let isWanted = true;
    queueMicrotask(() => {
      if (isWanted) listener(end);
    });
    return toDisposable(() => {
      isWanted = false;
    });
  };

  readonly http: HttpExchanges;

  constructor(client: HttpClient, options: HttpConnectOptions) {
    this.#world = {
      options,
      client,
      session: () => this.#session,
      isResumable: () => this.#era === 'legacy',
      deliver: (message) => {
        options.onReceived(message);
        this.#messages.fire(message);
      },
    };
    this.http = {
      endpoint: client.endpoint.url,
      ask: (request, signal) => this.#ask(request, signal),
      agree: ({ era, version }) => {
        this.#era = era;
        if (era === 'legacy') this.#session = { ...this.#session, version };
      },
      isHttpSse: (signal) => speaksHttpSse(this.#world, signal),
    };
  }

  async send(message: OutgoingMessage, options: SendOptions = {}): Promise<void> {
    const text = this.#world.options.encode(message);
    if (this.#end) throw this.#end;
    const isRequest = 'method' in message && 'id' in message;
    if (isRequest) return this.#request(message, text, options);
    const isInitialized = 'method' in message && message.method === 'notifications/initialized';
    const posted = this.#post(message, text, isInitialized);
    if (isInitialized) this.#initialized = posted.catch(() => undefined);
    return posted;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #ask(request: JsonRpcRequest, signal: AbortSignal): ReturnType<HttpExchanges['ask']> {
    const text = this.#world.options.encode(request);
    const outcome = await ask(this.#world, request, text, AbortSignal.any([signal, this.#lifetime.signal]));
    if (request.method === 'initialize' && outcome.kind === 'response' && outcome.response.status < 300) {
      this.#session = { ...this.#session, id: outcome.response.headers['mcp-session-id'] };
    }
    return outcome;
  }

  async #request(message: JsonRpcRequest, text: string, options: SendOptions): Promise<void> {
    await this.#initialized;
    if (this.#end) throw this.#end;
    const exchange = new Exchange(this.#world, {
      message,
      text,
      mirrored: options.headers ?? {},
      signal: options.signal ?? this.#lifetime.signal,
      onEnd: (reason) => {
        this.#exchanges.delete(exchange);
        if (options.signal?.aborted) return;
        options.onStreamEnd?.(this.#errorOf(reason));
        this.#judge(reason);
      },
    });
    this.#exchanges.add(exchange);
    try {
      await exchange.run();
    } catch (error) {
      throw this.#errorOf(failureOf(error));
    }
  }

  /** A notification, or an answer to a legacy server: whatever success says, it was taken. */
  async #post(message: OutgoingMessage, text: string, isInitialized: boolean): Promise<void> {
    const { client } = this.#world;
    try {
      if (!isInitialized) await this.#initialized;
      const purpose = { kind: 'message', message, mirrored: {} } as const;
      const response = await client.send(purpose, this.#session, text, this.#lifetime.signal);
      if (response.status >= 300)
        throw new ExchangeFailure(await statusFailure(response, this.#session.id !== undefined));
      response.body.resume();
    } catch (error) {
      const failure = failureOf(error);
      this.#judge(failure);
      throw this.#errorOf(failure);
    }
    if (isInitialized && this.#era === 'legacy' && !this.#end) {
      this.#listening = new Listening(this.#world, () => {
        this.#finish({ kind: 'sessionLost', status: 404 });
      });
      await this.#listening.start();
    }
  }

  /** Whether a failed exchange means that the connection as a whole is of no more use. */
  #judge(failure: HttpFailure): void {
    if (failure.kind === 'sessionLost') this.#finish(failure);
    if (failure.kind === 'network' && !failure.connected && this.#exchanges.size === 0) this.#finish(failure);
  }

  #errorOf(failure: HttpFailure): McpHostError {
    return this.#world.options.errorOf(failure);
  }

  #finish(reason: ConnectionFailure): void {
    if (this.#end) return;
    this.#end = this.#world.options.endOf(reason);
    const open = [...this.#exchanges];
    this.#exchanges.clear();
    this.#listening?.dispose();
    for (const exchange of open) exchange.fail({ kind: 'unanswered' });
    this.#closed.fire(this.#end);
    if (reason.kind !== 'closed') void this.close();
  }

  async #close(): Promise<void> {
    const hadSession = this.#session.id !== undefined && this.#end?.reason !== 'session';
    this.#finish({ kind: 'closed' });
    if (hadSession) await this.#endSession();
    this.#lifetime.abort();
    this.#world.client.dispose();
  }

  /** 2025-11-25, transports, Session Management: a client that is done says so. Servers need not support that. */
  async #endSession(): Promise<void> {
    const { client, options } = this.#world;
    const limit = new AbortController();
    const timer = options.clock.setTimeout(() => {
      limit.abort();
    }, endSessionLimitMs);
    try {
      const { body } = await client.send({ kind: 'endSession' }, this.#session, undefined, limit.signal);
      body.resume();
    } catch {
      options.logger.debug(`${options.server}: it was not told that its session ends`);
    } finally {
      timer.dispose();
    }
  }
}
