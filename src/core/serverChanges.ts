import type { Clock } from './base/clock';
import type { Disposable } from './base/disposable';
import { messageOf, ProtocolError } from './base/errors';
import { Emitter } from './base/event';
import { getOrMake } from './base/getOrMake';
import type { Logger } from './base/logger';
import type { Connection } from './peer/connection';
import { Subscription } from './peer/subscription';
import { changeOf, offersWatching, type ServerChange } from './peer/subscriptionFilter';
import type { PeerView } from './peer/types';
import { english } from './base/localizer';
import { callTexts } from './callTexts';

/** Resources of one server that may be watched at a time; `protocol.md` §13. */
const maxWatched = 1_000;

export interface ServerChangesOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** In [0, 1). */
  readonly random: () => number;
  readonly note: (server: string, facts: Partial<Pick<PeerView, 'subscription' | 'watching'>>) => void;
}

/** What a server said of itself, or what nobody knows because it could not say it for a while. */
export type ChangeOfServer = ServerChange & { readonly server: string };

/** One server: what is watched, whether it is connected or not, and how it is asked. */
interface Entry {
  readonly watched: Set<string>;
  connection?: Connection;
  /** Modern servers only. */
  subscription?: Subscription;
}

/**
 * Follows what servers tell of by themselves, in the way of their era; `protocol.md` §4, §8: a modern one on the stream that
 * it was asked for, a legacy one at any time, of each watched resource after `resources/subscribe`.
 */
export class ServerChanges implements Disposable {
  readonly #options: ServerChangesOptions;
  readonly #changed = new Emitter<ChangeOfServer>();
  readonly #entries = new Map<string, Entry>();

  readonly onDidChange = this.#changed.event;

  constructor(options: ServerChangesOptions) {
    this.#options = options;
  }

  /** Follows a server from now on, until its connection ends. Never waits for it. */
  follow(server: string, connection: Connection): void {
    const entry = this.#entry(server);
    entry.connection = connection;
    if (connection.era === 'modern') this.#subscribe(server, entry, connection);
    else this.#listen(server, entry, connection);
    // What happened to them before this connection nobody told of.
    for (const uri of entry.watched) this.#changed.fire({ server, kind: 'resource', uri });
  }

  /**
   * Has a server tell of changes of a resource. That is kept up when it is started again.
   * @throws ProtocolError if the server does not offer that, or refuses it.
   */
  async watch(server: string, uri: string, connection: Connection): Promise<void> {
    const { watched, subscription } = this.#entry(server);
    if (watched.has(uri)) return;
    if (!offersWatching(connection.identity.capabilities) || subscription?.isRefused) {
      throw new ProtocolError(callTexts.notWatchable(english, server), { server });
    }
    if (watched.size >= maxWatched) {
      throw new ProtocolError(callTexts.watchedEnough(english, server, String(maxWatched)), { server });
    }
    watched.add(uri);
    try {
      if (connection.era === 'legacy') await connection.request('resources/subscribe', { uri });
      else subscription?.update();
    } catch (error) {
      watched.delete(uri);
      throw error;
    }
    this.#showWatched(server, watched);
  }

  /** Ends a watch. @throws McpHostError if a legacy server refuses; it is ended here all the same. */
  async unwatch(server: string, uri: string): Promise<void> {
    const entry = this.#entries.get(server);
    if (!entry?.watched.delete(uri)) return;
    this.#showWatched(server, entry.watched);
    const { connection, subscription } = entry;
    subscription?.update();
    if (connection?.era === 'legacy' && !connection.ended.aborted) {
      await connection.request('resources/unsubscribe', { uri });
    }
  }

  remove(server: string): void {
    this.#entries.delete(server);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #subscribe(server: string, entry: Entry, connection: Connection): void {
    const { clock, logger, random, note } = this.#options;
    const subscription = new Subscription({ connection, watched: () => [...entry.watched], clock, logger, random });
    entry.subscription = subscription;
    subscription.onDidChangeState((state) => {
      note(server, { subscription: state });
    });
    subscription.onDidChange((change) => {
      this.#changed.fire({ ...change, server });
    });
    subscription.start();
  }

  #listen(server: string, entry: Entry, connection: Connection): void {
    delete entry.subscription;
    connection.onNotification(({ method, params }) => {
      const change = changeOf(method, params);
      if (change) this.#changed.fire({ ...change, server });
    });
    if (!offersWatching(connection.identity.capabilities)) return;
    for (const uri of entry.watched) {
      connection.request('resources/subscribe', { uri }).catch((error: unknown) => {
        this.#options.logger.warn(`A resource of "${server}" is no longer watched: ${messageOf(error)}`);
      });
    }
  }

  #showWatched(server: string, watched: ReadonlySet<string>): void {
    this.#options.note(server, { watching: [...watched] });
  }

  #entry(server: string): Entry {
    return getOrMake(this.#entries, server, () => ({ watched: new Set<string>() }));
  }
}
