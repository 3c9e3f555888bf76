import type { AskedFor } from './auditedCalls';
import { DisposableStore } from './base/disposable';
import { callTool } from './calls';
import type { Catalog, Prompt, Resource, ResourceTemplate } from './catalog/types';
import { parseSettings } from './config/settings';
import { asksAsAnother, diffServers } from './config/settingsDiff';
import type { ConfigProblem, HostConfig } from './config/types';
import type {
  CallOptions,
  ChangedDefinition,
  Completion,
  CompletionArgument,
  CompletionReference,
  HostApi,
  HostOptions,
  Listed,
  ReadOptions,
  ReviewedDefinition,
  StartOptions,
  TasksApi,
} from './hostApi';
import { assembleParts, type HostParts } from './hostParts';
import type { StartReport } from './peer/startReport';
import type { CallToolResult, GetPromptResult, LogLevel, PeerView, ReadResourceResult } from './peer/types';

/** All servers of the settings as one: the front door of the core. */
export class Host implements HostApi {
  readonly #store = new DisposableStore();
  readonly #parts: HostParts;
  #config: HostConfig;
  #disposed: Promise<void> | undefined;

  readonly onDidChangePeers;
  readonly onDidWire;
  readonly onDidMissAnswer;
  readonly onDidOutput;
  readonly onDidChangeCatalog;
  readonly onDidCall;
  readonly onDidChangeLists;
  readonly onDidChangeDefinitions;
  readonly onDidChangeResource;
  readonly onDidLog;

  constructor({ settings, ports = {} }: HostOptions) {
    this.#config = parseSettings(settings);
    this.#parts = assembleParts(ports, this.#store, () => this.#config);
    const { peers, peersChanged, wire, missed, output, catalog, requests, contents, definitions, logs, audit } =
      this.#parts;
    this.onDidChangePeers = peersChanged.event;
    this.onDidWire = wire.event;
    this.onDidMissAnswer = missed.event;
    this.onDidOutput = output.event;
    this.onDidChangeCatalog = catalog.onDidChange;
    this.onDidCall = requests.onDidCall;
    this.onDidChangeLists = contents.lists.onDidChange;
    this.onDidChangeDefinitions = definitions.onDidChange;
    this.onDidChangeResource = contents.onDidChangeResource;
    this.onDidLog = logs.onDidLog;
    audit?.follow(this.onDidCall);
    for (const entry of this.#config.servers) peers.add(entry);
  }

  get peers(): readonly PeerView[] {
    return this.#parts.peers.all.map((peer) => peer.view);
  }

  peer(name: string): PeerView | undefined {
    return this.#parts.peers.find(name)?.view;
  }

  get catalog(): Catalog {
    return this.#parts.catalog.catalog;
  }

  get tasks(): TasksApi {
    return this.#parts.tasks;
  }

  get configProblems(): readonly ConfigProblem[] {
    return this.#config.problems;
  }

  get changedDefinitions(): readonly ChangedDefinition[] {
    return this.#parts.definitions.all;
  }

  acceptDefinitions(reviewed: readonly ReviewedDefinition[]): readonly ReviewedDefinition[] {
    return this.#parts.definitions.accept(reviewed);
  }

  blockDefinitions(reviewed: readonly ReviewedDefinition[]): readonly ReviewedDefinition[] {
    return this.#parts.definitions.block(reviewed);
  }

  async start(): Promise<void> {
    await this.#startAll(this.#config.servers.map((entry) => entry.name));
  }

  async startServer(name: string, { asksForConsent = true }: StartOptions = {}): Promise<void> {
    await this.#told(this.#parts.peers.get(name).start({ asks: asksForConsent }));
  }

  async stopServer(name: string): Promise<void> {
    await this.#told(this.#parts.peers.get(name).stop());
  }

  async restartServer(name: string): Promise<void> {
    await this.#told(this.#parts.peers.get(name).restart({ asks: true }));
  }

  startReport(name: string): StartReport | undefined {
    return this.#parts.peers.find(name)?.startReport;
  }

  refresh(name?: string): Promise<void> {
    return this.#told(this.#refresh(name));
  }

  async updateSettings(settings: unknown): Promise<void> {
    if (this.#disposed) return;
    const before = this.#config;
    this.#config = parseSettings(settings);
    const { added, removed, changed } = diffServers(before.servers, this.#config.servers);
    const versionsChanged =
      String(before.modernVersions) !== String(this.#config.modernVersions) ||
      String(before.legacyVersions) !== String(this.#config.legacyVersions);
    const work: Promise<unknown>[] = [];
    for (const name of removed) work.push(this.#parts.peers.remove(name));
    for (const { entry, restart } of changed) {
      if (asksAsAnother(this.#parts.peers.get(entry.name).entry, entry)) this.#parts.contents.lists.forget(entry.name);
      work.push(this.#parts.peers.change(entry, restart && !versionsChanged));
    }
    if (versionsChanged) work.push(...this.#parts.peers.restartAll());
    for (const entry of added) this.#parts.peers.add(entry);
    this.#parts.catalog.changed();
    this.#parts.catalog.tell();
    this.#parts.peersChanged.fire([...removed, ...added.map((entry) => entry.name)]);
    work.push(this.#startAll(added.map((entry) => entry.name)));
    await this.#told(Promise.allSettled(work));
  }

  callTool(name: string, args: Readonly<Record<string, unknown>>, options: CallOptions = {}): Promise<CallToolResult> {
    return this.#watched({ method: 'tools/call', name, args }, () =>
      callTool(name, args, options, this.#parts.toolCaller),
    );
  }

  cancelCall(callId: number): void {
    this.#parts.requests.cancel(callId);
  }

  listPrompts(server?: string): Promise<readonly Listed<Prompt>[]> {
    return this.#parts.contents.list('prompts', server);
  }

  listResources(server?: string): Promise<readonly Listed<Resource>[]> {
    return this.#parts.contents.list('resources', server);
  }

  listResourceTemplates(server?: string): Promise<readonly Listed<ResourceTemplate>[]> {
    return this.#parts.contents.list('resourceTemplates', server);
  }

  getPrompt(
    server: string,
    name: string,
    args: Readonly<Record<string, string>>,
    options: CallOptions = {},
  ): Promise<GetPromptResult> {
    return this.#watched({ method: 'prompts/get', server, name, args }, () =>
      this.#parts.contents.getPrompt(server, name, args, options),
    );
  }

  readResource(server: string, uri: string, options: ReadOptions = {}): Promise<ReadResourceResult> {
    return this.#watched({ method: 'resources/read', server, name: uri, args: { uri } }, () =>
      this.#parts.contents.readResource(server, uri, options),
    );
  }

  complete(
    server: string,
    ref: CompletionReference,
    argument: CompletionArgument,
    context: Readonly<Record<string, string>> = {},
    options: Pick<CallOptions, 'signal'> = {},
  ): Promise<Completion> {
    return this.#parts.contents.complete(server, ref, argument, context, options);
  }

  async watchResource(server: string, uri: string): Promise<void> {
    await this.#parts.contents.watch(server, uri);
  }

  unwatchResource(server: string, uri: string): Promise<void> {
    return this.#parts.contents.unwatch(server, uri);
  }

  async setLogLevel(server: string, level: LogLevel | undefined): Promise<void> {
    await this.#parts.logs.setLevel(server, level, this.#parts.peers.get(server).connection);
  }

  signIn(server: string, { signal }: Pick<CallOptions, 'signal'> = {}): Promise<void> {
    return this.#parts.authorizations.signIn(server, signal);
  }

  signOut(server: string): Promise<void> {
    return this.#told(this.#leave(server, this.#parts.authorizations.signOut(server)));
  }

  forgetClient(server: string): Promise<void> {
    return this.#told(this.#leave(server, this.#parts.authorizations.forgetClient(server)));
  }

  rootsChanged(): void {
    for (const { connection } of this.#parts.peers.all) connection?.tellRootsChanged();
  }

  dispose(): Promise<void> {
    this.#disposed ??= (async () => {
      await this.#parts.peers.retire();
      await this.#parts.stdio.close();
      this.#store.dispose();
    })();
    return this.#disposed;
  }

  async #startAll(names: readonly string[]): Promise<void> {
    await this.#told(this.#parts.peers.startAll(names));
  }

  async #refresh(name: string | undefined): Promise<void> {
    if (name !== undefined) {
      await this.#parts.peers.get(name).usableConnection();
      await this.#parts.contents.lists.refresh(name);
      return;
    }
    const ready = this.#parts.peers.all.filter((peer) => peer.connection);
    await Promise.all(ready.map((peer) => this.#parts.contents.lists.refresh(peer.name)));
  }

  /** What a server told belongs to somebody who is not signed in any more. */
  async #leave(server: string, action: Promise<void>): Promise<void> {
    await action;
    if (this.#parts.peers.find(server)) this.#parts.contents.lists.forget(server);
  }

  /** Whoever waits for an action has heard what it changed in the catalog when it is over. */
  async #told(action: Promise<unknown>): Promise<void> {
    try {
      await action;
    } finally {
      this.#parts.catalog.tell();
    }
  }

  /** Has a request recorded, also where it is refused before there is anything to send. */
  #watched<Result>(subject: AskedFor, request: () => Promise<Result>): Promise<Result> {
    return this.#parts.audit?.calls.watch(subject, request) ?? request();
  }
}
