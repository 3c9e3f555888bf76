import type { Clock } from '../base/clock';
import { DisposableStore, type Disposable } from '../base/disposable';
import { duration } from '../base/duration';
import { AuthorizationError, messageOf, ProtocolError, TransportError } from '../base/errors';
import { Emitter } from '../base/event';
import { isObject } from '../base/json';
import type { Logger } from '../base/logger';
import { onAbort } from '../base/abort';
import { isPassingFailure } from '../transport/httpStatus';
import { listenDelay } from './backoff';
import type { Connection } from './connection';
import { ListenStreams, type ListenStream } from './listenStreams';
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
import { peerTexts } from './peerTexts';
import { english } from '../base/localizer';

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
  readonly #streams = new ListenStreams();
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
        this.#streams.forgetAll();
        this.dispose();
      }),
    );
  }

  get state(): SubscriptionState {
    return this.#state;
  }

  /** The server is not asked again: what it tells of now is all. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** Asks the server, if it advertises anything. */
  start(): void {
    this.#open();
  }

  /** What is watched has changed: the server is asked anew, unless it refused or is about to be asked anyway. */
  update(): void {
    if (this.#isRefused || this.#next || this.#store.isDisposed) return;
    this.#openAfter(coalesceMs, () => JSON.stringify(this.#filter()) !== JSON.stringify(this.#streams.newest?.filter));
  }

  /** Ends every stream. */
  dispose(): void {
    if (this.#store.isDisposed) return;
    this.#next?.dispose();
    this.#unacknowledged?.dispose();
    this.#setState({ kind: 'none' });
    this.#store.dispose();
    this.#streams.endAll();
  }

  #filter(): SubscriptionFilter | undefined {
    return subscriptionFilter(this.#options.connection.identity.capabilities, this.#options.watched());
  }

  #open(): void {
    const filter = this.#filter();
    if (!filter) {
      this.#streams.endAll();
      this.#missed = undefined;
      this.#setState({ kind: 'none' });
      return;
    }
    const { connection, clock } = this.#options;
    const stream = this.#streams.add(filter, clock.now());
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
          this.#lose(stream, peerTexts.subscriptionEnded(english), { graceful: true });
        },
        (error: unknown) => {
          this.#fail(stream, error);
        },
      );
    this.#unacknowledged?.dispose();
    if (!this.#streams.hasOlder && !this.#missed) return;
    const waitMs = this.#missed ? missedAfterMs : overlapMs;
    this.#unacknowledged = clock.setTimeout(() => {
      this.#streams.endOlderThan(stream);
      this.#tellMissed();
    }, waitMs);
  }

  #fail(stream: ListenStream, error: unknown): void {
    if (isRefusal(error)) this.#refuse(stream, messageOf(error));
    else {
      const retryAfterMs = error instanceof TransportError ? error.retryAfterMs : undefined;
      this.#lose(stream, messageOf(error), { graceful: false, retryAfterMs });
    }
  }

  /** The server does not offer this, or not this: what it told of before goes on, but it is not asked again. */
  #refuse(stream: ListenStream, reason: string): void {
    if (!this.#streams.forget(stream)) return;
    this.#isRefused = true;
    this.#next?.dispose();
    this.#next = undefined;
    this.#options.logger.warn(`The server does not tell of changes: ${reason}`);
    const left = this.#streams.newest;
    this.#setState(left ? openState(left) : { kind: 'notOffered', reason });
    this.#tellMissed();
  }

  #lose(stream: ListenStream, reason: string, how: { graceful: boolean; retryAfterMs?: number | undefined }): void {
    const wasNewest = stream === this.#streams.newest;
    if (!this.#streams.forget(stream) || !wasNewest) return;
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
    logger.info(`The subscription has ended, the next one is opened in ${duration(wait)}: ${reason}`);
    this.#setState({ kind: 'retrying', nextTryAt: clock.now() + wait, reason });
    this.#openAfter(wait);
  }

  #tellMissed(): void {
    const changes = this.#missed ? changesOf(this.#missed) : [];
    this.#missed = undefined;
    for (const change of changes) this.#changed.fire(change);
  }

  #accept(method: string, params: Readonly<Record<string, unknown>>): void {
    const change = changeOf(method, params);
    if (method !== acknowledged && !change) return;
    const { _meta: meta } = params;
    const id = isObject(meta) ? meta[subscriptionIdKey] : undefined;
    const stream = this.#streams.find(id);
    if (!stream) {
      this.#options.logger.debug(`${method} of no open subscription was dropped.`);
      return;
    }
    if (!change) this.#acknowledge(stream, params['notifications']);
    else if (asksFor(stream.filter, change)) this.#changed.fire(change);
    else this.#options.logger.warn(`${method}, which was not asked for, was dropped.`);
  }

  #acknowledge(stream: ListenStream, notifications: unknown): void {
    stream.honored = honoredPart(stream.filter, notifications);
    if (stream !== this.#streams.newest) return;
    this.#unacknowledged?.dispose();
    this.#streams.endOlderThan(stream);
    this.#setState(openState(stream));
    this.#tellMissed();
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

/** An answer, as against a loss: over HTTP also a status that will not pass by itself. */
function isRefusal(error: unknown): boolean {
  if (error instanceof TransportError) return error.status !== undefined && !isPassingFailure(error.status);
  return error instanceof AuthorizationError || (error instanceof ProtocolError && error.rpcCode !== undefined);
}

function openState(stream: ListenStream): SubscriptionState {
  return stream.honored
    ? { kind: 'open', since: stream.since, honored: stream.honored }
    : { kind: 'opening', since: stream.since };
}
