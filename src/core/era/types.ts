import type { ExitStatus } from '../base/errors';

/** How a peer speaks; `protocol.md` §1. */
export type Era = 'modern' | 'legacy' | 'unknown';

/** An era in which requests can be sent. */
export type SpokenEra = Exclude<Era, 'unknown'>;

/** Client capabilities as declared on the wire (2026-07-28 `ClientCapabilities`). */
export type ClientCapabilities = Readonly<Record<string, unknown>>;

export interface Implementation {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
}

/** What a server said of itself in `server/discover` or `initialize`. */
export interface ServerIdentity {
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** Self-reported: shown, never used as a key. */
  readonly serverInfo: Implementation | undefined;
  readonly instructions: string | undefined;
  /** As advertised; empty for a legacy server. */
  readonly supportedVersions: readonly string[];
}

/** What came back to one probe request. Texts and data of the server are cut to a bounded size. */
export type ProbeAnswer =
  /** An acceptable result and the versions in it: all that were advertised, or the one of `initialize`. */
  | { readonly kind: 'result'; readonly versions: readonly string[] }
  | {
      readonly kind: 'error';
      readonly code: number;
      readonly message: string;
      readonly data?: unknown;
      readonly httpStatus?: number;
    }
  /** An answer, but not an acceptable one; `detail` names what is at fault. */
  | { readonly kind: 'malformed'; readonly detail: string; readonly httpStatus?: number }
  /** Nothing came within `limitMs`. */
  | { readonly kind: 'silence'; readonly limitMs: number }
  | {
      readonly kind: 'exit';
      readonly exit: ExitStatus;
      readonly stderrTail: readonly string[];
      /** What ended the connection, where neither the process nor its output did: for instance a message over the size limit. */
      readonly detail?: string;
    }
  | { readonly kind: 'spawnFailed'; readonly systemCode: string | undefined; readonly message: string }
  /** Over HTTP, something that says nothing of an era: who asks is not known or may not, a failure that may pass, a redirect. */
  | {
      readonly kind: 'noReply';
      readonly because: Extract<ProbeClass, 'transport' | 'authorization' | 'redirect'>;
      readonly detail: string;
      readonly httpStatus?: number;
      /** How long the server asks to wait, in ms. */
      readonly retryAfterMs?: number;
    };

/** One step of a negotiation: what was sent, what came back, after how long. */
export interface ProbeStep {
  readonly sent: 'server/discover' | 'initialize';
  /** The protocol version that was asked for. */
  readonly version: string;
  readonly answer: ProbeAnswer;
  readonly afterMs: number;
}

/** How the decisive answer counts; `protocol.md` §3.1, §3.2. `none`: there was no process to ask. */
export type ProbeClass = 'modern' | 'ambiguous' | 'transport' | 'authorization' | 'redirect' | 'none';

/** The facts that decided the era. */
export interface Evidence {
  readonly steps: readonly ProbeStep[];
  /** Of the decisive answer to `server/discover`. */
  readonly discoverClass: ProbeClass;
  /** One sentence for a person, for instance `-32601 to server/discover in 12 ms`. */
  readonly summary: string;
}
