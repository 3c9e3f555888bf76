import type { Disposable } from '../core/base/disposable';
import { DisposableStore } from '../core/base/disposable';
import { delay } from '../core/base/clock';
import { english } from '../core/base/localizer';
import { onAbort } from '../core/base/abort';
import { details } from '../core/era/detailTexts';
import type { IncomingMessage, JsonRpcRequest } from '../core/jsonrpc/messages';
import type { HttpFailure } from '../core/transport/httpFailure';
import { retryAfterMs } from '../core/transport/httpStatus';
import { ExchangeFailure, failureOf } from './exchangeFailure';
import { followStream } from './followStream';
import { isAnswer, mediaType, parseMessages } from './messages';
import type { NodeResponse } from './nodeRequest';
import { readFailureText, readText } from './readBody';
import { acceptedResponse, createSdkTransport, type SdkTransport } from './sdkTransport';
import type { HttpWorld } from './world';

/** Attempts to resume a stream before its request counts as lost. */
const maxResumptions = 3;

/** A server that asks to wait for longer than this, in ms, is not waited for. */
const longestWaitMs = 30_000;

/** How long a stream may go on after its answer, in ms; servers should end it at once. */
const graceMs = 1000;

export interface ExchangeRequest {
  readonly message: JsonRpcRequest;
  /** The message as it is written. */
  readonly text: string;
  /** Headers that mirror arguments. */
  readonly mirrored: Readonly<Record<string, string>>;
  /** Ends the exchange: that is how HTTP cancels. */
  readonly signal: AbortSignal;
  /** Called once, when nothing more comes; the reason why what is not answered will not be. Not called after `dispose`. */
  readonly onEnd: (reason: HttpFailure) => void;
}

/** One request of one era and its response: a single JSON body, or a stream that may be resumed. */
export class Exchange implements Disposable {
  readonly #world: HttpWorld;
  readonly #request: ExchangeRequest;
  readonly #sdk: SdkTransport;
  readonly #store = new DisposableStore();
  #isStream = false;
  #hasEnded = false;

  constructor(world: HttpWorld, request: ExchangeRequest) {
    const { clock, logger, server } = world.options;
    this.#world = world;
    this.#request = request;
    this.#sdk = createSdkTransport({
      url: world.client.endpoint.url,
      fetch: (method, lastEventId, signal) =>
        method === 'GET' ? this.#resume(lastEventId, signal) : this.#post(signal),
      clock,
      maxResumptions,
      onError: (error) => {
        logger.debug(`${server}: ${request.message.method}: ${error.message}`);
      },
    });
  }

  /** Resolves when the response has begun, or all of it is there. Rejects with an `ExchangeFailure` if there is none. */
  async run(): Promise<void> {
    const { message, signal } = this.#request;
    const { transport } = this.#sdk;
    this.#store.add(
      onAbort(signal, () => {
        this.#end({ kind: 'closed' });
      }),
    );
    await transport.start();
    try {
      await transport.send(message, {
        requestSignal: signal,
        onRequestStreamEnd: () => {
          this.#end({ kind: 'unanswered' });
        },
      });
    } catch (error) {
      const failure = failureOf(error);
      this.#end(failure);
      throw new ExchangeFailure(failure);
    }
    if (!this.#isStream) this.#end({ kind: 'unanswered' });
  }

  /** Breaks it off for that reason. */
  fail(reason: HttpFailure): void {
    this.#end(reason);
  }

  dispose(): void {
    this.#hasEnded = true;
    this.#store.dispose();
    this.#sdk.close();
  }

  #end(reason: HttpFailure): void {
    if (this.#hasEnded) return;
    this.dispose();
    this.#request.onEnd(reason);
  }

  async #post(signal: AbortSignal): Promise<Response> {
    const { message, text, mirrored } = this.#request;
    const { client, session, options } = this.#world;
    const send = (): Promise<NodeResponse> =>
      client.send({ kind: 'message', message, mirrored }, session(), text, signal);
    const response = await send();
    const waitMs = askedWait(response, options.clock.now());
    if (waitMs === undefined) return this.#read(response);
    response.body.destroy();
    options.logger.info(`${options.server}: HTTP ${response.status}; ${message.method} is sent again in ${waitMs} ms`);
    await delay(options.clock, waitMs, signal);
    return this.#read(await send());
  }

  async #resume(lastEventId: string | undefined, signal: AbortSignal): Promise<Response> {
    const { client, session } = this.#world;
    const response = await client.send({ kind: 'listen', lastEventId }, session(), undefined, signal);
    if (response.status < 300 && mediaType(response.headers) === 'text/event-stream') return this.#follow(response);
    const failure = await statusFailure(response, session().id !== undefined);
    // A server that can't resume will not be able to the next time either; what may pass is tried again.
    if (response.status < 500) this.#end(failure);
    throw new ExchangeFailure(failure);
  }

  async #read(response: NodeResponse): Promise<Response> {
    const { status, headers, body } = response;
    if (status >= 300) return this.#readFailure(response);
    const type = mediaType(headers);
    if (type === 'text/event-stream') {
      this.#isStream = true;
      return this.#follow(response);
    }
    const text = await readText(body);
    const messages = type === 'application/json' ? parseMessages(text) : undefined;
    if (!messages) throw new ExchangeFailure({ kind: 'noMessage', detail: describe(status, type, text) });
    for (const message of messages) this.#take(message);
    return acceptedResponse();
  }

  /**
   * A failure with a JSON-RPC error is an answer (2026-07-28, transports/streamable-http), unless it is about access or the
   * session. Legacy servers use one without id to speak of the connection.
   */
  async #readFailure(response: NodeResponse): Promise<Response> {
    const { session, isResumable } = this.#world;
    const { id } = this.#request.message;
    const failure = await statusFailure(response, session().id !== undefined);
    if (failure.kind === 'sessionLost' || [401, 403, 407, 429].includes(failure.status)) {
      throw new ExchangeFailure(failure);
    }
    const [message] = parseMessages(failure.body) ?? [];
    const isError = message !== undefined && 'error' in message && isAnswer(message, id);
    const isMeant = isError && (message['id'] === id || !isResumable());
    if (!isMeant) throw new ExchangeFailure(failure);
    this.#take(message);
    return acceptedResponse();
  }

  #follow(response: NodeResponse): Response {
    const { isResumable } = this.#world;
    return followStream(response, this.#world, {
      isResumable,
      take: (message) => this.#take(message),
      // What can't be mended by resuming ends the exchange.
      onFailure: (failure) => {
        if (failure.kind !== 'network' || !isResumable()) this.#end(failure);
      },
    });
  }

  /** Whether the message answers the request. */
  #take(message: IncomingMessage): boolean {
    const { id } = this.#request.message;
    const isIt = isAnswer(message, id);
    this.#world.deliver(isIt ? { ...message, id } : message);
    if (isIt && this.#isStream) {
      this.#store.add(
        this.#world.options.clock.setTimeout(() => {
          this.#end({ kind: 'unanswered' });
        }, graceMs),
      );
    }
    return isIt;
  }
}

function askedWait({ status, headers }: NodeResponse, now: number): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const waitMs = retryAfterMs(headers['retry-after'], now);
  return waitMs !== undefined && waitMs <= longestWaitMs ? waitMs : undefined;
}

/** What a response says that failed. One of 404 for a session says that there is none (2025-11-25, Session Management). */
export async function statusFailure(
  { status, headers, body }: NodeResponse,
  hasSession: boolean,
): Promise<Extract<HttpFailure, { kind: 'status' | 'sessionLost' }>> {
  const text = await readFailureText(body).catch(() => '');
  return hasSession && status === 404
    ? { kind: 'sessionLost', status }
    : { kind: 'status', status, headers, body: text };
}

function describe(status: number, type: string, text: string): string {
  const shown = String(status);
  if (text === '') return details.noBody(english, shown);
  if (type === 'application/json') return details.noMessage(english, shown);
  return type === '' ? details.untypedBody(english, shown) : details.otherBody(english, shown, type);
}
