/** One call of a tool, as it ended, for the document that shows it. */
export interface CallRecord {
  /** The configured name of the server; undefined where no server was reached. */
  readonly server: string | undefined;
  /** The canonical name of the tool. */
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
