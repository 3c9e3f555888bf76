import type { ExitStatus } from '../../core/base/errors';
import { signalOfCode } from '../../core/doctor/processCause';
import type { Localizer } from '../localizer';

/** How a process ended, with what its code or signal usually means. */
export function exitWords({ exitCode, signal }: ExitStatus, l10n: Localizer): string {
  if (signal !== null) return l10n.t('ended by {0}: {1}', signal, signalWords(signal, l10n));
  if (exitCode === null) return l10n.t('it closed its output, and runs on');
  const meaning = codeWords(exitCode, l10n);
  return meaning === undefined ? l10n.t('exit code {0}', exitCode) : l10n.t('exit code {0}: {1}', exitCode, meaning);
}

function codeWords(code: number, l10n: Localizer): string | undefined {
  switch (code) {
    case 0:
      return l10n.t('it thinks that its work is done');
    case 126:
      return l10n.t('a shell says so of what may not be executed');
    case 127:
      return l10n.t('a shell says so of a command that it does not find');
    default: {
      const signal = signalOfCode(code);
      return signal === undefined ? undefined : l10n.t('ended by {0}, {1}', signal, signalWords(signal, l10n));
    }
  }
}

/** What a signal usually means. */
export function signalWords(signal: string, l10n: Localizer): string {
  switch (signal) {
    case 'SIGKILL':
      return l10n.t('at once, by the system (often for lack of memory) or by somebody');
    case 'SIGTERM':
      return l10n.t('asked to end, by somebody or by the system');
    case 'SIGINT':
    case 'SIGHUP':
    case 'SIGQUIT':
      return l10n.t('asked to end, by a terminal or by somebody');
    case 'SIGSEGV':
    case 'SIGBUS':
      return l10n.t('a crash: it used memory that is not its own');
    case 'SIGABRT':
      return l10n.t('a crash: it gave up by itself');
    case 'SIGILL':
      return l10n.t('a crash: an instruction that this processor does not have');
    case 'SIGFPE':
      return l10n.t('a crash in arithmetic');
    case 'SIGPIPE':
      return l10n.t('nobody read its output any more');
    default:
      return l10n.t('a signal of the system');
  }
}
