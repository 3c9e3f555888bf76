import type { Clock } from '../base/clock';
import { DisposableStore, toDisposable, type Disposable } from '../base/disposable';
import { TransportError } from '../base/errors';
import type { Logger } from '../base/logger';
import { named, plain } from '../base/plain';
import { kindOf, type IncomingMessage, type JsonRpcRequest, type RequestId } from '../jsonrpc/messages';
import type { HttpExchanges } from '../transport/http';
import type { Transport } from '../transport/transport';
import { startCancelled } from './abort';
import { onAbort } from '../base/abort';
import { answers } from './answer';
import { readHttpOutcome } from './httpReply';
import type { ProbeReply } from './classifier';
import type { MessageEncoder } from './stamp';

/** What surrounds the channels of one negotiation. */
export interface ProbeWorld {
  /** The configured name of the server. */
  readonly server: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** The reply to one probe, and how many ms after its request it came. */
export interface TimedReply {
  readonly reply: ProbeReply;
  readonly afterMs: number;
}

/** How long a probe waits: until `deadline` (ms since the epoch). A silence is reported with the setting `limitMs`. */
export interface ProbeLimit {
  readonly deadline: number;
  readonly limitMs: number;
}

/**
 * A connection while its era is being chosen: sends one probe at a time and waits for what answers it. What arrives
 * after an answer is held and handed over together with the connection, so that the next listener misses nothing.
 */
export class ProbeChannel {
  readonly #world: ProbeWorld;
  readonly #listeners = new DisposableStore();
  #probe: { readonly id: RequestId; readonly settle: (reply: ProbeReply) => void } | undefined;
  #held: IncomingMessage[] = [];
  #ended: TransportError | undefined;

  constructor(
    readonly transport: Transport,
    readonly encoder: MessageEncoder,
    world: ProbeWorld,
  ) {
    this.#world = world;
    this.#listeners.add(
      transport.onMessage((message) => {
        this.#receive(message);
      }),
    );
    this.#listeners.add(
      transport.onClose((error) => {
        this.#ended = error;
        this.#probe?.settle(this.#ending(error));
      }),
    );
  }

  /** Why the connection has ended; undefined while it is open. */
  get ended(): TransportError | undefined {
    return this.#ended;
  }

  /**
   * Sends a probe and resolves with what came back. One that is given up is cancelled on stdio, `initialize` excepted; over
   * HTTP its exchange is closed.
   * Rejects with a `CancelledError` once the signal is aborted, and with the encoder's error if it refuses the
   * request.
   */
  ask(request: JsonRpcRequest, { deadline, limitMs }: ProbeLimit): Promise<TimedReply> {
    const { clock, signal, server } = this.#world;
    const sentAt = clock.now();
    this.#skipHeld();
    return new Promise((resolve, reject) => {
      const waiting = new DisposableStore();
      const finish = (conclude: () => void): void => {
        if (waiting.isDisposed) return;
        waiting.dispose();
        this.#probe = undefined;
        conclude();
      };
      const settle = (reply: ProbeReply): void => {
        finish(() => {
          resolve({ reply, afterMs: Math.max(0, clock.now() - sentAt) });
        });
      };
      const fail = (error: Error): void => {
        finish(() => {
          reject(error);
        });
      };
      if (signal.aborted) {
        fail(startCancelled(server));
        return;
      }
      if (this.#ended) {
        settle(this.#ending(this.#ended));
        return;
      }
      this.#probe = { id: request.id, settle };
      waiting.add(
        clock.setTimeout(() => {
          this.#cancel(request);
          settle({ kind: 'silence', limitMs });
        }, deadline - sentAt),
      );
      waiting.add(
        onAbort(signal, () => {
          this.#cancel(request);
          fail(startCancelled(server));
        }),
      );
      if (this.transport.http) {
        const exchange = new AbortController();
        waiting.add(
          toDisposable(() => {
            exchange.abort();
          }),
        );
        this.#exchange(this.transport.http, request, exchange.signal).then(settle, fail);
        return;
      }
      this.transport.send(request)?.catch((error: unknown) => {
        // A connection that broke reports its end, with the exit status, by itself.
        if (error instanceof Error && !(error instanceof TransportError)) fail(error);
      });
    });
  }

  async #exchange(http: HttpExchanges, request: JsonRpcRequest, signal: AbortSignal): Promise<ProbeReply> {
    const outcome = await http.ask(request, signal);
    const reading = readHttpOutcome(outcome, http.endpoint, request.id, this.#world.clock.now());
    return reading.kind === 'reply' ? reading.reply : reading;
  }

  /** Whether the connection ends within `limitMs`; resolves at once if it has ended, or when the signal is aborted. */
  endsWithin(limitMs: number): Promise<boolean> {
    const { clock, signal } = this.#world;
    return new Promise((resolve) => {
      const waiting = new DisposableStore();
      const conclude = (): void => {
        waiting.dispose();
        resolve(this.#ended !== undefined);
      };
      waiting.add(clock.setTimeout(conclude, limitMs));
      waiting.add(this.transport.onClose(conclude));
      waiting.add(onAbort(signal, conclude));
    });
  }

  /** Sends a notification; that it cannot be sent any more is no failure. */
  notify(method: string, params?: Record<string, unknown>): void {
    this.transport.send({ jsonrpc: '2.0', method, ...(params && { params }) })?.catch((error: unknown) => {
      this.#log(`${method} was not sent: ${String(error)}`);
    });
  }

  /**
   * Gives all further messages to `listener`, beginning with those that arrived after the last answer. To be called once,
   * by whoever goes on with the connection.
   */
  handOver(listener: (message: IncomingMessage) => void): Disposable {
    this.#listeners.dispose();
    for (const message of this.#held.splice(0)) listener(message);
    return this.transport.onMessage(listener);
  }

  /** Stops listening and ends the connection; resolves when nothing of it is left. */
  giveUp(): Promise<void> {
    this.#listeners.dispose();
    this.#held = [];
    return this.transport.close();
  }

  #cancel({ id, method }: JsonRpcRequest): void {
    // 2026-07-28, basic/patterns/cancellation: HTTP cancels by closing the stream; initialize is never cancelled.
    if (this.transport.kind !== 'stdio' || method === 'initialize') return;
    this.notify('notifications/cancelled', { requestId: id, reason: 'The client stopped waiting for the answer.' });
  }

  #receive(message: IncomingMessage): void {
    const probe = this.#probe;
    if (!probe) {
      this.#held.push(message);
    } else if (answers(message, probe.id)) {
      probe.settle({ kind: 'message', message });
    } else {
      this.#skip(message);
    }
  }

  #skipHeld(): void {
    for (const message of this.#held.splice(0)) this.#skip(message);
  }

  #skip(message: IncomingMessage): void {
    const kind = kindOf(message);
    const what =
      kind === 'response' ? `a response with id ${named(message['id'])}` : `the ${kind} ${named(message['method'])}`;
    this.#log(`${what} came before the era was chosen: skipped`);
  }

  #log(text: string): void {
    this.#world.logger.debug(`Server "${this.#world.server}": ${plain(text)}`);
  }

  #ending(error: TransportError): ProbeReply {
    const stderrTail = error.stderrTail.length > 0 ? error.stderrTail : this.transport.stderrTail;
    const reply = { kind: 'exit', exit: error.exit ?? { exitCode: null, signal: null }, stderrTail } as const;
    return error.reason === 'exit' || error.reason === 'closed' ? reply : { ...reply, detail: error.message };
  }
}
