import { Emitter } from '../../../src/core/base/event';
import type { Catalog, CatalogChange } from '../../../src/core/catalog/types';
import type { ConfigProblem } from '../../../src/core/config/types';
import type { DefinitionKind } from '../../../src/core/base/errors';
import type {
  ChangedDefinition,
  Completion,
  HostApi,
  ReviewedDefinition,
  ServerOutput,
  TasksApi,
} from '../../../src/core/hostApi';
import type { StartReport } from '../../../src/core/peer/startReport';
import type {
  CallEvent,
  ListKind,
  MissedAnswer,
  PeerView,
  ServerLogEvent,
  WireEvent,
} from '../../../src/core/peer/types';

const emptyCatalog: Catalog = { entries: [], collisions: [], problems: [] };

/** A host that is what a test makes it, and notes what is asked of it. */
export class FakeHost implements HostApi {
  peers: readonly PeerView[] = [];
  catalog: Catalog = emptyCatalog;
  configProblems: readonly ConfigProblem[] = [];
  readonly tasks: TasksApi = {
    all: [],
    onDidChange: new Emitter<void>().event,
    cancel: () => Promise.resolve(),
    resume: () => undefined,
  };
  readonly asked: string[] = [];
  readonly startReports: Record<string, StartReport> = {};
  /** Thrown by whatever is asked next. */
  failure: Error | undefined;
  readonly #peersChanged = new Emitter<readonly string[]>();
  readonly #catalogChanged = new Emitter<CatalogChange>();
  readonly onDidChangePeers = this.#peersChanged.event;
  readonly onDidChangeCatalog = this.#catalogChanged.event;
  readonly onDidCall = new Emitter<CallEvent>().event;
  readonly onDidWire = new Emitter<WireEvent>().event;
  readonly onDidMissAnswer = new Emitter<MissedAnswer>().event;
  readonly onDidOutput = new Emitter<ServerOutput>().event;
  readonly onDidChangeLists = new Emitter<{ server: string; kind: ListKind }>().event;
  readonly onDidChangeResource = new Emitter<{ server: string; uri: string }>().event;
  changedDefinitions: readonly ChangedDefinition[] = [];
  readonly #definitionsChanged = new Emitter<{ server: string; kind: DefinitionKind }>();
  readonly onDidChangeDefinitions = this.#definitionsChanged.event;
  readonly onDidLog = new Emitter<ServerLogEvent>().event;

  peer(name: string): PeerView | undefined {
    return this.peers.find((view) => view.name === name);
  }

  /** Changes one server, or adds it. */
  setPeer(view: PeerView): void {
    const known = this.peers.some(({ name }) => name === view.name);
    this.peers = known ? this.peers.map((peer) => (peer.name === view.name ? view : peer)) : [...this.peers, view];
    this.#peersChanged.fire([view.name]);
  }

  setCatalog(catalog: Partial<Catalog>, change: Partial<Omit<CatalogChange, 'catalog'>> = {}): void {
    this.catalog = { ...emptyCatalog, ...catalog };
    this.#catalogChanged.fire({ added: [], removed: [], changed: [], ...change, catalog: this.catalog });
  }

  /** Holds these, and says so for their servers. */
  setChangedDefinitions(changed: readonly ChangedDefinition[]): void {
    const servers = new Set([...this.changedDefinitions, ...changed].map(({ server }) => server));
    this.changedDefinitions = changed;
    for (const server of servers) this.#definitionsChanged.fire({ server, kind: 'tool' });
  }

  acceptDefinitions(reviewed: readonly ReviewedDefinition[]): readonly ReviewedDefinition[] {
    for (const { server, name } of reviewed) this.asked.push(`accept ${name} of ${server}`);
    return reviewed;
  }

  blockDefinitions(reviewed: readonly ReviewedDefinition[]): readonly ReviewedDefinition[] {
    for (const { server, name } of reviewed) this.asked.push(`block ${name} of ${server}`);
    return reviewed;
  }

  start(): Promise<void> {
    return this.#ask('start');
  }

  startServer(name: string): Promise<void> {
    return this.#ask(`start ${name}`);
  }

  stopServer(name: string): Promise<void> {
    return this.#ask(`stop ${name}`);
  }

  restartServer(name: string): Promise<void> {
    return this.#ask(`restart ${name}`);
  }

  startReport(name: string): StartReport | undefined {
    return this.startReports[name];
  }

  refresh(name?: string): Promise<void> {
    return this.#ask(name === undefined ? 'refresh' : `refresh ${name}`);
  }

  updateSettings(): Promise<void> {
    return this.#ask('settings');
  }

  callTool(): Promise<never> {
    return Promise.reject(new Error('No test calls a tool here.'));
  }

  cancelCall(callId: number): void {
    this.asked.push(`cancel ${callId}`);
  }

  listPrompts(): Promise<[]> {
    return Promise.resolve([]);
  }

  listResources(): Promise<[]> {
    return Promise.resolve([]);
  }

  listResourceTemplates(): Promise<[]> {
    return Promise.resolve([]);
  }

  getPrompt(): Promise<never> {
    return Promise.reject(new Error('No test gets a prompt here.'));
  }

  readResource(): Promise<never> {
    return Promise.reject(new Error('No test reads a resource here.'));
  }

  complete(): Promise<Completion> {
    return Promise.resolve({ values: [], total: undefined, hasMore: false });
  }

  watchResource(server: string, uri: string): Promise<void> {
    return this.#ask(`watch ${uri} of ${server}`);
  }

  unwatchResource(server: string, uri: string): Promise<void> {
    return this.#ask(`end watching ${uri} of ${server}`);
  }

  setLogLevel(server: string, level: string | undefined): Promise<void> {
    return this.#ask(`log ${server} at ${level ?? 'no level'}`);
  }

  signIn(server: string): Promise<void> {
    return this.#ask(`sign in ${server}`);
  }

  signOut(server: string): Promise<void> {
    return this.#ask(`sign out ${server}`);
  }

  forgetClient(server: string): Promise<void> {
    return this.#ask(`forget client ${server}`);
  }

  rootsChanged(): void {
    this.asked.push('roots changed');
  }

  dispose(): Promise<void> {
    return Promise.resolve();
  }

  #ask(what: string): Promise<void> {
    this.asked.push(what);
    return this.failure ? Promise.reject(this.failure) : Promise.resolve();
  }
}
