import { TransportError } from '../base/errors';

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

function explain(failure: SpawnFailure): string {
  switch (failure.kind) {
    case 'cwdMissing':
      return `The working folder "${failure.cwd}" does not exist. Create it, or change "cwd".`;
    case 'cwdNoFolder':
      return `The working folder "${failure.cwd}" is no folder. Change "cwd".`;
    case 'notFound':
      return `${whatWasNotFound(failure)} ${whatToDo(failure)}`;
    case 'notExecutable':
      return (
        `"${failure.file}" may not be executed. Make it executable (chmod +x), ` +
        'or put its interpreter into "command" and the file into "args".'
      );
    case 'isFolder':
      return `"${failure.file}" is a folder. Write the path of the program into "command".`;
    case 'noInterpreter':
      return failure.interpreter.endsWith('\r')
        ? `"${failure.file}" is a script with Windows line ends. Save it with LF line ends.`
        : `"${failure.file}" is a script for "${failure.interpreter}", which does not exist. ` +
            'Install it, or correct the first line of the script.';
    case 'system':
      return `"${failure.file}" could not be run (${failure.systemCode ?? 'no code'}). ${adviceFor(failure.systemCode)}`;
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

function whatWasNotFound({ command, searched }: NotFound): string {
  if (isPath(command)) return `The command "${command}" was not found (looked for ${searched.join(', ')}).`;
  const where = searched.length === 0 ? 'PATH is empty' : `searched in PATH: ${searched.join(', ')}`;
  return `The command "${command}" was not found (${where}).`;
}

function whatToDo({ command, elsewhere }: NotFound): string {
  const [place] = elsewhere;
  if (place !== undefined) {
    const places = elsewhere.map((file) => `"${file}"`).join(', ');
    return `It does exist at ${places}: write such a path into "command", or add its folder to PATH in "env".`;
  }
  if (/\s/.test(command)) return 'Only the program belongs into "command"; put its arguments into "args".';
  if (command.startsWith('~')) return 'Write "${userHome}" instead of "~".';
  if (isPath(command)) return 'Correct the path in "command".';
  return 'Install it, or write the full path of the program into "command".';
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
      return 'The system has no room for another process: stop some servers, or raise its limits.';
    case 'E2BIG':
      return 'Arguments and environment are too long together: shorten "args" or "env".';
    case 'ERR_INVALID_ARG_VALUE':
      return 'There is a null byte in "args", "env" or "cwd": remove it.';
    case undefined:
    default:
      return 'Check "command", "args", "env" and "cwd".';
  }
}
