import type { RequestId } from '../jsonrpc/messages';
import type { SubscriptionFilter } from './types';

/** One `subscriptions/listen` request, from its sending to its end. */
export interface ListenStream {
  readonly filter: SubscriptionFilter;
  readonly abort: AbortController;
  readonly since: number;
  id: RequestId | undefined;
  /** What the server agreed to; undefined until it did. */
  honored: SubscriptionFilter | undefined;
}

/** The streams of one subscription, in the order of their opening: the last one counts, the others are about to be ended. */
export class ListenStreams {
  readonly #streams: ListenStream[] = [];

  get newest(): ListenStream | undefined {
    return this.#streams.at(-1);
  }

  get hasOlder(): boolean {
    return this.#streams.length > 1;
  }

  /** @param since - ms since the epoch */
  add(filter: SubscriptionFilter, since: number): ListenStream {
    const stream: ListenStream = { filter, abort: new AbortController(), since, id: undefined, honored: undefined };
    this.#streams.push(stream);
    return stream;
  }

  /** The stream whose request has exactly that id. */
  find(id: unknown): ListenStream | undefined {
    return id === undefined ? undefined : this.#streams.find((stream) => stream.id === id);
  }

  /** Whether the stream was still in use. */
  forget(stream: ListenStream): boolean {
    const index = this.#streams.indexOf(stream);
    if (index >= 0) this.#streams.splice(index, 1);
    return index >= 0;
  }

  forgetAll(): void {
    this.#streams.length = 0;
  }

  endOlderThan(stream: ListenStream): void {
    const index = this.#streams.indexOf(stream);
    for (const older of this.#streams.splice(0, Math.max(0, index))) older.abort.abort();
  }

  endAll(): void {
    for (const stream of this.#streams.splice(0)) stream.abort.abort();
  }
}
