import { TransportError } from '../base/errors';
import { english } from '../base/localizer';
import type { Saying } from '../base/sayings';

/** Why a process could not be started. */
export type SpawnFailure =
  | { readonly kind: 'cwdMissing' | 'cwdNoFolder'; readonly cwd: string }
  | {
      readonly kind: 'notFound';
      readonly command: string;
      /** Folders, or the one file that the command names. */
      readonly searched: readonly string[];
      /** Where it does exist. */
      readonly elsewhere: readonly string[];
    }
  | { readonly kind: 'notExecutable' | 'isFolder'; readonly file: string }
  /** The file is a script whose first line names an interpreter that does not exist. */
  | { readonly kind: 'noInterpreter'; readonly file: string; readonly interpreter: string }
  /** The system's own words are left out: they may quote arguments. */
  | { readonly kind: 'system'; readonly file: string; readonly systemCode: string | undefined };

/** The error for a person: what was looked for, where, and what to do. Whoever shows it names the server. */
export function spawnError(server: string, failure: SpawnFailure): TransportError {
  return new TransportError(explain(failure), { reason: 'spawn', server, systemCode: systemCodeOf(failure) });
}

/** The sentences of {@link spawnError}. */
export const spawnTexts = {
  cwdMissing: (l10n, cwd) => l10n.t('The working folder "{0}" does not exist. Create it, or change "cwd".', cwd),
  cwdNoFolder: (l10n, cwd) => l10n.t('The working folder "{0}" is no folder. Change "cwd".', cwd),
  notExecutable: (l10n, file) =>
    l10n.t(
      '"{0}" may not be executed. Make it executable (chmod +x), or put its interpreter into "command" and the file into "args".',
      file,
    ),
  isFolder: (l10n, file) => l10n.t('"{0}" is a folder. Write the path of the program into "command".', file),
  windowsLineEnds: (l10n, file) => l10n.t('"{0}" is a script with Windows line ends. Save it with LF line ends.', file),
  noInterpreter: (l10n, file, interpreter) =>
    l10n.t(
      '"{0}" is a script for "{1}", which does not exist. Install it, or correct the first line of the script.',
      file,
      interpreter,
    ),
  couldNotRun: (l10n, file, code, advice) => l10n.t('"{0}" could not be run ({1}). {2}', file, code, advice),
  noCode: (l10n) => l10n.t('no code'),
  noRoom: (l10n) => l10n.t('The system has no room for another process: stop some servers, or raise its limits.'),
  tooLong: (l10n) => l10n.t('Arguments and environment are too long together: shorten "args" or "env".'),
  nullByte: (l10n) => l10n.t('There is a null byte in "args", "env" or "cwd": remove it.'),
  checkEntry: (l10n) => l10n.t('Check "command", "args", "env" and "cwd".'),
  fileNotFound: (l10n, command, files, advice) =>
    l10n.t('The command "{0}" was not found (looked for {1}). {2}', command, files, advice),
  emptyPath: (l10n, command, advice) => l10n.t('The command "{0}" was not found (PATH is empty). {1}', command, advice),
  notInPath: (l10n, command, folders, advice) =>
    l10n.t('The command "{0}" was not found (searched in PATH: {1}). {2}', command, folders, advice),
  elsewhere: (l10n, places) =>
    l10n.t('It does exist at {0}: write such a path into "command", or add its folder to PATH in "env".', places),
  onlyProgram: (l10n) => l10n.t('Only the program belongs into "command"; put its arguments into "args".'),
  noTilde: (l10n) => l10n.t('Write "${userHome}" instead of "~".'),
  correctPath: (l10n) => l10n.t('Correct the path in "command".'),
  install: (l10n) => l10n.t('Install it, or write the full path of the program into "command".'),
} as const satisfies Record<string, Saying>;

function explain(failure: SpawnFailure): string {
  switch (failure.kind) {
    case 'cwdMissing':
    case 'cwdNoFolder':
      return spawnTexts[failure.kind](english, failure.cwd);
    case 'notFound':
      return whatWasNotFound(failure);
    case 'notExecutable':
    case 'isFolder':
      return spawnTexts[failure.kind](english, failure.file);
    case 'noInterpreter':
      return failure.interpreter.endsWith('\r')
        ? spawnTexts.windowsLineEnds(english, failure.file)
        : spawnTexts.noInterpreter(english, failure.file, failure.interpreter);
    case 'system': {
      const code = failure.systemCode ?? spawnTexts.noCode(english);
      return spawnTexts.couldNotRun(english, failure.file, code, adviceFor(failure.systemCode));
    }
  }
}

function systemCodeOf(failure: SpawnFailure): string | undefined {
  switch (failure.kind) {
    case 'cwdMissing':
    case 'notFound':
    case 'noInterpreter':
      return 'ENOENT';
    case 'cwdNoFolder':
      return 'ENOTDIR';
    case 'notExecutable':
    case 'isFolder':
      return 'EACCES';
    case 'system':
      return failure.systemCode;
  }
}

type NotFound = Extract<SpawnFailure, { kind: 'notFound' }>;

function whatWasNotFound(failure: NotFound): string {
  const { command, searched } = failure;
  const advice = whatToDo(failure);
  if (isPath(command)) return spawnTexts.fileNotFound(english, command, searched.join(', '), advice);
  return searched.length === 0
    ? spawnTexts.emptyPath(english, command, advice)
    : spawnTexts.notInPath(english, command, searched.join(', '), advice);
}

function whatToDo({ command, elsewhere }: NotFound): string {
  if (elsewhere.length > 0) return spawnTexts.elsewhere(english, elsewhere.map((file) => `"${file}"`).join(', '));
  if (/\s/.test(command)) return spawnTexts.onlyProgram(english);
  if (command.startsWith('~')) return spawnTexts.noTilde(english);
  return isPath(command) ? spawnTexts.correctPath(english) : spawnTexts.install(english);
}

function isPath(command: string): boolean {
  return /[\\/]/.test(command);
}

function adviceFor(systemCode: string | undefined): string {
  switch (systemCode) {
    case 'EMFILE':
    case 'ENFILE':
    case 'EAGAIN':
    case 'ENOMEM':
      return spawnTexts.noRoom(english);
    case 'E2BIG':
      return spawnTexts.tooLong(english);
    case 'ERR_INVALID_ARG_VALUE':
      return spawnTexts.nullByte(english);
    case undefined:
    default:
      return spawnTexts.checkEntry(english);
  }
}
