import { l10n, window } from 'vscode';
import { commandIds, viewIds } from '../ids';
import { serverActions } from '../tree/serverActions';
import type { Command } from './command';
import { pickServer, type PickContext } from './pickServer';

/** Start, stop and restart one server. */
export function serverCommands(context: PickContext): readonly Command[] {
  const { host } = context;
  return [
    {
      id: commandIds.start,
      async run(target) {
        const server = await pickServer(target, context, {
          title: l10n.t('Start Server'),
          fits: (view) => serverActions(view).canStart,
          noneFits: l10n.t('Every server that is enabled runs already.'),
        });
        if (server !== undefined) await inServersView(() => host.startServer(server));
      },
    },
    {
      id: commandIds.stop,
      async run(target) {
        const server = await pickServer(target, context, {
          title: l10n.t('Stop Server'),
          fits: (view) => serverActions(view).canStop,
          noneFits: l10n.t('No server is running.'),
        });
        if (server !== undefined) await inServersView(() => host.stopServer(server));
      },
    },
    {
      id: commandIds.restart,
      async run(target) {
        const server = await pickServer(target, context, {
          title: l10n.t('Restart Server'),
          fits: (view) => serverActions(view).canRestart || serverActions(view).canStart,
          noneFits: l10n.t('No server is enabled.'),
        });
        if (server !== undefined) await inServersView(() => host.restartServer(server));
      },
    },
  ];
}

/** Shows a progress bar in the Servers view for as long as something goes on there. */
export function inServersView<T>(action: () => Promise<T>): Promise<T> {
  return Promise.resolve(window.withProgress({ location: { viewId: viewIds.servers } }, action));
}
