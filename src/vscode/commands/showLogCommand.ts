import { l10n } from 'vscode';
import { commandIds } from '../ids';
import { pickOne } from '../input/pickOne';
import type { Logs } from '../output';
import type { Command } from './command';
import { serverOf, serverPick, type PickContext } from './pickServer';

/** Shows the log of one server, or of the host. */
export function showLogCommand({ host, clock }: PickContext, logs: Logs): Command {
  return {
    id: commandIds.showLog,
    async run(target) {
      const fromRow = serverOf(target);
      if (fromRow !== undefined || host.peers.length === 0) {
        logs.show(fromRow);
        return;
      }
      const all = {
        label: l10n.t('MCP Host'),
        description: l10n.t('what concerns no single server'),
        server: undefined,
      };
      const picked = await pickOne([...host.peers.map((view) => serverPick(view, clock)), all], {
        title: l10n.t('Show Log'),
        placeHolder: l10n.t('Pick a server'),
      });
      if (picked) logs.show(picked.server);
    },
  };
}
