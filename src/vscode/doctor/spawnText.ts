import { assertNever } from '../../core/base/assert';
import type { SpawnCause } from '../../core/doctor/cause';
import { messageText } from '../../core/errorText';
import type { Localizer } from '../localizer';
import { code, startAgain, startStep, type CauseText } from './causeText';

/** Why no process came into being, in words. */
export function spawnText(cause: SpawnCause, l10n: Localizer): CauseText {
  switch (cause.kind) {
    case 'cwdMissing':
      return {
        title: l10n.t('Its working folder does not exist: {0}.', code(cause.cwd)),
        steps: [l10n.t('Create the folder, or correct `cwd` in the entry.'), startAgain(l10n)],
      };
    case 'cwdNoFolder':
      return {
        title: l10n.t('Its working folder is a file: {0}.', code(cause.cwd)),
        steps: [l10n.t('Name the folder that the file is in as `cwd`.'), startAgain(l10n)],
      };
    case 'commandLine':
      return {
        title: l10n.t('`command` holds a whole command line: {0}.', code(cause.command)),
        steps: [l10n.t('Keep only the program in `command`, and put each argument into `args`.'), startAgain(l10n)],
      };
    case 'tilde':
      return {
        title: l10n.t('`command` begins with `~`, which only shells know: {0}.', code(cause.command)),
        steps: [l10n.t('Write {0} in place of `~`.', code('${userHome}')), startAgain(l10n)],
      };
    case 'commandNotFound':
      return commandNotFound(cause, l10n);
    case 'commandThereNow':
      return {
        title: l10n.t('It was not found at the start, but is there now: {0}.', code(cause.file)),
        steps: [startStep(l10n)],
      };
    case 'notExecutable':
      return {
        title: l10n.t('The file may not be executed: {0}.', code(cause.file)),
        steps: [
          l10n.t('Make it executable: {0}', code(`chmod +x '${cause.file.replaceAll("'", String.raw`'\''`)}'`)),
          l10n.t('Or name its interpreter (`node`, `python3`, …) as `command`, and the file as the first of `args`.'),
        ],
      };
    case 'isFolder':
      return {
        title: l10n.t('`command` names a folder: {0}.', code(cause.file)),
        steps: [l10n.t('Write the path of the program in it.'), startAgain(l10n)],
      };
    case 'windowsLineEnds':
      return {
        title: l10n.t('The script has Windows line ends, so that its interpreter is not found: {0}.', code(cause.file)),
        steps: [l10n.t('Save it with LF line ends (the editor’s status bar has the choice).'), startAgain(l10n)],
      };
    case 'noInterpreter':
      return {
        title: l10n.t('The first line of the script names {0}, which does not exist.', code(cause.interpreter)),
        steps: [
          l10n.t('Install that interpreter, or correct the first line of {0}.', code(cause.file)),
          l10n.t('Or name an interpreter that there is as `command`, and the script as the first of `args`.'),
        ],
      };
    case 'wrongArchitecture':
      return {
        title: l10n.t('The file is no program for this machine: {0}.', code(cause.file)),
        steps: [
          l10n.t('Install the build for this system and processor (see *Where it runs* below).'),
          l10n.t('If it is a script, its first line must name its interpreter, for instance `#!/usr/bin/env node`.'),
        ],
      };
    case 'systemFull':
      return {
        title: l10n.t('The system has no room for another process.'),
        steps: [l10n.t('Stop some servers or programs, or raise the limits of the system.'), startAgain(l10n)],
      };
    case 'argumentsTooLong':
      return {
        title: l10n.t('Arguments and environment are too long together.'),
        steps: [l10n.t('Shorten `args` or `env`, or put the values into a file.'), startAgain(l10n)],
      };
    case 'spawnFailed':
      return {
        title: l10n.t('The process could not be started: {0}', code(messageText(cause.message, l10n))),
        steps: [l10n.t('Check `command`, `args`, `env` and `cwd` in the entry.'), startAgain(l10n)],
      };
    default:
      return assertNever(cause);
  }
}

function commandNotFound(
  { command, elsewhere, inShell }: Extract<SpawnCause, { kind: 'commandNotFound' }>,
  l10n: Localizer,
): CauseText {
  const [place] = elsewhere;
  if (place !== undefined) {
    return {
      title: inShell
        ? l10n.t('A terminal finds {0}, but the editor does not: they have different PATHs.', code(command))
        : l10n.t('{0} is installed, but in no folder of PATH.', code(command)),
      steps: [
        l10n.t('Write the whole path as `command`: {0}', code(place)),
        l10n.t('Or start the editor from a terminal, so that it has the PATH of your shell.'),
      ],
    };
  }
  return /[\\/]/.test(command)
    ? {
        title: l10n.t('There is no file {0}.', code(command)),
        steps: [
          l10n.t('Correct the path in `command`; a relative one begins at the working folder.'),
          startAgain(l10n),
        ],
      }
    : {
        title: l10n.t(
          'The command {0} was not found: it is in no folder of PATH, nor where it is usually installed.',
          code(command),
        ),
        steps: [installStep(command, l10n), l10n.t('If it is installed, write its whole path as `command`.')],
      };
}

function installStep(command: string, l10n: Localizer): string {
  switch (command.replace(/\.(?:exe|cmd)$/i, '')) {
    case 'npx':
    case 'npm':
    case 'node':
      return l10n.t('Install Node.js on the machine where servers run (see *Where it runs* below).');
    case 'uvx':
    case 'uv':
      return l10n.t(
        'Install uv, which brings `uv` and `uvx`, on the machine where servers run (see *Where it runs* below).',
      );
    case 'docker':
      return l10n.t('Install Docker on the machine where servers run (see *Where it runs* below).');
    case 'python':
      return l10n.t(
        'Try `python3` as `command`: many systems have Python under that name only. Otherwise install Python.',
      );
    default:
      return l10n.t('Install {0} on the machine where servers run (see *Where it runs* below).', code(command));
  }
}
