import { l10n, window } from 'vscode';
import { summarize } from '../../core/era/summary';
import { commandIds } from '../ids';
import { serverActions } from '../tree/serverActions';
import type { Command } from './command';
import { pickServer, type PickContext } from './pickServer';

/** What {@link allowLegacyCommand} does beside picking a server. */
export interface AllowLegacyActions {
  /** Asks the person, after saying what it means. */
  readonly confirm: (server: string, meaning: string) => Promise<boolean>;
  /** Writes the permission into the settings; the host restarts the server when it sees the change. */
  readonly write: (server: string) => Promise<void>;
}

/** Allows one legacy probe for one server, once the person has agreed to what that means. */
export function allowLegacyCommand(context: PickContext, { confirm, write }: AllowLegacyActions): Command {
  return {
    id: commandIds.allowLegacy,
    async run(target) {
      const server = await pickServer(target, context, {
        title: l10n.t('Allow Legacy for This Server'),
        fits: (view) => serverActions(view).offersAllowLegacy,
        noneFits: l10n.t('No server was refused for an answer that an older server could have given.'),
      });
      if (server !== undefined && (await confirm(server, meaning(context, server)))) await write(server);
    },
  };
}

/** Asks in a modal dialog. */
export async function confirmAllowLegacy(server: string, detail: string): Promise<boolean> {
  const allow = l10n.t('Allow Legacy');
  const question = l10n.t('Allow the legacy protocol for "{0}"?', server);
  return (await window.showWarningMessage(question, { modal: true, detail }, allow)) === allow;
}

function meaning({ host }: PickContext, server: string): string {
  const evidence = host.peers.find(({ name }) => name === server)?.evidence;
  return [
    ...(evidence ? [l10n.t('Its answer so far: {0}.', summarize(evidence.steps, l10n))] : []),
    l10n.t('This writes "allowLegacy": true into the entry of this server, and of no other, in your settings.'),
    l10n.t(
      'From then on, if the server does not answer server/discover in a way that tells its era, one initialize request is sent to it at each start. The handshake that follows is older and gives weaker guarantees: what both sides can do is agreed on once instead of being stated in each request, and an answer that only looks like one of an older server is believed.',
    ),
    l10n.t('Allow it only if you know this server to be an older one. Remove the line to take it back.'),
  ].join('\n\n');
}
