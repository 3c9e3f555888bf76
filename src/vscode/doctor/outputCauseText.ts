import { assertNever } from '../../core/base/assert';
import type { EndCause, OutputCause } from '../../core/doctor/cause';
import type { Localizer } from '../localizer';
import { code, startAgain, type CauseContext, type CauseText } from './causeText';
import { signalWords } from './exitWords';

/** Why a process ended, or does not answer, in words. */
export function outputText(cause: OutputCause | EndCause, { transport, l10n }: CauseContext): CauseText {
  switch (cause.kind) {
    case 'scriptMissing':
      return {
        title: l10n.t('The file that it should run does not exist: {0}.', code(cause.file)),
        steps: [
          l10n.t('Correct the path in `args`; a relative one begins at the working folder.'),
          l10n.t('If the server has to be built first, build it.'),
        ],
      };
    case 'moduleMissing':
      return moduleMissing(cause.runtime, cause.module, l10n);
    case 'runtimeTooOld':
      return {
        title: l10n.t('The server needs another version of {0}: {1}', runtimeName(cause.runtime), code(cause.line)),
        steps: [
          l10n.t('See under *Process* which file was executed, and install a newer version.'),
          l10n.t('If a newer one is installed already, write its whole path as `command`.'),
        ],
      };
    case 'packageNotFound':
      return packageNotFound(cause.source, cause.name, l10n);
    case 'packageHasNoCommand':
      return {
        title: l10n.t('The package has no command of its own to run.'),
        steps: [l10n.t('Check the name of the package, or name its command: `npx -p package command`.')],
      };
    case 'registryUnreachable':
      return {
        title: l10n.t('The package could not be downloaded: its registry is not reached.'),
        steps: [
          l10n.t('Check the network, and the proxy of the package manager.'),
          l10n.t('Or install the server once by hand, and name the installed program as `command`.'),
        ],
      };
    case 'dockerDown':
      return {
        title: l10n.t('Docker is installed, but its daemon does not run.'),
        steps: [
          l10n.t('Start Docker, for instance Docker Desktop or `sudo systemctl start docker`.'),
          startAgain(l10n),
        ],
      };
    case 'dockerDenied':
      return {
        title: l10n.t('You may not use Docker on this machine.'),
        steps: [l10n.t('Add your user to the group `docker`, and sign in to the system anew.'), startAgain(l10n)],
      };
    case 'outOfMemory':
      return {
        title: l10n.t('It had not enough memory.'),
        steps: [
          l10n.t(
            'Close what needs much memory, or give it more: for Node `NODE_OPTIONS` with `--max-old-space-size=4096` in `env`.',
          ),
          startAgain(l10n),
        ],
      };
    case 'portInUse':
      return {
        title:
          cause.port === undefined
            ? l10n.t('A port that it wants is in use already.')
            : l10n.t('Port {0} is in use already.', code(cause.port)),
        steps: [
          l10n.t('End the other program, often an older process of the same server, or give the server another port.'),
          l10n.t('If that other process is the server, reach it over HTTP: an entry with `url` in place of `command`.'),
        ],
      };
    case 'variableMissing':
      return {
        title: l10n.t('The server wants the environment variable {0}.', code(cause.variable)),
        steps: [
          l10n.t('Add it to `env` in the entry; for a secret write {0}.', code(`\${secret:${cause.variable}}`)),
          startAgain(l10n),
        ],
      };
    case 'accessDenied':
      return {
        title:
          cause.path === undefined
            ? l10n.t('Something that it runs or reads is not allowed to it.')
            : l10n.t('It may not use {0}.', code(cause.path)),
        steps: [
          l10n.t('Give your user the right to use that file, or point the server to another one.'),
          startAgain(l10n),
        ],
      };
    case 'wrongArchitectureInside':
      return {
        title: l10n.t('A program or library of it is built for another machine.'),
        steps: [
          l10n.t(
            'Install the server again on this machine (see *Where it runs* below), for instance without the old `node_modules`.',
          ),
        ],
      };
    case 'commandNotFoundInside':
      return {
        title:
          cause.name === undefined
            ? l10n.t('A command that it runs was not found.')
            : l10n.t('It runs the command {0}, which was not found.', code(cause.name)),
        steps: [
          l10n.t('Install that command, or add its folder to `PATH` in `env`; PATH is listed under *Process*.'),
          startAgain(l10n),
        ],
      };
    case 'usage':
      return {
        title: l10n.t('It says how it wants to be called, and ended: its arguments are not right.'),
        steps: [l10n.t('Compare `args` with what it printed: {0}', code(cause.line)), startAgain(l10n)],
      };
    case 'servesHttp':
      return {
        title: l10n.t('It serves HTTP at {0}, and does not read its input.', code(cause.url)),
        steps: [
          l10n.t('Give it the option for stdio, often `--stdio` or `--transport stdio`.'),
          l10n.t(
            'Or run it yourself, and use an entry with `url` in place of `command` (often that address with `/mcp`).',
          ),
        ],
      };
    case 'killed':
      return {
        title: l10n.t('It was ended by {0}: {1}.', cause.signal, signalWords(cause.signal, l10n)),
        steps:
          cause.signal === 'SIGKILL'
            ? [l10n.t('Look whether the machine or the container runs out of memory.'), startAgain(l10n)]
            : [
                l10n.t('Look at the last lines of stderr below, and update the server or its runtime.'),
                startAgain(l10n),
              ],
      };
    case 'exited':
      return {
        title: l10n.t('It ended by itself with exit code {0}, saying: {1}', cause.code, code(cause.line)),
        steps: [
          l10n.t('What it said is the cause: correct that in its arguments, environment or files.'),
          terminalStep(l10n),
          ...legacyStep(cause.mayBeLegacy, l10n),
        ],
      };
    case 'exitedQuietly':
      return {
        title: l10n.t('It ended by itself with exit code {0}, and said nothing.', cause.code),
        steps: [
          terminalStep(l10n),
          l10n.t('Check that the command starts a server for stdio, which waits for its input.'),
          ...legacyStep(cause.mayBeLegacy, l10n),
        ],
      };
    case 'outputClosed':
      return {
        title: l10n.t('It closed its output, so that no answer can come.'),
        steps: [l10n.t('Look at the last lines of stderr below.'), terminalStep(l10n)],
      };
    case 'messageTooLarge':
      return {
        title: l10n.t('It sent a message that is larger than any may be.'),
        steps: [l10n.t('Have it send less at once, or report this to its author.')],
      };
    case 'banner':
      return {
        title: l10n.t('It prints text where only messages may be, and does not answer: {0}', code(cause.line)),
        steps: [
          l10n.t('Have it print that to stderr: stdout belongs to the protocol.'),
          cause.source === 'launcher'
            ? l10n.t('Perhaps the line is of what starts the server: check `command` and `args`.')
            : l10n.t('Report this to the author of the server.'),
        ],
      };
    case 'slowLauncher':
      return {
        title: l10n.t('Nothing came in time. What starts it may be downloading it still.'),
        steps: [
          l10n.t('Run the command once in a terminal, so that it has downloaded what it needs.'),
          l10n.t('Or give it more time: `discoverTimeoutMs` in the entry.'),
        ],
      };
    case 'silent':
      return {
        title:
          transport === 'http'
            ? l10n.t('It takes the request, and does not answer in time.')
            : cause.line === undefined
              ? l10n.t('It runs, says nothing and does not answer.')
              : l10n.t('It runs, but does not answer. Its last line of stderr is: {0}', code(cause.line)),
        steps: [
          l10n.t('If it only starts slowly, raise `discoverTimeoutMs` in the entry.'),
          ...(transport === 'http'
            ? [l10n.t('Check that the address is that of an MCP endpoint.')]
            : [l10n.t('Check that the command starts an MCP server for stdio: some need an option for that.')]),
          ...legacyStep(cause.mayBeLegacy, l10n),
        ],
      };
    default:
      return assertNever(cause);
  }
}

function moduleMissing(runtime: 'node' | 'python', module: string, l10n: Localizer): CauseText {
  return runtime === 'node'
    ? {
        title: l10n.t('The Node package {0} is not installed where the server looks for it.', code(module)),
        steps: [l10n.t('Run `npm install` in the folder of the server.'), startAgain(l10n)],
      }
    : {
        title: l10n.t('The Python module {0} is not installed for the Python that was started.', code(module)),
        steps: [
          l10n.t('Install it for that Python: {0}', code(`python3 -m pip install ${module.split('.')[0] ?? module}`)),
          l10n.t('Or name the `python` of the virtual environment that has it as `command`.'),
        ],
      };
}

function packageNotFound(source: 'npm' | 'python' | 'image', name: string | undefined, l10n: Localizer): CauseText {
  const named = name === undefined ? '' : ` ${code(name)}`;
  const steps = [
    l10n.t('Check the spelling and the version in `args`.'),
    l10n.t('If it is private, sign in where it is kept, on the machine where servers run.'),
  ];
  switch (source) {
    case 'npm':
      return { title: l10n.t('There is no such npm package{0}.', named), steps };
    case 'python':
      return { title: l10n.t('There is no such Python package{0}.', named), steps };
    case 'image':
      return { title: l10n.t('There is no such image{0}, or you may not pull it.', named), steps };
    default:
      return assertNever(source);
  }
}

function runtimeName(runtime: 'node' | 'python'): string {
  return runtime === 'node' ? 'Node.js' : 'Python';
}

function terminalStep(l10n: Localizer): string {
  return l10n.t('Run the command in a terminal on the same machine, to see what it says there.');
}

function legacyStep(mayBeLegacy: boolean, l10n: Localizer): readonly string[] {
  return mayBeLegacy
    ? [
        l10n.t(
          'Some older servers end, or stay silent, when they get a request that they do not know. If this is one that you trust, run **MCP Host: Allow Legacy for This Server…**',
        ),
      ]
    : [];
}
