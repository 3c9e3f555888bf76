import type { Clock } from './base/clock';
import { DisposableStore, type Disposable } from './base/disposable';
import { ProtocolError } from './base/errors';
import { Emitter } from './base/event';
import type { Logger } from './base/logger';
import { definitionKeys, definitionKindOf } from './catalog/definitionPins';
import type { ItemOf } from './catalog/listCopies';
import { kindsOf } from './catalog/listKinds';
import { ReadCache } from './catalog/readCache';
import { couldMake } from './catalog/templateMatch';
import type { Definitions } from './definitions';
import { methodNotFound } from './jsonrpc/messages';
import type { CallOptions, Completion, CompletionArgument, CompletionReference, Listed, ReadOptions } from './hostApi';
import type { Connection } from './peer/connection';
import type { PeerFacts } from './peer/peerFacts';
import type { GetPromptResult, ListKind, ReadResourceResult } from './peer/types';
import type { RequestRunner } from './requests';
import { checkedCompletion, checkedPrompt, checkedRead } from './resultChecks';
import { ServerChanges } from './serverChanges';
import { ServerLists } from './serverLists';
import type { ServerLogs } from './serverLogs';

/** The revision from which on a completion is told what was chosen before. */
const completionContextSince = '2025-06-18';

export interface ContentsOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** In [0, 1). */
  readonly random: () => number;
  readonly requests: RequestRunner;
  readonly logs: ServerLogs;
  readonly definitions: Definitions;
  /** The open connection of a server. @throws PeerUnavailableError */
  readonly readyConnectionOf: (server: string) => Connection;
  /** The same, checked first where it was idle for long. @throws PeerUnavailableError, and what a new start throws */
  readonly usableConnectionOf: (server: string) => Connection | Promise<Connection>;
  /** The servers that are ready, in name order. */
  readonly readyServers: () => readonly string[];
  readonly note: (server: string, facts: Partial<PeerFacts>) => void;
}

/** What servers have: their lists, what is read of them, and what they say when that changes. */
export class Contents implements Disposable {
  readonly lists: ServerLists;
  readonly #options: ContentsOptions;
  readonly #store = new DisposableStore();
  readonly #changes: ServerChanges;
  readonly #resourceChanged = this.#store.add(new Emitter<{ readonly server: string; readonly uri: string }>());
  readonly #reads = new Map<string, ReadCache<ReadResourceResult>>();

  readonly onDidChangeResource = this.#resourceChanged.event;

  constructor(options: ContentsOptions) {
    this.#options = options;
    this.lists = this.#store.add(new ServerLists(options));
    this.#changes = this.#store.add(new ServerChanges(options));
    this.#store.add(
      this.#changes.onDidChange((change) => {
        const { server } = change;
        if (change.kind === 'list') {
          this.lists.changed(server, kindsOf(change.list));
        } else {
          this.#reads.get(server)?.changed(change.uri);
          this.#resourceChanged.fire({ server, uri: change.uri });
        }
      }),
    );
  }

  /** Fetches what must be there before a server counts as ready, and follows it from then on. @throws what the listing threw. */
  async prepare(server: string, connection: Connection): Promise<void> {
    this.#reads.set(server, new ReadCache(this.#options.clock));
    this.#options.logs.follow(server, connection);
    const listed = this.lists.attach(server, connection);
    // A legacy server may say at any time that a list changed; a modern one is asked when it is ready.
    if (connection.era === 'legacy') this.#changes.follow(server, connection);
    await listed;
    if (connection.era === 'modern' && !connection.ended.aborted) this.#changes.follow(server, connection);
  }

  remove(server: string): void {
    this.lists.remove(server);
    this.#changes.remove(server);
    this.#options.logs.remove(server);
    this.#reads.delete(server);
  }

  /** The items of one server, or of all that are ready; of those, one that fails shows that in its row and adds nothing. */
  async list<Kind extends ListKind>(kind: Kind, server?: string): Promise<readonly Listed<ItemOf[Kind]>[]> {
    const { clock, definitions, readyConnectionOf, usableConnectionOf, readyServers } = this.#options;
    const listed = async (name: string): Promise<readonly Listed<ItemOf[Kind]>[]> => {
      // A copy that is fresh takes no request.
      const isFresh = this.lists.isFresh(name, kind, clock.now());
      const connection = isFresh ? readyConnectionOf(name) : await usableConnectionOf(name);
      const items = await this.lists.list(name, kind, connection);
      const definitionKind = definitionKindOf[kind];
      const changes = definitionKind && definitions.changes(name, definitionKind);
      if (!changes) return items.map((item) => ({ server: name, item }));
      const key = definitionKeys[definitionKind];
      return items.map((item) => {
        const changed = changes.get(String((item as Readonly<Record<string, unknown>>)[key]));
        return { server: name, item, ...(changed && { changed }) };
      });
    };
    if (server !== undefined) return listed(server);
    const lists = await Promise.allSettled(readyServers().map(listed));
    return lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
  }

  async getPrompt(
    server: string,
    name: string,
    args: Readonly<Record<string, string>>,
    options: CallOptions,
  ): Promise<GetPromptResult> {
    const admit = await this.#admission(server, 'prompt', name);
    const params = { name, arguments: args };
    const request = { server, method: 'prompts/get', name, params, args, isReadOnly: true, admit } as const;
    return (await this.#options.requests.run(request, options, checkedPrompt)).result;
  }

  async readResource(server: string, uri: string, options: ReadOptions): Promise<ReadResourceResult> {
    const admit = await this.#resourceAdmission(server, uri, options.uriTemplate);
    const cache = this.#reads.get(server);
    const cached = options.refetch ? undefined : cache?.get(uri);
    if (cached) return cached;
    const asked = cache?.changeCount;
    const params = { uri };
    const request = {
      server,
      method: 'resources/read',
      name: uri,
      params,
      args: params,
      isReadOnly: true,
      admit,
    } as const;
    const { result, rounds } = await this.#options.requests.run(request, options, checkedRead);
    // What took input is for that input only, and what changed meanwhile is old already.
    if (rounds === 0 && cache?.changeCount === asked) cache?.put(uri, result);
    return result;
  }

  /** Nothing is asked of a server that declares no completions. */
  async complete(
    server: string,
    ref: CompletionReference,
    argument: CompletionArgument,
    context: Readonly<Record<string, string>>,
    { signal }: Pick<CallOptions, 'signal'>,
  ): Promise<Completion> {
    const admit =
      ref.type === 'ref/prompt'
        ? await this.#admission(server, 'prompt', ref.name)
        : await this.#admission(server, 'resourceTemplate', ref.uri);
    const connection = await this.#options.usableConnectionOf(server);
    admit();
    if (!connection.identity.capabilities['completions']) return { values: [], total: undefined, hasMore: false };
    const tellsContext = Object.keys(context).length > 0 && connection.version >= completionContextSince;
    const params = { ref, argument, ...(tellsContext && { context: { arguments: context } }) };
    return checkedCompletion(await connection.request('completion/complete', params, { signal }), server);
  }

  async watch(server: string, uri: string): Promise<void> {
    const admit = await this.#resourceAdmission(server, uri, undefined);
    const connection = await this.#options.usableConnectionOf(server);
    admit();
    await this.#changes.watch(server, uri, connection);
  }

  unwatch(server: string, uri: string): Promise<void> {
    return this.#changes.unwatch(server, uri);
  }

  dispose(): void {
    this.#store.dispose();
  }

  /**
   * What lets requests about a definition pass. Where it was pinned in an earlier run and not listed yet in this one, it is
   * listed first: otherwise nobody would know that it changed.
   * @throws DefinitionChangedError
   */
  async #admission(server: string, kind: 'prompt' | 'resourceTemplate', name: string): Promise<() => void> {
    const { definitions } = this.#options;
    const list = kind === 'prompt' ? 'prompts' : 'resourceTemplates';
    if (!this.lists.items(server, list) && (await definitions.isPinned(server, kind, name))) {
      await this.list(list, server);
    }
    const admit = (): void => {
      definitions.admit(server, kind, name);
    };
    admit();
    return admit;
  }

  /**
   * The same for what reads a resource: by the template that its address was made by, and by each that could have made it.
   * Who reads it again, or watches it, need not know how its address came about.
   * @throws DefinitionChangedError
   */
  async #resourceAdmission(server: string, uri: string, uriTemplate: string | undefined): Promise<() => void> {
    const { definitions } = this.#options;
    const concerns = (template: string): boolean => template === uriTemplate || couldMake(template, uri);
    if (!this.lists.items(server, 'resourceTemplates')) {
      const pinned = await definitions.pinned(server, 'resourceTemplate');
      if (pinned.some(concerns)) {
        await this.list('resourceTemplates', server).catch((error: unknown) => {
          // A server that has no templates any more has none that changed.
          if (!(error instanceof ProtocolError && error.rpcCode === methodNotFound)) throw error;
        });
      }
    }
    const admit = (): void => {
      for (const template of definitions.changes(server, 'resourceTemplate')?.keys() ?? []) {
        if (concerns(template)) definitions.admit(server, 'resourceTemplate', template);
      }
    };
    admit();
    return admit;
  }
}
