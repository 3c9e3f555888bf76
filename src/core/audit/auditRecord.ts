import type { ErrorCode } from '../base/errors';

/**
 * How a call ended: with a result, with one that says of itself that it is an error, or without, in a class of
 * `protocol.md` §9.
 */
export type AuditedOutcome = 'result' | 'toolError' | ErrorCode;

/** One thing that happened, as the audit log keeps it. `time` is in ms since the epoch. Names are as given: not checked, not redacted. */
export type AuditRecord = AuditedCall | AuditedConsent | AuditedDefinition | AuditedInput | AuditedServer | AuditedLog;

/** A tool, prompt or resource was asked for. Recorded when that was over, also where nothing was sent. */
export interface AuditedCall {
  readonly kind: 'call';
  readonly time: number;
  readonly method: 'tools/call' | 'prompts/get' | 'resources/read';
  /** The configured name of the owner; undefined: there is none. */
  readonly server: string | undefined;
  /** The canonical name of the tool, the name of the prompt, the URI of the resource. */
  readonly name: string;
  /** The tool as its server names it, where that is known. */
  readonly localName: string | undefined;
  readonly era: string;
  /** On whose behalf, where the server was told; `protocol.md` §11. */
  readonly identity: string | undefined;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly outcome: AuditedOutcome;
  /** What tells errors of one class apart: a code of JSON-RPC, HTTP or the system. */
  readonly errorCode: string | number | undefined;
  readonly durationMs: number;
  /** Rounds of input. */
  readonly rounds: number;
}

/** Whether an entry of the settings may start, as a person decided. */
export interface AuditedConsent {
  readonly kind: 'consent';
  readonly time: number;
  readonly server: string;
  readonly decision: 'allowed' | 'refused' | 'forgotten';
  /** The short form of the entry's fingerprint. */
  readonly fingerprint: string | undefined;
  /** The fields that are others than those that were allowed before; empty where nothing was. */
  readonly changed: readonly string[];
}

/** What became of the definition of a tool, prompt or template of resources. */
export interface AuditedDefinition {
  readonly kind: 'definition';
  readonly time: number;
  readonly server: string;
  readonly of: 'tool' | 'prompt' | 'resourceTemplate';
  /** As its server names it. */
  readonly name: string;
  /** `changed`: it is held from now on; the others are what a person decided. */
  readonly decision: 'changed' | 'accepted' | 'keptBlocked';
  /** Hashes of the definition that was known and of the one that came; undefined: there was, or is, none. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What a person answered when a server asked, without the answer. */
export interface AuditedInput {
  readonly kind: 'input';
  readonly time: number;
  readonly server: string;
  /** What was called when the server asked. */
  readonly name: string;
  readonly request: 'form' | 'url' | 'sampling';
  readonly action: 'accept' | 'decline' | 'cancel';
  /** The names of the fields that were filled in. */
  readonly fields: readonly string[];
}

/** A server started or ended. */
export interface AuditedServer {
  readonly kind: 'server';
  readonly time: number;
  readonly server: string;
  /** `failed`: it never became ready; `lost`: it was, or it can't be reached any more. */
  readonly event: 'starting' | 'ready' | 'failed' | 'lost' | 'stopped';
  readonly era: string | undefined;
  readonly version: string | undefined;
  /** Why it failed or was lost. */
  readonly errorClass: ErrorCode | undefined;
  readonly errorCode: string | number | undefined;
}

/** What became of the log itself, so that a gap in it is explained. */
export interface AuditedLog {
  readonly kind: 'log';
  readonly time: number;
  /** `lost`: records could not be written. */
  readonly event: 'on' | 'off' | 'cleared' | 'lost';
  /** How many were lost, or cleared. */
  readonly records: number | undefined;
}

/** Takes records as they come. Must neither throw nor wait. */
export interface AuditPort {
  append(record: AuditRecord): void;
}
