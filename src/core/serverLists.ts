import type { Clock } from './base/clock';
import type { Disposable } from './base/disposable';
import { messageOf, ProtocolError } from './base/errors';
import { Emitter } from './base/event';
import { getOrMake } from './base/getOrMake';
import { definitionKindOf } from './catalog/definitionPins';
import { excludeInvalidHeaders, type ExcludedTool } from './catalog/excludedTools';
import { ListChanges } from './catalog/listChanges';
import { ListCopies, type ItemOf } from './catalog/listCopies';
import { english } from './base/localizer';
import { defectTexts } from './catalog/defectTexts';
import { listKinds, listShapes } from './catalog/listKinds';
import type { FetchedList } from './catalog/paging';
import { sameJson } from './catalog/sameJson';
import type { Tool } from './catalog/types';
import type { Definitions } from './definitions';
import { fetchList } from './fetchList';
import type { Connection } from './peer/connection';
import type { ConnectionKey } from './peer/connectionKey';
import type { ListKind, PeerView } from './peer/types';

const none: readonly ExcludedTool[] = [];

/** What the row of a server shows of its lists. */
export type ListFacts = Pick<PeerView, 'toolCount' | 'listStale' | 'lists' | 'problems'>;

export interface ServerListsOptions {
  readonly clock: Clock;
  /** Compares what is listed with what was pinned. */
  readonly definitions: Pick<Definitions, 'prepare' | 'take' | 'remove'>;
  readonly note: (server: string, facts: ListFacts) => void;
}

/** A host's copy of a list that is no longer what it was. */
export interface ListsChange {
  readonly server: string;
  readonly kind: ListKind;
}

/** One server's copies and what is under way for them. */
interface Entry {
  readonly copies: ListCopies;
  /** Lists that are being fetched on first need, so that a second need joins. */
  readonly joinable: Map<ListKind, Promise<void>>;
  connection: Connection | undefined;
  /** Bursts of changes, while a connection is open. */
  changes: ReadonlyMap<ListKind, ListChanges> | undefined;
  shown: ListFacts | undefined;
}

/**
 * The lists of all servers; `protocol.md` §5. Tools are fetched before a server counts as ready, the others when they are
 * first needed. After that a list is fetched again when its server says that it changed, or when it is needed and its time
 * is over. Never asked for is what the server does not declare.
 */
export class ServerLists implements Disposable {
  readonly #options: ServerListsOptions;
  readonly #changed = new Emitter<ListsChange>();
  readonly #entries = new Map<string, Entry>();

  /** A copy changed for another reason than that its list was needed: the server said so, or it was dropped. Tools: for any reason. */
  readonly onDidChange = this.#changed.event;

  constructor(options: ServerListsOptions) {
    this.#options = options;
  }

  /** The last whole list; undefined: there was none yet. */
  items<Kind extends ListKind>(server: string, kind: Kind): readonly ItemOf[Kind][] | undefined {
    return this.#entries.get(server)?.copies.items(kind);
  }

  /** Whether the copy of a list need not be fetched again; `now` in ms since the epoch. */
  isFresh(server: string, kind: ListKind, now: number): boolean {
    return this.#entries.get(server)?.copies.isFresh(kind, now) ?? false;
  }

  /** Tools of a server's last list that must not be used. */
  excludedTools(server: string): readonly ExcludedTool[] {
    return this.#entries.get(server)?.copies.excludedTools ?? none;
  }

  /** Says whose answers come next from a server, before it is connected: copies that belong to others are dropped, stale ones too. */
  admit(server: string, key: ConnectionKey): void {
    const dropped = this.#entry(server).copies.admit(key);
    if (dropped.length === 0) return;
    for (const kind of dropped) this.#pin(server, kind);
    this.#show(server);
    for (const kind of dropped) this.#changed.fire({ server, kind });
  }

  /** Drops what a server has told: from now on it is asked for somebody else. */
  forget(server: string): void {
    const known = listKinds.filter((kind) => this.#entries.get(server)?.copies.items(kind));
    this.#entries.delete(server);
    this.#entry(server);
    for (const kind of known) this.#pin(server, kind);
    this.#show(server);
    for (const kind of known) this.#changed.fire({ server, kind });
  }

  /**
   * Fetches the tools of a new connection. What else was in use is fetched again soon. A server that answers with an error can
   * be used for all else: its row says so, and Refresh asks again.
   * @throws what kept it from answering
   */
  async attach(server: string, connection: Connection): Promise<void> {
    const entry = this.#entry(server);
    entry.shown = undefined;
    entry.connection = connection;
    entry.joinable.clear();
    const changes = new Map(
      listKinds.map((kind) => [kind, new ListChanges(this.#options.clock, () => this.#refreshOne(server, kind))]),
    );
    entry.changes = changes;
    connection.ended.addEventListener(
      'abort',
      () => {
        for (const change of changes.values()) change.dispose();
      },
      { once: true },
    );
    try {
      await this.#fetchOrFail(server, 'tools', connection, true);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
    }
    this.changed(
      server,
      listKinds.filter((kind) => kind !== 'tools'),
    );
  }

  /** Lists may have changed: they are out of date at once, and those in use are fetched again, a burst of changes once. */
  changed(server: string, kinds: readonly ListKind[]): void {
    const { copies, changes } = this.#entry(server);
    copies.expire(kinds);
    for (const kind of kinds) {
      if (kind === 'tools' || copies.items(kind)) changes?.get(kind)?.notify();
    }
    this.#show(server);
  }

  /** Fetches the lists in use of a ready server again. On failure the old ones stay, marked stale, and the server's row says so. */
  async refresh(server: string): Promise<void> {
    const { copies } = this.#entry(server);
    const inUse = listKinds.filter((kind) => kind === 'tools' || copies.items(kind));
    await Promise.all(inUse.map((kind) => this.#refreshOne(server, kind)));
  }

  /**
   * A list of a ready server, fetched unless a fresh copy is there. Where fetching fails, an older copy serves, marked
   * stale.
   * @throws McpHostError when there is no copy either.
   */
  async list<Kind extends ListKind>(
    server: string,
    kind: Kind,
    connection: Connection,
  ): Promise<readonly ItemOf[Kind][]> {
    const { copies, joinable } = this.#entry(server);
    if (!copies.isFresh(kind, this.#options.clock.now())) {
      let fetching = joinable.get(kind);
      if (!fetching) {
        fetching = this.#fetchOrFail(server, kind, connection, false).finally(() => {
          if (joinable.get(kind) === fetching) joinable.delete(kind);
        });
        joinable.set(kind, fetching);
      }
      try {
        await fetching;
      } catch (error) {
        if (!copies.items(kind)) throw error;
      }
    }
    return copies.items(kind) ?? [];
  }

  remove(server: string): void {
    this.#entries.delete(server);
    this.#options.definitions.remove(server);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #refreshOne(server: string, kind: ListKind): Promise<void> {
    const connection = this.#entries.get(server)?.connection;
    if (!connection || connection.ended.aborted) return;
    // Its row says what went wrong.
    await this.#fetchOrFail(server, kind, connection, true).catch(() => undefined);
  }

  /** Fetches a list; a failure marks the copy stale, unless it is of a later fetch. */
  async #fetchOrFail(server: string, kind: ListKind, connection: Connection, tells: boolean): Promise<void> {
    const { copies } = this.#entry(server);
    const fetch = copies.beginFetch();
    try {
      await this.#fetch(server, kind, connection, tells, fetch);
    } catch (error) {
      copies.fail(kind, defectTexts.failed(english, listShapes[kind].method, messageOf(error)), fetch);
      this.#show(server);
      throw error;
    }
  }

  /** @param tells - whether a difference is an event. */
  async #fetch(
    server: string,
    kind: ListKind,
    connection: Connection,
    tells: boolean,
    fetch = this.#entry(server).copies.beginFetch(),
  ): Promise<void> {
    const { copies } = this.#entry(server);
    const isMirrored = kind === 'tools' && connection.mirrorsArguments;
    const list = await fetchList(server, kind, connection, this.#options.clock);
    const isOver = (): boolean => connection.ended.aborted || this.#entries.get(server)?.copies !== copies;
    if (isOver()) return;
    const usable = copies.withKnown(kind, isMirrored ? excludeInvalidHeaders(list as FetchedList<Tool>) : list);
    const definitionKind = definitionKindOf[kind];
    const pending = definitionKind && this.#options.definitions.prepare(server, definitionKind, usable.items);
    if (pending) {
      await pending;
      if (isOver()) return;
    }
    const differs = copies.replace(kind, usable, fetch, this.#options.clock.now());
    // In the same turn: nobody is to see a definition that was not compared.
    if (differs) this.#pin(server, kind);
    this.#show(server);
    if (differs && (tells || kind === 'tools')) this.#changed.fire({ server, kind });
  }

  /** Compares a copy with what was pinned. */
  #pin(server: string, kind: ListKind): void {
    const definitionKind = definitionKindOf[kind];
    if (definitionKind) this.#options.definitions.take(server, definitionKind, this.items(server, kind));
  }

  /** Has the server's row show its lists, if that differs from what it shows. */
  #show(server: string): void {
    const entry = this.#entries.get(server);
    if (!entry) return;
    const { copies } = entry;
    const lists: ListFacts['lists'] = {
      tools: copies.view('tools'),
      prompts: copies.view('prompts'),
      resources: copies.view('resources'),
      resourceTemplates: copies.view('resourceTemplates'),
    };
    const { count, stale } = lists.tools;
    const facts: ListFacts = { toolCount: count ?? 0, listStale: stale, lists, problems: copies.problems };
    if (entry.shown && sameJson(entry.shown, facts)) return;
    entry.shown = facts;
    this.#options.note(server, facts);
  }

  #entry(server: string): Entry {
    return getOrMake(this.#entries, server, () => ({
      copies: new ListCopies(),
      joinable: new Map<ListKind, Promise<void>>(),
      connection: undefined,
      changes: undefined,
      shown: undefined,
    }));
  }
}
