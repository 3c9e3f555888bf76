import { errorTexts } from './errorTexts';
import { english } from './localizer';

/** The classes of failure that a user is told apart; `protocol.md` §9. */
export type ErrorCode =
  | 'argument'
  | 'protocol'
  | 'authorization'
  | 'transport'
  | 'timeout'
  | 'cancelled'
  | 'negotiation'
  | 'configuration'
  | 'consent'
  | 'peerUnavailable'
  | 'unknownTool'
  | 'definitionChanged'
  | 'internal';

/** Base of every error that the core throws on purpose. The message says what was wrong, where, and what to do. */
export abstract class McpHostError extends Error {
  abstract readonly code: ErrorCode;
  /** The configured name of the server concerned, if one is. */
  readonly server: string | undefined;

  constructor(message: string, options: { server?: string | undefined; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.server = options.server;
  }
}

/** One violation of a schema: where (JSON pointer, `""` for the whole) and what. */
export interface SchemaProblem {
  readonly path: string;
  readonly message: string;
  /** The property of the object at `path` that is not allowed there. */
  readonly property?: string;
}

/** The arguments do not fit the tool's input schema. Nothing was sent. */
export class ToolArgumentError extends McpHostError {
  readonly code = 'argument';
  constructor(
    message: string,
    readonly problems: readonly SchemaProblem[],
    options: { server?: string } = {},
  ) {
    super(message, options);
  }
}

/** The server answered with a JSON-RPC error, or broke the protocol (then `rpcCode` is undefined). */
export class ProtocolError extends McpHostError {
  readonly code = 'protocol';
  readonly rpcCode: number | undefined;
  readonly data: unknown;
  constructor(message: string, options: { server?: string | undefined; rpcCode?: number; data?: unknown } = {}) {
    super(message, options);
    this.rpcCode = options.rpcCode;
    this.data = options.data;
  }
}

/** One challenge of a `WWW-Authenticate` header: the scheme, and its parameters with names in lower case (RFC 9110 §11.6.1). */
export interface AuthChallenge {
  readonly scheme: string;
  readonly params: Readonly<Record<string, string>>;
}

/** The server, over HTTP, does not know who asks (401) or does not let them (403); `protocol.md` §9. */
export class AuthorizationError extends McpHostError {
  readonly code = 'authorization';
  /** Why there is no sign-in, where that was tried: the kind of an `AuthorizationFailure`, for instance `cancelled`. */
  readonly reason: string | undefined;
  constructor(
    message: string,
    /** Of the HTTP response. */
    readonly status: number,
    /** What the server asks for, in its order; empty if it does not say. */
    readonly challenges: readonly AuthChallenge[],
    options: { server?: string | undefined; reason?: string } = {},
  ) {
    super(message, options);
    this.reason = options.reason;
  }
}

/** How a process ended. Both null: it is still running, only its output was closed. */
export interface ExitStatus {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** The connection could not be made or was lost. */
export class TransportError extends McpHostError {
  readonly code = 'transport';
  /**
   * What failed: starting the process, its end, a write, a message over the size limit, the network or an HTTP response,
   * or a session that the server no longer knows: then nothing was done with the request.
   */
  readonly reason: 'spawn' | 'exit' | 'closed' | 'write' | 'tooLarge' | 'network' | 'session';
  readonly exit: ExitStatus | undefined;
  /** The system's own code, for instance `ENOENT`. */
  readonly systemCode: string | undefined;
  /** Of the HTTP response, if there was one. */
  readonly status: number | undefined;
  /** How long the server asks to wait before the next request (HTTP `Retry-After`), in ms. */
  readonly retryAfterMs: number | undefined;
  /** The last lines that the server wrote to stderr, oldest first. */
  readonly stderrTail: readonly string[];
  constructor(
    message: string,
    options: {
      reason: TransportError['reason'];
      server?: string | undefined;
      exit?: ExitStatus | undefined;
      systemCode?: string | undefined;
      status?: number | undefined;
      retryAfterMs?: number | undefined;
      stderrTail?: readonly string[];
      cause?: unknown;
    },
  ) {
    super(message, options);
    this.reason = options.reason;
    this.exit = options.exit;
    this.systemCode = options.systemCode;
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
    this.stderrTail = options.stderrTail ?? [];
  }
}

/** The request had no answer in time. `afterMs` is the limit that was passed. */
export class RequestTimeoutError extends McpHostError {
  readonly code = 'timeout';
  constructor(
    message: string,
    readonly afterMs: number,
    options: { server?: string | undefined } = {},
  ) {
    super(message, options);
  }
}

/** The caller cancelled, or the host was disposed. */
export class CancelledError extends McpHostError {
  readonly code = 'cancelled';
}

/** A setting is wrong. Names the server, field and variable concerned. */
export class ConfigurationError extends McpHostError {
  readonly code = 'configuration';
  readonly field: string | undefined;
  readonly variable: string | undefined;
  constructor(
    message: string,
    options: { server?: string | undefined; field?: string | undefined; variable?: string | undefined } = {},
  ) {
    super(message, options);
    this.field = options.field;
    this.variable = options.variable;
  }
}

/** The workspace wants a server started that the person has not agreed to as it is. Nothing was started and nobody contacted. */
export class ConsentRequiredError extends McpHostError {
  readonly code = 'consent';
  /** The person was asked, and did not agree. */
  readonly refused: boolean;

  constructor(server: string, { refused, changed }: { readonly refused: boolean; readonly changed: boolean }) {
    const cause = changed ? 'changed' : 'consent';
    super(errorTexts[`${cause}${refused ? 'Refused' : 'Needed'}`](english, server), { server });
    this.refused = refused;
  }
}

/** The tool's owner is not ready. Nothing was sent and no other owner was tried. */
export class PeerUnavailableError extends McpHostError {
  readonly code = 'peerUnavailable';
}

/** No tool, or no server, has that name. */
export class UnknownToolError extends McpHostError {
  readonly code = 'unknownTool';
}

/** What a server defines and is pinned: `product.md`, Trust. */
export type DefinitionKind = 'tool' | 'prompt' | 'resourceTemplate';

/** What a server defines is not what it was when it was pinned, and nobody has accepted that. Nothing was sent. */
export class DefinitionChangedError extends McpHostError {
  readonly code = 'definitionChanged';
  /** Its name; of a template of resources the template. */
  readonly definition: string;
  readonly kind: DefinitionKind;
  /** SHA-256 of what is pinned, in hexadecimal. */
  readonly pinnedHash: string;
  /** SHA-256 of what the server defines now. */
  readonly currentHash: string;
  constructor(
    evidence: Pick<DefinitionChangedError, 'definition' | 'kind' | 'pinnedHash' | 'currentHash'> & { server: string },
  ) {
    const { server, kind, definition } = evidence;
    super(errorTexts[kind](english, server, JSON.stringify(definition.slice(0, 200))), { server });
    this.definition = definition;
    this.kind = kind;
    this.pinnedHash = evidence.pinnedHash;
    this.currentHash = evidence.currentHash;
  }
}

/** A defect of this extension: something was thrown that nobody planned for. */
export class InternalError extends McpHostError {
  readonly code = 'internal';
}

/** Anything thrown, as a coded error. */
export function asHostError(error: unknown, server: string): McpHostError {
  if (error instanceof McpHostError) return error;
  return new InternalError(errorTexts.unexpected(english, server, `: ${messageOf(error)}`), { server, cause: error });
}

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
