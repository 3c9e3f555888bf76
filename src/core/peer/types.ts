import type { AuthorizationState } from '../auth/types';
import type { McpHostError } from '../base/errors';
import type { FieldChange } from '../config/fingerprint';
import type { ElicitRequest, ElicitResult } from '../elicitation/types';
import type { Era, Evidence, ServerIdentity } from '../era/types';
import type { RequestId } from '../jsonrpc/messages';

/** Where a peer is in its life. Times are milliseconds since the epoch. */
export type PeerState =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'disabled' }
  | {
      readonly kind: 'starting';
      readonly since: number;
      readonly phase: 'spawn' | 'discover' | 'legacyProbe' | 'retry' | 'list';
      /** When the phase's time is up; undefined where it has none. */
      readonly deadline: number | undefined;
    }
  | { readonly kind: 'ready'; readonly since: number }
  /**
   * It may not start before the person agrees to its entry as it is. `changes`: what differs from what they agreed to;
   * undefined: they never did. `refused`: they were asked, and did not agree.
   */
  | {
      readonly kind: 'needsConsent';
      readonly at: number;
      readonly changes: readonly FieldChange[] | undefined;
      readonly refused: boolean;
    }
  /** It never became ready: negotiation, configuration or the first list failed. */
  | { readonly kind: 'failed'; readonly at: number; readonly error: McpHostError; readonly offersAllowLegacy: boolean }
  /**
   * It was ready and its transport ended by itself, or it can't be reached and is tried again. `nextTryAt` is set while a
   * restart is scheduled.
   */
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
  /** All lists of the server, as last fetched. */
  readonly lists: Readonly<Record<ListKind, ListView>>;
  /** Whether the server tells of changes; modern servers only. */
  readonly subscription: SubscriptionState;
  /** The URIs of resources that are watched. */
  readonly watching: readonly string[];
  /** Defects of the server and other things to know, each a sentence. */
  readonly problems: readonly string[];
  /** The last line of stderr, while starting. */
  readonly lastStderr: string | undefined;
  /**
   * Since when, in ms since the epoch, it does not answer: it was asked because the machine had slept, and only a person may
   * restart it.
   */
  readonly silentSince: number | undefined;
  /** Calls that wait for a person's input now. */
  readonly waitingForInput: number;
  /** Where it stands with signing in. */
  readonly authorization: AuthorizationState;
  /** How its definitions, in the lists that were fetched, stand to what is pinned. */
  readonly definitions: DefinitionCounts;
}

/** How many definitions of a server are as they were pinned, and how many are not. */
export interface DefinitionCounts {
  readonly pinned: number;
  /** Their calls are held. */
  readonly changed: number;
  /** Of those that changed: a person has reviewed them and wants their calls to stay held. */
  readonly blocked: number;
}

/** The lists that a server can have. */
export type ListKind = 'tools' | 'prompts' | 'resources' | 'resourceTemplates';

/** One list of a server, as last fetched; `protocol.md` §5. */
export interface ListView {
  /** Items in the last whole list; undefined: it was never fetched, or belonged to somebody else. */
  readonly count: number | undefined;
  /** It could not be fetched again, so an older one is shown. */
  readonly stale: boolean;
  /** It could not be fetched the last time. */
  readonly failed: boolean;
  /** Until when it need not be fetched again, in ms since the epoch; undefined: the server gave it no time. */
  readonly freshUntil: number | undefined;
}

/** What a modern server is asked to tell of (2026-07-28 `SubscriptionFilter`). */
export interface SubscriptionFilter {
  readonly toolsListChanged?: true;
  readonly promptsListChanged?: true;
  readonly resourcesListChanged?: true;
  readonly resourceSubscriptions?: readonly string[];
}

/** The stream on which a modern server tells of changes; `protocol.md` §8. Times are milliseconds since the epoch. */
export type SubscriptionState =
  /** There is nothing to ask for, or nobody to ask. */
  | { readonly kind: 'none' }
  /** Asked for, not acknowledged. Some servers never do, and still tell. */
  | { readonly kind: 'opening'; readonly since: number }
  /** `honored`: what the server agreed to of what was asked for. */
  | { readonly kind: 'open'; readonly since: number; readonly honored: SubscriptionFilter }
  /** The stream ended; lists may be out of date until the next one. */
  | { readonly kind: 'retrying'; readonly nextTryAt: number; readonly reason: string }
  /** The server refused. It is not asked again on this transport. */
  | { readonly kind: 'notOffered'; readonly reason: string };

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
  /** Aborted when the call is cancelled or lost, or the server no longer needs the answer: close the input. */
  readonly signal: AbortSignal;
  /**
   * For an address: the person's consent alone is the answer, given as soon as it is opened. Absent: the answer is
   * `accept` only when the person is back and wants the call to go on.
   */
  readonly consentOnly?: boolean;
}

/** The `params` of a `sampling/createMessage`, checked. Context of other servers and tools are never part of it. */
export interface SampleRequest {
  readonly messages: readonly SampleMessage[];
  readonly maxTokens: number;
  readonly systemPrompt: string | undefined;
  readonly modelPreferences: Readonly<Record<string, unknown>> | undefined;
  readonly temperature: number | undefined;
  readonly stopSequences: readonly string[];
  readonly metadata: Readonly<Record<string, unknown>> | undefined;
}

export interface SampleMessage {
  readonly role: 'user' | 'assistant';
  /** Blocks as sent; only that each is an object with a string `type` is sure. At least one. */
  readonly content: readonly Readonly<Record<string, unknown> & { readonly type: string }>[];
}

/** What a language model answered (`CreateMessageResult`). */
export interface SampleResult {
  readonly role: 'assistant';
  readonly content: Readonly<Record<string, unknown> & { readonly type: string }>;
  /** The name of the model that wrote it. */
  readonly model: string;
  readonly stopReason?: string;
}

/** A folder that servers may work in. */
export interface Root {
  /** A `file:` URI. */
  readonly uri: string;
  readonly name?: string;
}

/**
 * Answers what servers ask for; `protocol.md` §7. A handler that is absent is not declared as a capability. That is looked
 * at anew for each request, so a handler may come and go (as a getter, for instance).
 */
export interface InputHandlers {
  /** Asks the person. `cancel` also cancels the rest of the round. */
  elicit?(request: ElicitRequest, context: InputContext): Promise<ElicitResult>;
  /** Has a language model answer, with the person's consent. Undefined: the person refused. */
  sample?(request: SampleRequest, context: InputContext): Promise<SampleResult | undefined>;
  /** The folders that are open. Undefined: the person refused. */
  roots?(context: InputContext): Promise<readonly Root[] | undefined>;
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
  /** The server made a task of the call, or said something new of that. `resumed`: an earlier call started it. */
  | { readonly kind: 'task'; readonly task: TaskState; readonly resumed: boolean }
  | {
      readonly kind: 'ended';
      readonly durationMs: number;
      readonly rounds: number;
      readonly outcome: CallOutcome;
    }
);

export type TaskStatus = 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';

/** What a server says of a task (extension `io.modelcontextprotocol/tasks`; 2025-11-25, basic/utilities/tasks). */
export interface TaskState {
  readonly status: TaskStatus;
  /** The server's own words; 4,096 characters at the most. */
  readonly statusMessage: string | undefined;
  /** From when on the server may forget it, by its own clock, in ms since the epoch; undefined: it did not say. */
  readonly expiresAt: number | undefined;
}

export type CallOutcome<Result = Readonly<Record<string, unknown>>> =
  { readonly kind: 'result'; readonly result: Result } | { readonly kind: 'error'; readonly error: unknown };

/** The result of `tools/call`, as received; only that it is an object with an array `content` is sure. */
export interface CallToolResult {
  readonly content: readonly unknown[];
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
  readonly [key: string]: unknown;
}

/** The severities of log messages, least first (RFC 5424). */
export type LogLevel = (typeof logLevels)[number];

export const logLevels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const;

/** A `notifications/message` of a server. Logger and data are the server's own words. */
export interface ServerLogEvent {
  readonly server: string;
  /** `info` where the server named a level that there is not. */
  readonly level: LogLevel;
  readonly logger: string | undefined;
  readonly data: unknown;
}

/** The result of `prompts/get`, as received; only that it is an object with an array `messages` is sure. */
export interface GetPromptResult {
  readonly messages: readonly unknown[];
  readonly description?: unknown;
  readonly [key: string]: unknown;
}

/** The result of `resources/read`, as received; only that it is an object with an array `contents` is sure. */
export interface ReadResourceResult {
  readonly contents: readonly unknown[];
  readonly [key: string]: unknown;
}

/** One message on the wire. */
export interface WireEvent {
  readonly server: string;
  readonly direction: 'sent' | 'received';
  readonly at: number;
  /** May be put together only when it is read. */
  readonly message: Readonly<Record<string, unknown>>;
  /** Its JSON. To be copied by whoever keeps it: it may be a part of a much larger text. */
  readonly text: string;
}

/** Requests whose answers do not come, or no longer count. */
export interface MissedAnswer {
  readonly server: string;
  /** Of the host's request; undefined: all that are open, in both directions, since the connection has ended. */
  readonly id: RequestId | undefined;
  readonly outcome: 'timeout' | 'cancelled' | 'lost';
  readonly at: number;
  readonly reason: string;
}
