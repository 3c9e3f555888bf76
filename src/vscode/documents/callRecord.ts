import type { CallEvent } from '../../core/peer/types';

/** One call of a tool, or another request of a person, as it ended, for the document that shows it. */
export interface CallRecord {
  /** Absent: `tools/call`. */
  readonly method?: CallEvent['method'];
  /** The configured name of the server; undefined where no server was reached. */
  readonly server: string | undefined;
  /** The canonical name of the tool, the name of the prompt, the URI of the resource. */
  readonly tool: string;
  /** The name under which its server declares it, if that is known. */
  readonly localName: string | undefined;
  readonly args: Readonly<Record<string, unknown>>;
  /** Milliseconds since the epoch. */
  readonly endedAt: number;
  readonly durationMs: number;
  /** Rounds in which the server asked for input. */
  readonly rounds: number;
}
