import { assertNever } from '../base/assert';
import { duration } from '../base/duration';
import { TransportError, type ExitStatus } from '../base/errors';
import { english } from '../base/localizer';
import type { Saying } from '../base/sayings';

/** How many lines of stderr an error carries. */
const TAIL_LINES = 50;

/** Why a connection over stdio ended. */
export type Ending =
  | { readonly kind: 'exited'; readonly exit: ExitStatus; readonly afterMs: number }
  /** The process lives, but its output, or its input, is closed. */
  | { readonly kind: 'stdoutClosed' }
  | { readonly kind: 'stdinClosed'; readonly systemCode: string | undefined }
  /** A line passed the limit. */
  | { readonly kind: 'tooLarge'; readonly limitBytes: number }
  /** We ended it; without status if the system could not end the process. */
  | { readonly kind: 'stopped'; readonly exit: ExitStatus | undefined };

/** The error that tells why a connection ended. `stderr`: the lines kept, oldest first. */
export function endingError(server: string, ending: Ending, stderr: readonly string[]): TransportError {
  return new TransportError(explain(server, ending), {
    server,
    reason: reasonOf(ending),
    exit: exitOf(ending),
    systemCode: ending.kind === 'stdinClosed' ? ending.systemCode : undefined,
    stderrTail: stderr.slice(-TAIL_LINES),
  });
}

/** The sentences of {@link endingError}, and of a connection that lives and does not take more. */
export const endingTexts = {
  exited: (l10n, server, code, after) => l10n.t('"{0}" exited with code {1} after {2}.', server, code, after),
  killed: (l10n, server, signal, after) => l10n.t('"{0}" was killed by {1} after {2}.', server, signal, after),
  stdoutClosed: (l10n, server) => l10n.t('"{0}" closed its output but is still running.', server),
  stdinClosed: (l10n, server) => l10n.t('"{0}" closed its input but is still running.', server),
  tooLarge: (l10n, server, size) => l10n.t('"{0}" sent a message over {1}.', server, size),
  stopped: (l10n, server) => l10n.t('"{0}" was stopped.', server),
  notReading: (l10n, server, waiting) =>
    l10n.t(
      '"{0}" does not read what it is sent: {1} MiB wait for it already. This was not sent; restart the server if it stays so.',
      server,
      waiting,
    ),
} as const satisfies Record<string, Saying>;

function explain(server: string, ending: Ending): string {
  switch (ending.kind) {
    case 'exited': {
      const { exit, afterMs } = ending;
      return exit.signal === null
        ? endingTexts.exited(english, server, String(exit.exitCode ?? 'unknown'), duration(afterMs))
        : endingTexts.killed(english, server, exit.signal, duration(afterMs));
    }
    case 'tooLarge':
      return endingTexts.tooLarge(english, server, sizeOf(ending.limitBytes));
    case 'stdoutClosed':
    case 'stdinClosed':
    case 'stopped':
      return endingTexts[ending.kind](english, server);
    default:
      return assertNever(ending);
  }
}

function reasonOf(ending: Ending): TransportError['reason'] {
  switch (ending.kind) {
    case 'exited':
    case 'stdoutClosed':
      return 'exit';
    case 'stdinClosed':
      return 'write';
    case 'tooLarge':
      return 'tooLarge';
    case 'stopped':
      return 'closed';
    default:
      return assertNever(ending);
  }
}

function exitOf(ending: Ending): ExitStatus | undefined {
  switch (ending.kind) {
    case 'exited':
    case 'stopped':
      return ending.exit;
    case 'stdoutClosed':
      return { exitCode: null, signal: null };
    case 'stdinClosed':
    case 'tooLarge':
      return undefined;
    default:
      return assertNever(ending);
  }
}

function sizeOf(bytes: number): string {
  const mebibyte = 1024 * 1024;
  return bytes % mebibyte === 0 ? `${bytes / mebibyte} MiB` : `${bytes} bytes`;
}
