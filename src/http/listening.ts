import { toDisposable, type Disposable } from '../core/base/disposable';
import { statusFailure } from './exchange';
import { ExchangeFailure } from './exchangeFailure';
import { followStream } from './followStream';
import { mediaType } from './messages';
import type { NodeResponse } from './nodeRequest';
import { acceptedResponse, createSdkTransport, type SdkTransport } from './sdkTransport';
import type { HttpWorld } from './world';

/** How long to wait after each attempt in a row that failed, or brought a stream that ended at once, in ms. */
const backoffMs = [1000, 2000, 4000, 8000, 16_000, 30_000];

/** A stream that lived for less than this, in ms, ended at once. */
const shortLifeMs = 5000;

/**
 * The stream that a legacy server may offer for messages of its own (2025-11-25, transports, Listening for Messages from the
 * Server): opened by GET, and opened again after its last event whenever it ends, for as long as the server offers it.
 */
export class Listening implements Disposable {
  readonly #world: HttpWorld;
  readonly #onSessionLost: () => void;
  readonly #sdk: SdkTransport;
  /** In a row that brought nothing. */
  #failures = 0;
  #openedAt: number | undefined;
  #timer: Disposable = toDisposable(() => undefined);
  #hasEnded = false;

  constructor(world: HttpWorld, onSessionLost: () => void) {
    const { clock, logger, server } = world.options;
    this.#world = world;
    this.#onSessionLost = onSessionLost;
    this.#sdk = createSdkTransport({
      url: world.client.endpoint.url,
      fetch: (_method, lastEventId, signal) => this.#open(lastEventId, signal),
      clock,
      maxResumptions: Infinity,
      minDelayMs: () => this.#backoff(),
      onError: (error) => {
        logger.debug(`${server}: its own stream: ${error.message}`);
      },
    });
  }

  async start(): Promise<void> {
    await this.#sdk.transport.start();
    this.#attempt();
  }

  dispose(): void {
    this.#hasEnded = true;
    this.#timer.dispose();
    this.#sdk.close();
  }

  #attempt(): void {
    this.#sdk.transport.resumeStream('').catch(() => {
      if (this.#hasEnded) return;
      this.#timer = this.#world.options.clock.setTimeout(() => {
        this.#attempt();
      }, this.#backoff());
    });
  }

  #backoff(): number {
    const lived = this.#openedAt === undefined ? 0 : this.#world.options.clock.now() - this.#openedAt;
    this.#failures = lived < shortLifeMs ? this.#failures + 1 : 1;
    this.#openedAt = undefined;
    return backoffMs[Math.min(this.#failures, backoffMs.length) - 1] ?? 0;
  }

  async #open(lastEventId: string | undefined, signal: AbortSignal): Promise<Response> {
    const { client, session, options } = this.#world;
    const response = await client.send({ kind: 'listen', lastEventId }, session(), undefined, signal);
    if (response.status < 300 && mediaType(response.headers) === 'text/event-stream') {
      this.#openedAt = options.clock.now();
      return this.#follow(response);
    }
    const failure = await statusFailure(response, session().id !== undefined);
    if (response.status >= 500 || response.status === 429) throw new ExchangeFailure(failure);
    options.logger.debug(`${options.server}: HTTP ${response.status} to GET: it has no stream of its own`);
    this.dispose();
    if (failure.kind === 'sessionLost') this.#onSessionLost();
    return acceptedResponse();
  }

  #follow(response: NodeResponse): Response {
    return followStream(response, this.#world, {
      isResumable: () => true,
      take: (message) => {
        this.#world.deliver(message);
        return false;
      },
      onFailure: ({ kind }) => {
        if (kind === 'tooLarge') this.dispose();
      },
    });
  }
}
