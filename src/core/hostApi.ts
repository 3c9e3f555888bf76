import type { Clock } from './base/clock';
import type { Event } from './base/event';
import type { Logger } from './base/logger';
import type { Catalog, CatalogChange, CatalogProblem, Ledger } from './catalog/types';
import type { ConfigProblem } from './config/types';
import type { CallEvent, CallToolResult, InputHandlers, PeerView, Progress, WireEvent } from './peer/types';

/** The world around the host. Every port has a default that works in plain Node. */
export interface HostPorts {
  readonly clock?: Clock;
  readonly logger?: Logger;
  readonly inputs?: InputHandlers;
  /** Gives variables their values: `workspaceFolder`, `workspaceFolder:name`, `userHome`, `env:NAME`, `config:key`. Undefined: unresolved. */
  readonly resolveVariable?: (variable: string) => Promise<string | undefined>;
  /** Where a server's process runs if its entry names no `cwd`. */
  readonly defaultCwd?: string;
  /** Keeps the ledger; in memory if absent. */
  readonly ledger?: { load(): Ledger; save(ledger: Ledger): void };
}

export interface HostOptions {
  /** The shape of the `mcpHost.*` settings without the prefix, unchecked. */
  readonly settings: unknown;
  readonly ports?: HostPorts;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Asks a modern server for log messages of this call at this level (2026-07-28, server/utilities/logging). */
  readonly logLevel?: string;
  /** Send even if the arguments do not fit the input schema. */
  readonly sendInvalidArguments?: boolean;
}

/** A line that a server printed: stderr, or stdout that is no message. */
export interface ServerOutput {
  readonly server: string;
  readonly stream: 'stderr' | 'stdout';
  readonly text: string;
}

/** The front door of the core: all servers of the settings, as one. */
export interface HostApi {
  readonly peers: readonly PeerView[];
  readonly catalog: Catalog;
  readonly configProblems: readonly ConfigProblem[];
  /** Starts every auto-start server. Resolves when each one is ready or has failed; never rejects for a server's sake. */
  start(): Promise<void>;
  /** Resolves when the server is ready; throws its coded error if it fails. */
  startServer(name: string): Promise<void>;
  stopServer(name: string): Promise<void>;
  restartServer(name: string): Promise<void>;
  /** Fetches the lists of one ready server, or of all, again. */
  refresh(name?: string): Promise<void>;
  /** Stops, starts and restarts just what changed. */
  updateSettings(settings: unknown): Promise<void>;
  /** Calls a tool by its canonical name, or by `<server>/<tool>`. */
  callTool(name: string, args: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<CallToolResult>;
  /** Names of the peers whose view changed, appeared or went. */
  readonly onDidChangePeers: Event<readonly string[]>;
  readonly onDidChangeCatalog: Event<CatalogChange>;
  readonly onDidCall: Event<CallEvent>;
  readonly onDidWire: Event<WireEvent>;
  readonly onDidOutput: Event<ServerOutput>;
  /** Stops everything. Resolves when no process is left. */
  dispose(): Promise<void>;
}

export type { CatalogProblem };
