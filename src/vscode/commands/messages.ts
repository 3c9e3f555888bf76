import { commands, l10n, window } from 'vscode';
import {
  CancelledError,
  ConfigurationError,
  ConsentRequiredError,
  McpHostError,
  messageOf,
} from '../../core/base/errors';
import { errorText } from '../../core/errorText';
import { NegotiationError } from '../../core/era/negotiationError';
import { commandIds, viewIds, type CommandId } from '../ids';
import { messageLength, widgetText } from '../input/widgetText';
import type { ServerElement } from '../tree/elements';
import { isUnauthorized } from '../tree/failureText';

const namedServers = 5;

/** Something to do about a message: a button that runs a command, on a server if one is named. */
interface Action {
  readonly title: string;
  readonly command: CommandId | 'workbench.trust.manage' | `${typeof viewIds.servers}.focus`;
  readonly server?: string | undefined;
}

/**
 * Tells the person what failed, in the error's own words and with what can be done about it. What was cancelled needs
 * no message. `redact` hides secrets in it.
 */
export function showError(error: unknown, redact: (text: string) => string): void {
  // They know what they have just refused.
  if (error instanceof CancelledError || (error instanceof ConsentRequiredError && error.refused)) return;
  showMessage(
    'error',
    redact(error instanceof McpHostError ? errorText(error, l10n) : messageOf(error)),
    actionsFor(error),
  );
}

/** Says why there is nothing to do, with a way on. */
export function showNothingToDo(reason: string, actions: readonly Action[] = []): void {
  showMessage('information', reason, actions);
}

/** Says that no server is there, and what to do about it. */
export function showNoServers(isTrusted: boolean): void {
  if (isTrusted) {
    showNothingToDo(l10n.t('No MCP server is configured.'), [
      { title: l10n.t('Add Server…'), command: commandIds.addServer },
      { title: l10n.t('Import Servers…'), command: commandIds.importServers },
    ]);
  } else {
    showNothingToDo(l10n.t('This workspace is not trusted, so no MCP server is started or contacted.'), [
      { title: l10n.t('Manage Workspace Trust'), command: 'workbench.trust.manage' },
    ]);
  }
}

/** Names the servers that did not do what was asked of all; their rows say why. */
export function showServersFailed(failed: readonly string[], asked: number): void {
  const named = failed.slice(0, namedServers).join(', ');
  const names = failed.length > namedServers ? l10n.t('{0} and {1} more', named, failed.length - namedServers) : named;
  showMessage('error', l10n.t('{0} of {1} servers failed: {2}. Their rows say why.', failed.length, asked, names), [
    { title: l10n.t('Show Servers'), command: `${viewIds.servers}.focus` },
  ]);
}

/** What a command gets that is meant for one server, as if it came from its row. */
export function serverTarget(server: string): ServerElement {
  return { kind: 'server', key: `server:${server}`, server };
}

function actionsFor(error: unknown): readonly Action[] {
  const showLog = { title: l10n.t('Show Log'), command: commandIds.showLog };
  if (!(error instanceof McpHostError)) return [showLog];
  const { server } = error;
  const log = { ...showLog, server };
  const doctor =
    server === undefined ? [] : [{ title: l10n.t('Start Doctor'), command: commandIds.startDoctor, server }];
  switch (error.code) {
    case 'configuration':
      if (error instanceof ConfigurationError && error.variable?.startsWith('secret:')) {
        return [{ title: l10n.t('Set Secret…'), command: commandIds.setSecret }];
      }
      return [{ title: l10n.t('Open Settings'), command: commandIds.openSettings }, ...doctor];
    case 'negotiation':
      if (isUnauthorized(error))
        return [{ title: l10n.t('Sign In'), command: commandIds.signIn, server }, ...doctor, log];
      return error instanceof NegotiationError && error.offersAllowLegacy && server !== undefined
        ? [{ title: l10n.t('Allow Legacy…'), command: commandIds.allowLegacy, server }, ...doctor, log]
        : [...doctor, log];
    case 'consent':
      return [{ title: l10n.t('Review…'), command: commandIds.reviewServers, server }];
    case 'peerUnavailable':
      return server === undefined
        ? [log]
        : [{ title: l10n.t('Start Server'), command: commandIds.start, server }, ...doctor, log];
    case 'argument':
    case 'unknownTool':
    case 'cancelled':
      return [];
    case 'authorization':
      return server === undefined ? [log] : [{ title: l10n.t('Sign In'), command: commandIds.signIn, server }, log];
    case 'transport':
      return [...doctor, log];
    case 'definitionChanged':
      return [{ title: l10n.t('Review…'), command: commandIds.reviewDefinitions, server }];
    case 'protocol':
    case 'timeout':
    case 'internal':
      return [log];
  }
}

/** Does not wait for the person: a command has done its work when its message is there. */
function showMessage(severity: 'error' | 'information', message: string, actions: readonly Action[]): void {
  const show = severity === 'error' ? window.showErrorMessage : window.showInformationMessage;
  const titles = actions.map(({ title }) => title);
  void show(widgetText(message, messageLength), ...titles).then((chosen) => {
    const action = actions.find(({ title }) => title === chosen);
    if (!action) return undefined;
    const target = action.server === undefined ? [] : [serverTarget(action.server)];
    return commands.executeCommand(action.command, ...target);
  });
}
