import { assertNever } from '../../core/base/assert';
import { codeSpan } from '../../core/catalog/renderEscape';
import type { Cause } from '../../core/doctor/cause';
import { messageText } from '../../core/errorText';
import type { Localizer } from '../localizer';
import { plainText } from '../plainText';
import { endpointText } from './endpointText';
import { outputText } from './outputCauseText';
import { spawnText } from './spawnText';
import { startPhaseText } from './phaseText';

/** A cause in words, as markdown: what is the matter, and what to do about it, the best first. */
export interface CauseText {
  readonly title: string;
  readonly steps: readonly string[];
}

/** What the words depend on, besides the cause. */
export interface CauseContext {
  readonly transport: 'stdio' | 'http';
  readonly l10n: Localizer;
}

/** The words for a cause. Whatever comes from a server or from the settings is shown letter by letter. */
export function causeText(cause: Cause, context: CauseContext): CauseText {
  const { l10n } = context;
  switch (cause.kind) {
    case 'ready':
      return { title: l10n.t('It runs, and nothing is wrong with its start.'), steps: [] };
    case 'starting': {
      const phase = cause.phase === undefined ? '' : ` (${startPhaseText(cause.phase, l10n)})`;
      return {
        title: l10n.t('It is starting{0}.', phase),
        steps: [l10n.t('Wait: this page follows what happens.')],
      };
    }
    case 'stopped':
      return {
        title: l10n.t('It is stopped, and nothing is known that would keep it from starting.'),
        steps: [startStep(l10n)],
      };
    case 'neverStarted':
      return {
        title: l10n.t('It was not started in this window yet. Nothing is known that would keep it from starting.'),
        steps: [startStep(l10n)],
      };
    case 'needsConsent':
      return {
        title: l10n.t(
          'It was not started: its entry comes from the workspace, and you have not agreed to it as it is.',
        ),
        steps: [l10n.t('**MCP Host: Start Server** shows what it runs, and asks you.')],
      };
    case 'disabled':
      return {
        title: l10n.t('It is disabled in its entry.'),
        steps: [l10n.t('Set `enabled` to `true` in its entry, or remove that line.')],
      };
    case 'variableUnset':
      return variableUnset(cause.field, cause.variable, l10n);
    case 'envFileUnreadable':
      return {
        title: l10n.t(
          'Its `envFile` can’t be read: {0}.',
          cause.file === undefined ? l10n.t('no path') : code(cause.file),
        ),
        steps: [
          l10n.t(
            'Create that file, or correct `envFile` in the entry; a relative path begins at the workspace folder.',
          ),
          startAgain(l10n),
        ],
      };
    case 'setting':
      return {
        title: l10n.t('A setting keeps it from starting: {0}', code(messageText(cause.message, l10n))),
        steps: [
          cause.field === undefined
            ? l10n.t('Correct the entry in `mcpHost.servers`.')
            : l10n.t('Correct {0} in its entry.', code(cause.field)),
          l10n.t('It starts by itself when the setting has changed.'),
        ],
      };
    case 'legacyRefused':
      return {
        title: l10n.t('It does not know the modern protocol, and its entry does not allow the older one.'),
        steps: [
          l10n.t(
            'If you know this server to be an older one that you trust, run **MCP Host: Allow Legacy for This Server…**',
          ),
          l10n.t('Otherwise update the server to a version that speaks 2026-07-28.'),
        ],
      };
    case 'legacyFailed':
      return {
        title: l10n.t('It is allowed to speak the older protocol, but did not answer `initialize` as it should.'),
        steps: [
          l10n.t('Look at the answers below, and update the server or report this to its author.'),
          l10n.t('Check that `mcpHost.legacyVersions` has a revision that the server knows.'),
        ],
      };
    case 'noSharedVersion':
      return {
        title: l10n.t('It is modern, but no version is both offered by it and in `mcpHost.modernVersions`.'),
        steps: [
          l10n.t('Compare the versions in the answers below with `mcpHost.modernVersions`.'),
          l10n.t('Update the server or MCP Host Panel, so that both speak one version.'),
        ],
      };
    case 'capabilityMissing':
      return {
        title: l10n.t('It demands something of this host that is not available now.'),
        steps: [
          l10n.t('The answers below name it. Open a folder, or allow sampling, if that is what it wants.'),
          startAgain(l10n),
        ],
      };
    case 'protocolDefect':
      return {
        title: l10n.t('It breaks the protocol, so that it can’t be used.'),
        steps: [
          l10n.t(
            'Report this to the author of the server; **MCP Host: Copy Diagnostic Report** makes a text for that.',
          ),
          l10n.t('Look for a newer version of the server.'),
        ],
      };
    case 'listFailed':
      return {
        title: l10n.t(
          'It answered, but its list of tools could not be fetched: {0}',
          code(messageText(cause.message, l10n)),
        ),
        steps: [
          l10n.t('Look at the last lines of stderr below.'),
          l10n.t('If it only needs longer, raise `requestTimeoutMs` in its entry.'),
        ],
      };
    case 'other':
      return {
        title: code(messageText(cause.message, l10n)),
        steps: [l10n.t('**MCP Host: Show Log** has the details.'), startAgain(l10n)],
      };
    case 'cwdMissing':
    case 'cwdNoFolder':
    case 'commandLine':
    case 'tilde':
    case 'commandNotFound':
    case 'commandThereNow':
    case 'notExecutable':
    case 'isFolder':
    case 'windowsLineEnds':
    case 'wrongArchitecture':
    case 'noInterpreter':
    case 'systemFull':
    case 'argumentsTooLong':
    case 'spawnFailed':
      return spawnText(cause, l10n);
    case 'scriptMissing':
    case 'moduleMissing':
    case 'runtimeTooOld':
    case 'packageNotFound':
    case 'packageHasNoCommand':
    case 'registryUnreachable':
    case 'dockerDown':
    case 'dockerDenied':
    case 'outOfMemory':
    case 'portInUse':
    case 'variableMissing':
    case 'accessDenied':
    case 'wrongArchitectureInside':
    case 'commandNotFoundInside':
    case 'usage':
    case 'servesHttp':
    case 'killed':
    case 'exited':
    case 'exitedQuietly':
    case 'outputClosed':
    case 'messageTooLarge':
    case 'banner':
    case 'slowLauncher':
    case 'silent':
      return outputText(cause, context);
    case 'refused':
    case 'nameUnknown':
    case 'unreachable':
    case 'connectionLost':
    case 'plainHttp':
    case 'tlsFailed':
    case 'notHttp':
    case 'signInNeeded':
    case 'forbidden':
    case 'notFound':
    case 'proxyCredentials':
    case 'tooManyRequests':
    case 'htmlPage':
    case 'notMcp':
    case 'httpSse':
    case 'certificate':
    case 'serverFailure':
    case 'gatewayFailure':
    case 'redirected':
      return endpointText(cause, l10n);
    default:
      return assertNever(cause);
  }
}

function variableUnset(field: string, variable: string, l10n: Localizer): CauseText {
  const named = code(`\${${variable}}`);
  const [kind = '', name = ''] = /^(\w+):(.*)$/s.exec(variable)?.slice(1) ?? [variable, ''];
  const title = l10n.t('{0} in `{1}` has no value here.', named, plainText(field).replaceAll('`', ''));
  switch (kind) {
    case 'env':
      return {
        title,
        steps: [
          l10n.t('Set the environment variable {0} and start the editor from there, or reload the window.', code(name)),
          l10n.t(
            'Or keep the value as a secret: write {0} in the entry, and be asked for it once.',
            code(`\${secret:${name}}`),
          ),
        ],
      };
    case 'secret':
    case 'input':
      return {
        title: l10n.t('{0} was not given.', named),
        steps: [l10n.t('Run **MCP Host: Start Server**, and answer the box that asks for it.')],
      };
    case 'config':
      return { title, steps: [l10n.t('Set {0} in the settings, or correct the name.', code(name)), startAgain(l10n)] };
    case 'workspaceFolder':
      return {
        title,
        steps: [
          name === ''
            ? l10n.t('Open a folder: none is open in this window.')
            : l10n.t('No folder of this workspace is named {0}: correct the name.', code(name)),
        ],
      };
    default:
      return {
        title,
        steps: [
          l10n.t(
            'Variables are `workspaceFolder`, `workspaceFolder:name`, `userHome`, `env:NAME`, `config:key`, `secret:NAME` and `input:ID`: correct the name.',
          ),
        ],
      };
  }
}

export function startStep(l10n: Localizer): string {
  return l10n.t('Run **MCP Host: Start Server**.');
}

export function startAgain(l10n: Localizer): string {
  return l10n.t('Then run **MCP Host: Start Server**.');
}

/** A text from elsewhere, letter by letter. */
export function code(text: string): string {
  return codeSpan(plainText(text, { maxLength: 400 }));
}
