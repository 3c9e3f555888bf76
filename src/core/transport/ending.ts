import { assertNever } from '../base/assert';
import { duration } from '../base/duration';
import { TransportError, type ExitStatus } from '../base/errors';

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
  return new TransportError(`"${server}" ${describe(ending)}.`, {
    server,
    reason: reasonOf(ending),
    exit: exitOf(ending),
    systemCode: ending.kind === 'stdinClosed' ? ending.systemCode : undefined,
    stderrTail: stderr.slice(-TAIL_LINES),
  });
}

function describe(ending: Ending): string {
  switch (ending.kind) {
    case 'exited':
      return ending.exit.signal === null
        ? `exited with code ${ending.exit.exitCode ?? 'unknown'} after ${duration(ending.afterMs)}`
        : `was killed by ${ending.exit.signal} after ${duration(ending.afterMs)}`;
    case 'stdoutClosed':
      return 'closed its output but is still running';
    case 'stdinClosed':
      return 'closed its input but is still running';
    case 'tooLarge':
      return `sent a message over ${sizeOf(ending.limitBytes)}`;
    case 'stopped':
      return 'was stopped';
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
