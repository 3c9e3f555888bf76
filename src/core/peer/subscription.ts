import type { Clock } from '../base/clock';
import { DisposableStore, type Disposable } from '../base/disposable';
import { AuthorizationError, messageOf, ProtocolError, TransportError } from '../base/errors';
import { Emitter } from '../base/event';
import { isObject } from '../base/json';
import type { Logger } from '../base/logger';
import { onAbort } from '../era/abort';
import type { RequestId } from '../jsonrpc/messages';
import { listenDelay } from './backoff';
import type { Connection } from './connection';
import {
  asksFor,
  changeOf,
  changesOf,
  honoredPart,
  subscriptionFilter,
  subscriptionIdKey,
  type ServerChange,
} from './subscriptionFilter';
import type { SubscriptionFilter, SubscriptionState } from './types';

/** Changes of what is watched within this time, in ms, lead to one request. */
const coalesceMs = 50;

/** A stream that another one replaces is ended at the latest after this time, in ms, acknowledged or not. */
const overlapMs = 5_000;

/** After a loss, what may have been missed is told when the next stream is acknowledged, at the latest after this time, in ms. */
const missedAfterMs = 1_000;

/** No server is waited for longer than this, in ms, whatever it asks for. */
const maxRetryAfterMs = 600_000;

/** A stream that lived so long, in ms, makes earlier failures forgotten. */
const healthyAfterMs = 30_000;

const acknowledged = 'notifications/subscriptions/acknowledged';

export interface SubscriptionOptions {
  readonly connection: Pick<Connection, 'request' | 'onNotification' | 'ended' | 'identity'>;
  /** The URIs of resources that are watched now. */
  readonly watched: () => readonly string[];
  readonly clock: Clock;
  readonly logger: Logger;
  /** In [0, 1). */
  readonly random: () => number;
}

/** One `subscriptions/listen` request, from its sending to its end. */
interface Stream {
  readonly filter: SubscriptionFilter;
  readonly abort: AbortController;
  readonly since: number;
  id: RequestId | undefined;
  /** What the server agreed to; undefined until it did. */
  honored: SubscriptionFilter | undefined;
}

/**
 * Has a modern server tell of changes, for as long as one connection lasts; `protocol.md` §8, 2026-07-28
 * basic/patterns/subscriptions. Nobody ever waits for the server to acknowledge. When what is watched changes, a new stream
 * is opened before the old one is ended, so that nothing is missed.
 */
export class Subscription implements Disposable {
  readonly #options: SubscriptionOptions;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<ServerChange>());
  readonly #stateChanged = this.#store.add(new Emitter<SubscriptionState>());
  /** In the order of their opening: the last one counts, the others are about to be ended. */
  readonly #streams: Stream[] = [];
  /** For the next request. */
  #next: Disposable | undefined;
  /** For what follows a request that is not acknowledged. */
  #unacknowledged: Disposable | undefined;
  /** What nobody told of since a stream was lost. */
  #missed: SubscriptionFilter | undefined;
  #state: SubscriptionState = { kind: 'none' };
  /** Streams that were lost or ended in a row. */
  #failures = 0;
  #isRefused = false;

  /** Something changed, or may have while no stream was open. */
  readonly onDidChange = this.#changed.event;
  readonly onDidChangeState = this.#stateChanged.event;

  constructor(options: SubscriptionOptions) {
    this.#options = options;
    this.#store.add(
      options.connection.onNotification(({ method, params }) => {
        this.#accept(method, params);
      }),
    );
    this.#store.add(
      onAbort(options.connection.ended, () => {
        // With the connection they have ended already.
        this.#streams.length = 0;
        this.dispose();
      }),
    );
  }

  get state(): SubscriptionState {
    return this.#state;
  }

  /** Asks the server, if it advertises anything. */
  start(): void {
    this.#open();
  }

  /** What is watched has changed: the server is asked anew, unless it refused or is about to be asked anyway. */
  update(): void {
    if (this.#isRefused || this.#next || this.#store.isDisposed) return;
    this.#openAfter(coalesceMs, () => JSON.stringify(this.#filter()) !== JSON.stringify(this.#newest?.filter));
  }

  /** Ends every stream. */
  dispose(): void {
    if (this.#store.isDisposed) return;
    this.#next?.dispose();
    this.#unacknowledged?.dispose();
    this.#setState({ kind: 'none' });
    this.#store.dispose();
    this.#endAll();
  }

  get #newest(): Stream | undefined {
    return this.#streams.at(-1);
  }

  #filter(): SubscriptionFilter | undefined {
    return subscriptionFilter(this.#options.connection.identity.capabilities, this.#options.watched());
  }

  #open(): void {
    const filter = this.#filter();
    if (!filter) {
      this.#endAll();
      this.#missed = undefined;
      this.#setState({ kind: 'none' });
      return;
    }
    const { connection, clock } = this.#options;
    const stream: Stream = {
      filter,
      abort: new AbortController(),
      since: clock.now(),
      id: undefined,
      honored: undefined,
    };
    this.#streams.push(stream);
    this.#setState({ kind: 'opening', since: stream.since });
    connection
      .request(
        'subscriptions/listen',
        { notifications: filter },
        {
          signal: stream.abort.signal,
          timeouts: 'none',
          onId: (id) => {
            stream.id = id;
          },
        },
      )
      .then(
        () => {
          this.#lose(stream, 'The server ended it.', { graceful: true });
        },
        (error: unknown) => {
          this.#fail(stream, error);
        },
      );
    this.#unacknowledged?.dispose();
    if (this.#streams.length === 1 && !this.#missed) return;
    const waitMs = this.#missed ? missedAfterMs : overlapMs;
    this.#unacknowledged = clock.setTimeout(() => {
      this.#endOlderThan(stream);
      this.#tellMissed();
    }, waitMs);
  }

  #fail(stream: Stream, error: unknown): void {
    const refused =
      error instanceof AuthorizationError || (error instanceof ProtocolError && error.rpcCode !== undefined);
    if (refused) this.#refuse(stream, messageOf(error));
    else {
      const retryAfterMs = error instanceof TransportError ? error.retryAfterMs : undefined;
      this.#lose(stream, messageOf(error), { graceful: false, retryAfterMs });
    }
  }

  /** The server does not offer this, or not this: what it told of before goes on, but it is not asked again. */
  #refuse(stream: Stream, reason: string): void {
    if (!this.#forget(stream)) return;
    this.#isRefused = true;
    this.#next?.dispose();
    this.#next = undefined;
    this.#options.logger.warn(`The server does not tell of changes: ${reason}`);
    const left = this.#newest;
    this.#setState(left ? openState(left) : { kind: 'notOffered', reason });
    this.#tellMissed();
  }

  #lose(stream: Stream, reason: string, how: { graceful: boolean; retryAfterMs?: number | undefined }): void {
    const wasNewest = stream === this.#newest;
    if (!this.#forget(stream) || !wasNewest) return;
    if (this.#isRefused) {
      this.#setState({ kind: 'notOffered', reason });
      return;
    }
    const { clock, random, logger } = this.#options;
    const lived = clock.now() - stream.since;
    this.#failures = lived >= healthyAfterMs ? 1 : this.#failures + 1;
    const least = Math.min(how.retryAfterMs ?? 0, maxRetryAfterMs);
    const wait = Math.max(listenDelay(this.#failures, random(), how.graceful), least);
    this.#missed = stream.filter;
    this.#unacknowledged?.dispose();
    logger.info(`The subscription has ended, the next one is opened in ${wait} ms: ${reason}`);
    this.#setState({ kind: 'retrying', nextTryAt: clock.now() + wait, reason });
    this.#openAfter(wait);
  }

  #tellMissed(): void {
    const changes = this.#missed ? changesOf(this.#missed) : [];
    this.#missed = undefined;
    for (const change of changes) this.#changed.fire(change);
  }

  /** Whether the stream was still in use. */
  #forget(stream: Stream): boolean {
    const index = this.#streams.indexOf(stream);
    if (index >= 0) this.#streams.splice(index, 1);
    return index >= 0;
  }

  #accept(method: string, params: Readonly<Record<string, unknown>>): void {
    const change = changeOf(method, params);
    if (method !== acknowledged && !change) return;
    const { _meta: meta } = params;
    const id = isObject(meta) ? meta[subscriptionIdKey] : undefined;
    const stream = id === undefined ? undefined : this.#streams.find((open) => open.id === id);
    if (!stream) {
      this.#options.logger.debug(`${method} of no open subscription was dropped (id ${JSON.stringify(id)}).`);
      return;
    }
    if (!change) this.#acknowledge(stream, params['notifications']);
    else if (asksFor(stream.filter, change)) this.#changed.fire(change);
    else this.#options.logger.warn(`${method}, which was not asked for, was dropped.`);
  }

  #acknowledge(stream: Stream, notifications: unknown): void {
    stream.honored = honoredPart(stream.filter, notifications);
    if (stream !== this.#newest) return;
    this.#unacknowledged?.dispose();
    this.#endOlderThan(stream);
    this.#setState(openState(stream));
    this.#tellMissed();
  }

  #endOlderThan(stream: Stream): void {
    const index = this.#streams.indexOf(stream);
    for (const older of this.#streams.splice(0, Math.max(0, index))) older.abort.abort();
  }

  #endAll(): void {
    for (const stream of this.#streams.splice(0)) stream.abort.abort();
  }

  #openAfter(delayMs: number, isNeeded: () => boolean = () => true): void {
    this.#next?.dispose();
    this.#next = this.#options.clock.setTimeout(() => {
      this.#next = undefined;
      if (isNeeded()) this.#open();
    }, delayMs);
  }

  #setState(state: SubscriptionState): void {
    this.#state = state;
    this.#stateChanged.fire(state);
  }
}

function openState(stream: Stream): SubscriptionState {
  return stream.honored
    ? { kind: 'open', since: stream.since, honored: stream.honored }
    : { kind: 'opening', since: stream.since };
}
