import type { AuditPort } from './audit/auditRecord';
import type { Authorize, SignInPorts } from './auth/ports';
import type { SecretStore } from './auth/types';
import type { Clock } from './base/clock';
import type { Event } from './base/event';
import type { Logger } from './base/logger';
import type {
  Catalog,
  CatalogChange,
  DefinitionChange,
  Ledger,
  Prompt,
  Resource,
  ResourceTemplate,
} from './catalog/types';
import type { DefinitionKind } from './base/errors';
import type { ConfigProblem } from './config/types';
import type { VariableResolver } from './config/variables';
import type { ChangedDefinition, PinPort, ReviewedDefinition } from './definitions';
import type {
  CallEvent,
  CallToolResult,
  GetPromptResult,
  InputHandlers,
  ListKind,
  LogLevel,
  MissedAnswer,
  PeerView,
  Progress,
  ReadResourceResult,
  ServerLogEvent,
  TaskState,
  WireEvent,
} from './peer/types';
import type { StartReport } from './peer/startReport';
import type { ConsentPort } from './consent';
import type { TaskPort } from './tasks/taskStore';
import type { HttpTransportFactory } from './transport/http';

/** The world around the host. Every port has a default that works in plain Node. */
export interface HostPorts {
  readonly clock?: Clock;
  readonly logger?: Logger;
  readonly inputs?: InputHandlers;
  /**
   * Says whether a server may start as its entry is, before any of its variables is resolved and anything is started or
   * contacted. Absent: each may.
   */
  readonly consent?: ConsentPort;
  /** Gives variables their values. It may ask the person, and throw what then is the reason why the server can't start. */
  readonly resolveVariable?: VariableResolver;
  /** Where a server's process runs if its entry names no `cwd`. */
  readonly defaultCwd?: string;
  /** Makes transports for servers with a `url`. Absent: `http.js` beside the core is loaded with the first of them. */
  readonly http?: HttpTransportFactory;
  /** Keeps the tokens and clients of sign-ins; in memory if absent. */
  readonly secrets?: SecretStore;
  /** Shows authorization pages. Absent: nobody can sign in, and servers that ask for it say so. */
  readonly authorize?: Authorize;
  /** Details of sign-ins: whether one may be asked now, where the browser comes back, and clients that a person has. */
  readonly signIn?: SignInPorts;
  /** Told secrets as they become known, so that they can be hidden wherever they turn up. */
  readonly onSecrets?: (values: readonly string[]) => void;
  /** Keeps the ledger; in memory if absent. */
  readonly ledger?: { load(): Ledger; save(ledger: Ledger): void };
  /** Keeps what servers defined at first sight; in memory if absent. */
  readonly pins?: PinPort;
  /** Keeps the tasks that are not over, so that they are followed again after a restart; in memory if absent. */
  readonly tasks?: TaskPort;
  /** Takes records of what happens, for an audit log. Absent: nothing is recorded, and nothing is spent on it. */
  readonly audit?: AuditPort;
}

export interface HostOptions {
  /** The shape of the `mcpHost.*` settings without the prefix, unchecked. */
  readonly settings: unknown;
  readonly ports?: HostPorts;
}

export interface StartOptions {
  /** `false`: where the start needs the person's consent, nobody is asked, and the server waits for it. Default true. */
  readonly asksForConsent?: boolean;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Asks a modern server for log messages of this call at this level (2026-07-28, server/utilities/logging). */
  readonly logLevel?: string;
  /** Send even if the arguments do not fit the input schema. */
  readonly sendInvalidArguments?: boolean;
}

export interface ReadOptions extends CallOptions {
  /** Read it from the server, also where an earlier answer may still be used. */
  readonly refetch?: boolean;
  /**
   * The template that the address was made by: while its definition is held, nothing is read by it, nor what its expressions
   * could stand for.
   */
  readonly uriTemplate?: string;
}

/** An item of a list, and whose it is. */
export interface Listed<Item> {
  readonly server: string;
  readonly item: Item;
  /** Of prompts and templates: the definition is not the pinned one, so that its use is held. */
  readonly changed?: DefinitionChange;
}

/** What an argument belongs to: a prompt, or a template of resources. */
export type CompletionReference =
  { readonly type: 'ref/prompt'; readonly name: string } | { readonly type: 'ref/resource'; readonly uri: string };

/** An argument and what was typed of it so far. */
export interface CompletionArgument {
  readonly name: string;
  readonly value: string;
}

/** What a server suggests for an argument. */
export interface Completion {
  /** The best first; 100 at the most. */
  readonly values: readonly string[];
  /** How many there are, if the server said. */
  readonly total: number | undefined;
  readonly hasMore: boolean;
}

/** A line that a server printed: stderr, or stdout that is no message. */
export interface ServerOutput {
  readonly server: string;
  readonly stream: 'stderr' | 'stdout';
  /** Of stdout: `launcher` where it came before the first message, so that what starts the server may have written it. */
  readonly source?: 'launcher' | 'server';
  readonly text: string;
}

/** A task that a server made of a call, and that is not over as far as is known. */
export interface TaskView {
  /** Names it in this host. */
  readonly id: number;
  readonly server: string;
  /** The canonical name of the tool when it was called. */
  readonly name: string;
  /** In ms since the epoch. */
  readonly startedAt: number;
  /** The call that follows it; undefined: nobody does, since its server is not ready or could not be asked. */
  readonly callId: number | undefined;
  /** Undefined where nobody follows it. */
  readonly state: TaskState | undefined;
}

/** The tasks of all servers; what happens to one is told by the events of the call that follows it. */
export interface TasksApi {
  /** The oldest first. */
  readonly all: readonly TaskView[];
  readonly onDidChange: Event<void>;
  /** Ends the call that follows a task, forgets the task, and tells its server, if that can be reached. Unknown ones are over already. */
  cancel(id: number): Promise<void>;
  /** Follows again what nobody follows, of one server or of all, by calls of their own. Done by itself when a server gets ready. */
  resume(server?: string): void;
}

/** The front door of the core: all servers of the settings, as one. */
export interface HostApi {
  readonly peers: readonly PeerView[];
  /** One of {@link peers}, without making the others. */
  peer(name: string): PeerView | undefined;
  readonly catalog: Catalog;
  readonly configProblems: readonly ConfigProblem[];
  readonly tasks: TasksApi;
  /**
   * Tools, prompts and templates whose definitions are not what they were at first sight. What uses one throws
   * DefinitionChangedError, and nothing is sent, until it is accepted or again what was pinned.
   */
  readonly changedDefinitions: readonly ChangedDefinition[];
  /** Pins changed definitions as they were reviewed. What changed again meanwhile stays held. Returns what was accepted. */
  acceptDefinitions(reviewed: readonly ReviewedDefinition[]): readonly ReviewedDefinition[];
  /** Notes that these were reviewed and stay held. Returns those that are still what was reviewed. */
  blockDefinitions(reviewed: readonly ReviewedDefinition[]): readonly ReviewedDefinition[];
  /** Starts every auto-start server. Resolves when each one is ready, has failed or waits for consent; never rejects for its sake. */
  start(): Promise<void>;
  /** Resolves when the server is ready; throws its coded error if it fails, `ConsentRequiredError` if it may not start. */
  startServer(name: string, options?: StartOptions): Promise<void>;
  stopServer(name: string): Promise<void>;
  restartServer(name: string): Promise<void>;
  /** What happened at the last start of a server; undefined: there was none, or there is no such server. */
  startReport(name: string): StartReport | undefined;
  /** Fetches the lists of one ready server, or of all, again. */
  refresh(name?: string): Promise<void>;
  /** Stops, starts and restarts just what changed. */
  updateSettings(settings: unknown): Promise<void>;
  /** Calls a tool by its canonical name, or by `<server>/<tool>`. */
  callTool(name: string, args: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<CallToolResult>;
  /** Ends a call that is open, by the id in its events, as its caller could. One that is not open is over already. */
  cancelCall(callId: number): void;
  /**
   * The prompts of one ready server, or of all. They are fetched when they are first needed, and again when their time is
   * over or the server said that they changed. Where that fails an older copy serves, which the server's row shows; of one
   * server, without such a copy, the coded error is thrown.
   */
  listPrompts(server?: string): Promise<readonly Listed<Prompt>[]>;
  /** The same for resources. */
  listResources(server?: string): Promise<readonly Listed<Resource>[]>;
  /** The same for templates of resources. */
  listResourceTemplates(server?: string): Promise<readonly Listed<ResourceTemplate>[]>;
  /** Gets a prompt by the name that its server gave it. It may ask for input, like a tool. */
  getPrompt(
    server: string,
    name: string,
    args: Readonly<Record<string, string>>,
    options?: CallOptions,
  ): Promise<GetPromptResult>;
  /** Reads a resource. It may ask for input, like a tool. An earlier answer serves for as long as the server said. */
  readResource(server: string, uri: string, options?: ReadOptions): Promise<ReadResourceResult>;
  /**
   * What a server suggests for an argument; `context` has the other arguments that were chosen already. Nothing, and nothing
   * is asked, where the server declares no completions.
   */
  complete(
    server: string,
    ref: CompletionReference,
    argument: CompletionArgument,
    context?: Readonly<Record<string, string>>,
    options?: Pick<CallOptions, 'signal'>,
  ): Promise<Completion>;
  /**
   * Has a ready server tell of changes of a resource, from now on and whenever it is started again.
   * @throws ProtocolError if it does not offer that, or refuses
   */
  watchResource(server: string, uri: string): Promise<void>;
  unwatchResource(server: string, uri: string): Promise<void>;
  /**
   * Asks a server for log messages from this level on: in the modern era with every request that names none itself, else
   * at once. Undefined: no longer.
   */
  setLogLevel(server: string, level: LogLevel | undefined): Promise<void>;
  /**
   * Has the person sign in to a server, whatever there is, and starts it anew; `protocol.md` §12.
   * @throws AuthorizationError that says why they did not; the reason of `signal` once it is aborted.
   */
  signIn(server: string, options?: Pick<CallOptions, 'signal'>): Promise<void>;
  /** Forgets the tokens of a server, stops it, and forgets what it told. */
  signOut(server: string): Promise<void>;
  /** Forgets the client that was registered for a server, and its tokens, stops it, and forgets what it told. */
  forgetClient(server: string): Promise<void>;
  /** The folders that are open have changed: legacy servers that were told of folders are told of that. */
  rootsChanged(): void;
  /**
   * The host's copy of a list changed because its server said so, because it was refreshed, or because it belonged to
   * somebody else. A list that was only fetched for whoever needed it does not fire this.
   */
  readonly onDidChangeLists: Event<{ readonly server: string; readonly kind: ListKind }>;
  /** What of a server is held is another, or was reviewed. */
  readonly onDidChangeDefinitions: Event<{ readonly server: string; readonly kind: DefinitionKind }>;
  /** A resource that is watched, or one below it, changed or may have changed. */
  readonly onDidChangeResource: Event<{ readonly server: string; readonly uri: string }>;
  /** A log message of a server (`notifications/message`). */
  readonly onDidLog: Event<ServerLogEvent>;
  /** Names of the peers whose view changed, appeared or went. */
  readonly onDidChangePeers: Event<readonly string[]>;
  readonly onDidChangeCatalog: Event<CatalogChange>;
  readonly onDidCall: Event<CallEvent>;
  readonly onDidWire: Event<WireEvent>;
  /** Answers to messages of {@link onDidWire} that do not come, or no longer count. */
  readonly onDidMissAnswer: Event<MissedAnswer>;
  readonly onDidOutput: Event<ServerOutput>;
  /** Stops everything. Resolves when no process is left. */
  dispose(): Promise<void>;
}

export type { ChangedDefinition, PinPort, ReviewedDefinition };
