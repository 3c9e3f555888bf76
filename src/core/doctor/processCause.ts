import type { ExitStatus } from '../base/errors';
import { tellingLine } from '../base/tellingLine';
import type { Cause, EndCause } from './cause';
import type { Checks, CommandCheck } from './findings';
import { causeInOutput, servedAddress } from './outputSigns';

/** What a process printed. */
export interface Output {
  /** The last lines of stderr, oldest first. */
  readonly stderr: readonly string[];
  /** Lines on stdout that are no messages. */
  readonly noise: readonly { readonly text: string; readonly source: 'launcher' | 'server' }[];
}

/** Numbers of signals that shells add to 128 for the exit code of what a signal ended. */
const signals: Readonly<Record<number, string>> = {
  1: 'SIGHUP',
  2: 'SIGINT',
  3: 'SIGQUIT',
  4: 'SIGILL',
  6: 'SIGABRT',
  7: 'SIGBUS',
  8: 'SIGFPE',
  9: 'SIGKILL',
  11: 'SIGSEGV',
  13: 'SIGPIPE',
  15: 'SIGTERM',
};

/** The signal that an exit code stands for (128 and its number), undefined for any other code. */
export function signalOfCode(code: number): string | undefined {
  return code > 128 ? signals[code - 128] : undefined;
}

/** Why no process came into being, as far as it can be told now. `message`: what was said at the start. */
export function causeOfSpawnFailure(checks: Checks, systemCode: string | undefined, message: string): Cause {
  const { cwd, command } = checks;
  if (cwd && cwd.kind !== 'folder')
    return { kind: cwd.kind === 'missing' ? 'cwdMissing' : 'cwdNoFolder', cwd: cwd.path };
  const found = command && causeOfCommand(command);
  if (found) return found;
  switch (systemCode ?? '') {
    case 'ENOEXEC':
    case 'EBADARCH':
    case 'UNKNOWN':
      return command?.resolution.kind === 'found'
        ? { kind: 'wrongArchitecture', file: command.resolution.file }
        : { kind: 'spawnFailed', message };
    case 'EMFILE':
    case 'ENFILE':
    case 'EAGAIN':
    case 'ENOMEM':
      return { kind: 'systemFull' };
    case 'E2BIG':
      return { kind: 'argumentsTooLong' };
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EACCES':
      return command?.resolution.kind === 'found'
        ? { kind: 'commandThereNow', file: command.resolution.file }
        : { kind: 'spawnFailed', message };
    default:
      return { kind: 'spawnFailed', message };
  }
}

/** What is wrong with a command, undefined if it can be run. */
export function causeOfCommand({
  command,
  resolution,
  elsewhere,
  shellFile,
  interpreter,
  isForeign,
}: CommandCheck): Cause | undefined {
  switch (resolution.kind) {
    case 'found': {
      if (isForeign) return { kind: 'wrongArchitecture', file: resolution.file };
      if (!interpreter || interpreter.exists) return undefined;
      const { file } = resolution;
      return interpreter.name.endsWith('\r')
        ? { kind: 'windowsLineEnds', file }
        : { kind: 'noInterpreter', file, interpreter: interpreter.name };
    }
    case 'notExecutable':
    case 'isFolder':
      return { kind: resolution.kind, file: resolution.file };
    case 'notFound': {
      const places =
        shellFile === undefined ? elsewhere : [shellFile, ...elsewhere.filter((file) => file !== shellFile)];
      if (places.length === 0 && command.startsWith('~')) return { kind: 'tilde', command };
      if (places.length === 0 && /\s/.test(command)) return { kind: 'commandLine', command };
      return { kind: 'commandNotFound', command, elsewhere: places, inShell: shellFile !== undefined };
    }
  }
}

/** Why a process ended. */
export function causeOfExit(exit: ExitStatus, output: Output, mayBeLegacy: boolean): Cause {
  const { stderr, noise } = output;
  const said = causeInOutput([...stderr, ...noise.map(({ text }) => text)]);
  if (said) return said;
  const { exitCode, signal } = exit;
  const killedBy = signal ?? (exitCode === null ? undefined : signalOfCode(exitCode));
  if (killedBy !== undefined) return { kind: 'killed', signal: killedBy };
  if (exitCode === null) return { kind: 'outputClosed' };
  if (exitCode === 127) return { kind: 'commandNotFoundInside', name: undefined };
  if (exitCode === 126) return { kind: 'accessDenied', path: undefined };
  const line = tellingLine(stderr) ?? noise.at(-1)?.text;
  return line === undefined
    ? { kind: 'exitedQuietly', code: exitCode, mayBeLegacy }
    : { kind: 'exited', code: exitCode, line, mayBeLegacy };
}

/** Why a process does not answer. */
export function causeOfSilence(output: Output, isLauncher: boolean, mayBeLegacy: boolean): EndCause | Cause {
  const { stderr, noise } = output;
  const lines = [...noise.map(({ text }) => text), ...stderr];
  const url = servedAddress(lines);
  if (url !== undefined) return { kind: 'servesHttp', url };
  const said = causeInOutput(lines);
  // What it only advises, it may say and still be at work.
  if (said && said.kind !== 'usage') return said;
  const [first] = noise;
  if (first) return { kind: 'banner', line: first.text, source: first.source };
  const line = tellingLine(stderr);
  return isLauncher ? { kind: 'slowLauncher', line } : { kind: 'silent', line, mayBeLegacy };
}
