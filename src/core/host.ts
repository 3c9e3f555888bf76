import { systemClock } from './base/clock';
import type { AskedFor } from './auditedCalls';
import { auditedInputs } from './auditedInputs';
import { Authorizations } from './authorizations';
import { DisposableStore } from './base/disposable';
import { Emitter } from './base/event';
import { silentLogger } from './base/logger';
import { callTool, type ToolCallerOptions } from './calls';
import { ArgumentValidator } from './catalog/schemas';
import type { Catalog, Prompt, Resource, ResourceTemplate } from './catalog/types';
import { parseSettings } from './config/settings';
import { asksAsAnother, diffServers } from './config/settingsDiff';
import type { ConfigProblem, HostConfig, ServerEntry } from './config/types';
import { Contents } from './contents';
import { Definitions } from './definitions';
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
  ServerOutput,
  StartOptions,
  TasksApi,
} from './hostApi';
import { HostAudit } from './hostAudit';
import { entryResolver } from './entryResolver';
import { HostTasks } from './hostTasks';
import type { Connection } from './peer/connection';
import type { Peer } from './peer/peer';
import { StartGate } from './peer/startGate';
import type { StartReport } from './peer/startReport';
import type {
  CallToolResult,
  GetPromptResult,
  InputHandlers,
  LogLevel,
  MissedAnswer,
  PeerView,
  ReadResourceResult,
  WireEvent,
} from './peer/types';
import { createPeer, type PeerWorld } from './peerFactory';
import { PeerTable } from './peerTable';
import { untilReady } from './recovery';
import { RequestRunner } from './requests';
import { checkedCallResult } from './resultChecks';
import { ServerCatalog } from './serverCatalog';
import { ServerLogs } from './serverLogs';
import { SleepWatch } from './sleepWatch';
import { TaskOwners } from './tasks/taskOwners';
import { lazyHttpTransports, loadHttpBundle } from './transport/httpBundle';
import { StdioServers } from './transport/stdioServers';

/** All servers of the settings as one: the front door of the core. */
export class Host implements HostApi {
  readonly #store = new DisposableStore();
  readonly #peersChanged = this.#store.add(new Emitter<readonly string[]>());
  readonly #wire = this.#store.add(new Emitter<WireEvent>());
  readonly #missed = this.#store.add(new Emitter<MissedAnswer>());
  readonly #output = this.#store.add(new Emitter<ServerOutput>());
  readonly #peers: PeerTable;
  readonly #handlers: InputHandlers;
  readonly #logs: ServerLogs;
  readonly #definitions: Definitions;
  readonly #contents: Contents;
  readonly #catalog: ServerCatalog;
  readonly #requests: RequestRunner;
  readonly #taskOwners = new TaskOwners(process.env);
  readonly #tasks: HostTasks;
  readonly #authorizations: Authorizations;
  readonly #validator = new ArgumentValidator();
  /** Made once: it would be a good part of what a call costs. */
  readonly #toolCaller: ToolCallerOptions;
  readonly #stdio: StdioServers;
  readonly #audit: HostAudit | undefined;
  #config: HostConfig;
  #disposed: Promise<void> | undefined;

  readonly onDidChangePeers = this.#peersChanged.event;
  readonly onDidWire = this.#wire.event;
  readonly onDidMissAnswer = this.#missed.event;
  readonly onDidOutput = this.#output.event;
  readonly onDidChangeCatalog;
  readonly onDidCall;
  readonly onDidChangeLists;
  readonly onDidChangeDefinitions;
  readonly onDidChangeResource;
  readonly onDidLog;

  constructor({ settings, ports: given = {} }: HostOptions) {
    const clock = given.clock ?? systemClock;
    const { audit } = given;
    const ports = audit && given.inputs ? { ...given, inputs: auditedInputs(given.inputs, audit, clock) } : given;
    const logger = ports.logger ?? silentLogger;
    this.#stdio = new StdioServers(logger);
    this.#config = parseSettings(settings);
    this.#handlers = ports.inputs ?? {};
    this.#logs = this.#store.add(new ServerLogs(logger));
    const http = ports.http ?? lazyHttpTransports(loadHttpBundle);
    this.#authorizations = new Authorizations({
      clock,
      logger,
      secrets: ports.secrets,
      authorize: ports.authorize,
      signIn: ports.signIn,
      onSecrets: ports.onSecrets,
      http,
      config: () => this.#config,
      resolve: entryResolver(ports),
      peerOf: (server) => this.#peers.get(server),
      note: (server, authorization) => this.#peers.find(server)?.note({ authorization }),
    });
    const awaitReady = (server: string, lost?: Connection, signal?: AbortSignal): Promise<boolean> => {
      const peer = this.#peers.get(server);
      return untilReady(peer, { lost, limitMs: peer.entry.timeouts.maxRequestTimeoutMs, clock, signal });
    };
    this.#requests = new RequestRunner({
      clock,
      handlers: this.#handlers,
      maxInputRounds: () => this.#config.maxInputRounds,
      connectionOf: (server) => this.#peers.get(server).usableConnection(),
      retryOf: (server) => this.#peers.get(server).entry.retry,
      untilReady: awaitReady,
      authorize: (server, error, refused, signal) => this.#authorizations.recover(server, error, refused, signal),
      logLevelOf: (server, connection) => this.#logs.levelFor(server, connection),
      waitingOf: (server) => {
        const peer = this.#peers.get(server);
        return (change) => {
          peer.note({ waitingForInput: peer.view.waitingForInput + change });
        };
      },
    });
    this.#audit =
      audit &&
      new HostAudit({
        port: audit,
        clock,
        catalog: () => this.catalog,
        viewOf: (server) => this.#peers.find(server)?.view,
      });
    this.#tasks = this.#store.add(
      new HostTasks({
        clock,
        logger,
        handlers: this.#handlers,
        maxInputRounds: () => this.#config.maxInputRounds,
        owners: this.#taskOwners,
        port: ports.tasks,
        connectionOf: (server) => this.#peers.get(server).usableConnection(),
        untilReady: awaitReady,
        authorize: (server, error, refused, signal) => this.#authorizations.recover(server, error, refused, signal),
        goOn: (request, started) => this.#requests.goOn(request, started, checkedCallResult),
      }),
    );
    this.#definitions = this.#store.add(
      new Definitions({
        clock,
        logger,
        port: ports.pins,
        audit,
        note: (server, facts) => this.#peers.find(server)?.note(facts),
      }),
    );
    this.#contents = this.#store.add(
      new Contents({
        clock,
        logger,
        random: Math.random,
        requests: this.#requests,
        logs: this.#logs,
        definitions: this.#definitions,
        readyConnectionOf: (server) => this.#peers.connectionOf(server),
        usableConnectionOf: (server) => this.#peers.get(server).usableConnection(),
        readyServers: () => this.#peers.all.filter((peer) => peer.connection).map((peer) => peer.name),
        note: (server, facts) => this.#peers.find(server)?.note(facts),
      }),
    );
    this.#catalog = this.#store.add(
      new ServerCatalog({
        clock,
        lists: this.#contents.lists,
        definitions: this.#definitions,
        ledger: ports.ledger,
        input: () => ({
          config: this.#config,
          servers: this.#peers.all.map((peer) => ({
            entry: peer.entry,
            ready: peer.connection !== undefined,
            settled: peer.hasSettled,
          })),
        }),
      }),
    );
    const startGate = new StartGate(() => this.#config.startConcurrency);
    const sleepWatch = this.#store.add(new SleepWatch(clock));
    const world: PeerWorld = {
      ports,
      clock,
      logger,
      stdio: this.#stdio,
      http,
      authorizations: this.#authorizations,
      startGate,
      wokeAt: () => sleepWatch.wokeAt,
      wire: this.#wire,
      missed: this.#missed,
      output: this.#output,
      config: () => this.#config,
      begin: (server) => this.#audit?.servers.begin(server),
      admit: (server, key, spec, subject) => {
        this.#contents.lists.admit(server, key);
        this.#taskOwners.admit(server, spec, subject);
        this.#audit?.admit(server, spec);
      },
      prepare: (server, connection) => this.#contents.prepare(server, connection),
    };
    const create = (entry: ServerEntry): Peer => createPeer(entry, world);
    this.#peers = this.#store.add(
      new PeerTable({
        create,
        onChange: (server) => {
          this.#audit?.servers.take(this.#peers.get(server).view);
          this.#peersChanged.fire([server]);
        },
        onStanding: () => {
          sleepWatch.watch(this.#peers.all.some((peer) => peer.connection));
          this.#catalog.changed();
        },
        onReady: (server) => {
          this.#tasks.resume(server);
        },
        onRemove: (server) => {
          this.#contents.remove(server);
          this.#authorizations.remove(server);
          this.#audit?.remove(server);
        },
      }),
    );
    this.#toolCaller = {
      requests: this.#requests,
      validator: this.#validator,
      route: (wanted) => this.#catalog.route(wanted),
      admit: (server, localName) => {
        this.#definitions.admit(server, 'tool', localName);
      },
      relist: (server) => this.#contents.lists.refresh(server),
      follow: (started, call) => this.#tasks.follow(started, call),
    };
    this.onDidChangeCatalog = this.#catalog.onDidChange;
    this.onDidCall = this.#requests.onDidCall;
    this.#audit?.follow(this.onDidCall);
    this.onDidChangeLists = this.#contents.lists.onDidChange;
    this.onDidChangeDefinitions = this.#definitions.onDidChange;
    this.onDidChangeResource = this.#contents.onDidChangeResource;
    this.onDidLog = this.#logs.onDidLog;
    for (const entry of this.#config.servers) this.#peers.add(entry);
  }

  get peers(): readonly PeerView[] {
    return this.#peers.all.map((peer) => peer.view);
  }

  peer(name: string): PeerView | undefined {
    return this.#peers.find(name)?.view;
  }

  get catalog(): Catalog {
    return this.#catalog.catalog;
  }

  get tasks(): TasksApi {
    return this.#tasks;
  }

  get configProblems(): readonly ConfigProblem[] {
    return this.#config.problems;
  }

  get changedDefinitions(): readonly ChangedDefinition[] {
    return this.#definitions.all;
  }

  acceptDefinitions(reviewed: readonly ReviewedDefinition[]): readonly ReviewedDefinition[] {
    return this.#definitions.accept(reviewed);
  }

  blockDefinitions(reviewed: readonly ReviewedDefinition[]): readonly ReviewedDefinition[] {
    return this.#definitions.block(reviewed);
  }

  async start(): Promise<void> {
    await this.#startAll(this.#config.servers.map((entry) => entry.name));
  }

  async startServer(name: string, { asksForConsent = true }: StartOptions = {}): Promise<void> {
    await this.#told(this.#peers.get(name).start({ asks: asksForConsent }));
  }

  async stopServer(name: string): Promise<void> {
    await this.#told(this.#peers.get(name).stop());
  }

  async restartServer(name: string): Promise<void> {
    await this.#told(this.#peers.get(name).restart({ asks: true }));
  }

  startReport(name: string): StartReport | undefined {
    return this.#peers.find(name)?.startReport;
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
    for (const name of removed) work.push(this.#peers.remove(name));
    for (const { entry, restart } of changed) {
      if (asksAsAnother(this.#peers.get(entry.name).entry, entry)) this.#contents.lists.forget(entry.name);
      work.push(this.#peers.change(entry, restart && !versionsChanged));
    }
    if (versionsChanged) work.push(...this.#peers.restartAll());
    for (const entry of added) this.#peers.add(entry);
    this.#catalog.changed();
    this.#catalog.tell();
    this.#peersChanged.fire([...removed, ...added.map((entry) => entry.name)]);
    work.push(this.#startAll(added.map((entry) => entry.name)));
    await this.#told(Promise.allSettled(work));
  }

  callTool(name: string, args: Readonly<Record<string, unknown>>, options: CallOptions = {}): Promise<CallToolResult> {
    const call = (): Promise<CallToolResult> => callTool(name, args, options, this.#toolCaller);
    return this.#audit ? this.#audit.calls.watch({ method: 'tools/call', name, args }, call) : call();
  }

  cancelCall(callId: number): void {
    this.#requests.cancel(callId);
  }

  listPrompts(server?: string): Promise<readonly Listed<Prompt>[]> {
    return this.#contents.list('prompts', server);
  }

  listResources(server?: string): Promise<readonly Listed<Resource>[]> {
    return this.#contents.list('resources', server);
  }

  listResourceTemplates(server?: string): Promise<readonly Listed<ResourceTemplate>[]> {
    return this.#contents.list('resourceTemplates', server);
  }

  getPrompt(
    server: string,
    name: string,
    args: Readonly<Record<string, string>>,
    options: CallOptions = {},
  ): Promise<GetPromptResult> {
    return this.#watched({ method: 'prompts/get', server, name, args }, () =>
      this.#contents.getPrompt(server, name, args, options),
    );
  }

  readResource(server: string, uri: string, options: ReadOptions = {}): Promise<ReadResourceResult> {
    return this.#watched({ method: 'resources/read', server, name: uri, args: { uri } }, () =>
      this.#contents.readResource(server, uri, options),
    );
  }

  complete(
    server: string,
    ref: CompletionReference,
    argument: CompletionArgument,
    context: Readonly<Record<string, string>> = {},
    options: Pick<CallOptions, 'signal'> = {},
  ): Promise<Completion> {
    return this.#contents.complete(server, ref, argument, context, options);
  }

  async watchResource(server: string, uri: string): Promise<void> {
    await this.#contents.watch(server, uri);
  }

  unwatchResource(server: string, uri: string): Promise<void> {
    return this.#contents.unwatch(server, uri);
  }

  async setLogLevel(server: string, level: LogLevel | undefined): Promise<void> {
    await this.#logs.setLevel(server, level, this.#peers.get(server).connection);
  }

  signIn(server: string, { signal }: Pick<CallOptions, 'signal'> = {}): Promise<void> {
    return this.#authorizations.signIn(server, signal);
  }

  signOut(server: string): Promise<void> {
    return this.#told(this.#leave(server, this.#authorizations.signOut(server)));
  }

  forgetClient(server: string): Promise<void> {
    return this.#told(this.#leave(server, this.#authorizations.forgetClient(server)));
  }

  rootsChanged(): void {
    for (const { connection } of this.#peers.all) connection?.tellRootsChanged();
  }

  dispose(): Promise<void> {
    this.#disposed ??= (async () => {
      await this.#peers.retire();
      await this.#stdio.close();
      this.#store.dispose();
    })();
    return this.#disposed;
  }

  async #startAll(names: readonly string[]): Promise<void> {
    await this.#told(this.#peers.startAll(names));
  }

  async #refresh(name: string | undefined): Promise<void> {
    if (name !== undefined) {
      await this.#peers.get(name).usableConnection();
      await this.#contents.lists.refresh(name);
      return;
    }
    const ready = this.#peers.all.filter((peer) => peer.connection);
    await Promise.all(ready.map((peer) => this.#contents.lists.refresh(peer.name)));
  }

  /** What a server told belongs to somebody who is not signed in any more. */
  async #leave(server: string, action: Promise<void>): Promise<void> {
    await action;
    if (this.#peers.find(server)) this.#contents.lists.forget(server);
  }

  /** Whoever waits for an action has heard what it changed in the catalog when it is over. */
  async #told(action: Promise<unknown>): Promise<void> {
    try {
      await action;
    } finally {
      this.#catalog.tell();
    }
  }

  /** Has a request recorded, also where it is refused before there is anything to send. */
  #watched<Result>(subject: AskedFor, request: () => Promise<Result>): Promise<Result> {
    return this.#audit ? this.#audit.calls.watch(subject, request) : request();
  }
}
