import { l10n } from 'vscode';
import { commandIds } from '../ids';
import { serverActions, type ServerActions } from '../tree/serverActions';
import type { Command } from './command';
import { showNoServers, showNothingToDo, showServersFailed } from './messages';
import type { PickContext } from './pickServer';
import { inServersView } from './serverCommands';

/** Start and stop all servers, and fetch their lists again. */
export function allServersCommands(context: PickContext): readonly Command[] {
  const { host } = context;
  return [
    {
      id: commandIds.startAll,
      run: () =>
        forAll(context, 'canStart', l10n.t('Every server that is enabled runs already.'), (name) =>
          host.startServer(name),
        ),
    },
    {
      id: commandIds.stopAll,
      run: () => forAll(context, 'canStop', l10n.t('No server is running.'), (name) => host.stopServer(name)),
    },
  ];
}

/** Does one thing with every server it makes sense for, at once. What fails shows in the rows; one message names it. */
async function forAll(
  { host, trust }: PickContext,
  action: keyof ServerActions,
  noneFits: string,
  run: (server: string) => Promise<void>,
): Promise<void> {
  if (host.peers.length === 0) {
    showNoServers(trust.isTrusted);
    return;
  }
  const names = host.peers.filter((view) => serverActions(view)[action]).map(({ name }) => name);
  if (names.length === 0) {
    showNothingToDo(noneFits);
    return;
  }
  const outcomes = await inServersView(() => Promise.allSettled(names.map(run)));
  const failed = names.filter((_, index) => outcomes[index]?.status === 'rejected');
  if (failed.length > 0) showServersFailed(failed, names.length);
}
