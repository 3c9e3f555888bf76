import type { McpHostError } from '../base/errors';
import type { ElicitRequest, ElicitResult } from '../elicitation/types';
import type { Era, Evidence, ServerIdentity } from '../era/types';

/** Where a peer is in its life. Times are milliseconds since the epoch. */
export type PeerState =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'disabled' }
  | {
      readonly kind: 'starting';
      readonly since: number;
      readonly phase: 'spawn' | 'discover' | 'legacyProbe' | 'list';
      /** When the phase's time is up; undefined where it has none. */
      readonly deadline: number | undefined;
    }
  | { readonly kind: 'ready'; readonly since: number }
  /** It never became ready: negotiation, configuration or the first list failed. */
  | { readonly kind: 'failed'; readonly at: number; readonly error: McpHostError; readonly offersAllowLegacy: boolean }
  /** It was ready and its transport ended by itself. `nextTryAt` is set while a restart is scheduled. */
  | { readonly kind: 'dead'; readonly at: number; readonly error: McpHostError; readonly nextTryAt: number | undefined }
  | { readonly kind: 'stopping' };

/** What the host shows of a peer: a snapshot, replaced with each change. */
export interface PeerView {
  /** The key in `mcpHost.servers`. */
  readonly name: string;
  readonly transport: 'stdio' | 'http';
  readonly state: PeerState;
  readonly era: Era;
  /** The version agreed on; undefined unless the era is known and usable. */
  readonly version: string | undefined;
  readonly evidence: Evidence | undefined;
  readonly pid: number | undefined;
  readonly capabilities: ServerIdentity['capabilities'] | undefined;
  readonly serverInfo: ServerIdentity['serverInfo'];
  readonly instructions: string | undefined;
  readonly allowLegacy: boolean;
  /** Failures in a row; 0 after 60 s of health. */
  readonly attempts: number;
  /** Tools in the last whole list. */
  readonly toolCount: number;
  /** The list could not be refreshed, so an older one is shown. */
  readonly listStale: boolean;
  /** Defects of the server and other things to know, each a sentence. */
  readonly problems: readonly string[];
  /** The last line of stderr, while starting. */
  readonly lastStderr: string | undefined;
  /** Calls that wait for a person's input now. */
  readonly waitingForInput: number;
}

/** Who asks for input, and for which call. */
export interface InputContext {
  /** The configured name of the server. Always shown. */
  readonly server: string;
  /** The canonical name of the tool, or the prompt or resource asked for. */
  readonly tool: string;
  /** Counts from 1. */
  readonly round: number;
  /** Place of this input request within its round, counting from 1, and how many there are. */
  readonly index: number;
  readonly count: number;
  /** Aborted when the call is cancelled or lost: close the input. */
  readonly signal: AbortSignal;
}

/** Answers what servers ask for; `protocol.md` §7. A handler that is absent is not declared as a capability. */
export interface InputHandlers {
  /** Asks the person. `cancel` also cancels the rest of the round. */
  elicit?(request: ElicitRequest, context: InputContext): Promise<ElicitResult>;
  /** Whether to go on after `maxInputRounds` rounds. Absent: the call ends there. */
  confirmMoreRounds?(context: Omit<InputContext, 'index' | 'count'>): Promise<boolean>;
}

/** A `notifications/progress` of one call. */
export interface Progress {
  readonly progress: number;
  readonly total: number | undefined;
  readonly message: string | undefined;
}

/** What happens to one call, in order: `started`, then any of the middle ones, then `ended`. */
export type CallEvent = {
  /** Unique per host. */
  readonly callId: number;
  readonly server: string;
  readonly method: 'tools/call' | 'prompts/get' | 'resources/read';
  /** The canonical name of the tool, the name of the prompt, the URI of the resource. */
  readonly name: string;
  readonly at: number;
} & (
  | { readonly kind: 'started'; readonly args: Readonly<Record<string, unknown>> }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'waitingForInput'; readonly round: number }
  | { readonly kind: 'inputAnswered'; readonly round: number }
  | {
      readonly kind: 'ended';
      readonly durationMs: number;
      readonly rounds: number;
      readonly outcome: CallOutcome;
    }
);

export type CallOutcome<Result = Readonly<Record<string, unknown>>> =
  | { readonly kind: 'result'; readonly result: Result }
  | { readonly kind: 'error'; readonly error: unknown };

/** The result of `tools/call`, as received; only that it is an object with an array `content` is sure. */
export interface CallToolResult {
  readonly content: readonly unknown[];
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
  readonly [key: string]: unknown;
}

/** One message on the wire. */
export interface WireEvent {
  readonly server: string;
  readonly direction: 'sent' | 'received';
  readonly at: number;
  readonly message: Readonly<Record<string, unknown>>;
}
