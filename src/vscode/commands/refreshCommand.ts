import { l10n } from 'vscode';
import { commandIds } from '../ids';
import type { Command } from './command';
import { showNoServers, showNothingToDo } from './messages';
import { serverOf, type PickContext } from './pickServer';
import { inServersView } from './serverCommands';

/** Fetches the lists of one server, or of all that are ready, again. */
export function refreshCommand({ host, trust }: PickContext): Command {
  return {
    id: commandIds.refresh,
    async run(target) {
      if (host.peers.length === 0) {
        showNoServers(trust.isTrusted);
      } else if (host.peers.every(({ state }) => state.kind !== 'ready')) {
        showNothingToDo(l10n.t('No server is ready, so there is nothing to fetch again.'));
      } else {
        await inServersView(() => host.refresh(serverOf(target)));
      }
    },
  };
}
