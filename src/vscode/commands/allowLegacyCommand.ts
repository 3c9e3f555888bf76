import { l10n, window } from 'vscode';
import { commandIds } from '../ids';
import { serverActions } from '../tree/serverActions';
import type { Command } from './command';
import { pickServer, type PickContext } from './pickServer';

/**
 * Allows one legacy probe for one server, after saying what that means. The host restarts the server when it sees the
 * changed setting.
 * @param write - writes the permission into the settings, as settings.ts does
 */
export function allowLegacyCommand(context: PickContext, write: (server: string) => Promise<void>): Command {
  return {
    id: commandIds.allowLegacy,
    async run(target) {
      const server = await pickServer(target, context, {
        title: l10n.t('Allow Legacy for This Server'),
        fits: (view) => serverActions(view).offersAllowLegacy,
        noneFits: l10n.t('No server was refused for an answer that an older server could have given.'),
      });
      if (server === undefined) return;
      const allow = l10n.t('Allow Legacy');
      const chosen = await window.showWarningMessage(
        l10n.t('Allow the legacy protocol for "{0}"?', server),
        { modal: true, detail: meaning(context, server) },
        allow,
      );
      if (chosen === allow) await write(server);
    },
  };
}

function meaning({ host }: PickContext, server: string): string {
  const summary = host.peers.find(({ name }) => name === server)?.evidence?.summary;
  return [
    ...(summary === undefined ? [] : [l10n.t('Its answer so far: {0}.', summary)]),
    l10n.t('This writes "allowLegacy": true into the entry of this server, and of no other, in your settings.'),
    l10n.t(
      'At each start, if the server does not answer server/discover in a way that tells its era, one initialize request is sent to it. The handshake that follows is older: what the server may do is agreed on once instead of being stated in each request, and an answer that only looks like one of an older server is believed.',
    ),
    l10n.t('Allow it only if you know this server to be an older one. Remove the line to take it back.'),
  ].join('\n\n');
}
