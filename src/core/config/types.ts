/** What a server does after an unexpected exit; `protocol.md` §10. */
export type RestartPolicy = 'auto' | 'ask' | 'never';

/** Limits in milliseconds. */
export interface Timeouts {
  /** For an answer to `server/discover`. */
  readonly discoverTimeoutMs: number;
  /** For an answer to the one `initialize` of a legacy probe. */
  readonly legacyProbeTimeoutMs: number;
  /** For any other answer; starts again with each progress notification. */
  readonly requestTimeoutMs: number;
  /** For any other answer, progress or not. */
  readonly maxRequestTimeoutMs: number;
}

/** A server that is started as a process. Strings are as written: variables are not resolved yet. */
export interface ServerEntry {
  /** The key in `mcpHost.servers`. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string | undefined;
  /** `null` unsets a variable. */
  readonly env: Readonly<Record<string, string | null>>;
  readonly envFile: string | undefined;
  readonly allowLegacy: boolean;
  readonly enabled: boolean;
  readonly autoStart: boolean;
  readonly restart: RestartPolicy;
  readonly timeouts: Timeouts;
}

/** Something wrong in the settings, with its place as keys from the root of the settings (`['servers', 'notes', 'command']`). */
export interface ConfigProblem {
  readonly path: readonly string[];
  readonly message: string;
  readonly severity: 'error' | 'warning';
}

/** The settings after checking. What was wrong is in `problems` and left out, or has its default. */
export interface HostConfig {
  /** In name order. */
  readonly servers: readonly ServerEntry[];
  readonly collisionPolicy: 'prefix' | 'prefixAll' | 'reject';
  /** Highest first. */
  readonly modernVersions: readonly string[];
  /** Highest first. */
  readonly legacyVersions: readonly string[];
  readonly maxInputRounds: number;
  /** `<server>/<local name>` → alias. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly problems: readonly ConfigProblem[];
}
