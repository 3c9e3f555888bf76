import { l10n, window } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { serverTarget } from '../commands/messages';
import { viewIds } from '../ids';
import { Coalescer } from './coalescer';
import { collisionDecorations } from './collisionDecorations';
import { redactedRows } from './redactedRows';
import { serversBadge } from './serversBadge';
import { ServersView } from './serversView';
import { coalesceMs, type ShownTreeOptions } from './treeOptions';

/** The Servers view. */
export interface Trees extends Disposable {
  /** Shows the Servers view with the row of a server in view and chosen; `focus`: the keyboard is for it, too. */
  reveal(server: string, focus: boolean): Promise<void>;
}

/** Shows the Servers view, and a badge on it while servers need a sign-in, consent or a review. */
export function registerTrees(options: ShownTreeOptions): Trees {
  const store = new DisposableStore();
  const servers = store.add(new ServersView(options));
  const serversView = store.add(
    window.createTreeView(viewIds.servers, { treeDataProvider: redactedRows(servers, options.redact) }),
  );
  store.add(window.registerFileDecorationProvider(collisionDecorations));
  servers.setVisible(serversView.visible);
  store.add(
    serversView.onDidChangeVisibility(({ visible }) => {
      servers.setVisible(visible);
    }),
  );
  const showBadge = (): void => {
    const badge = serversBadge(options.host.peers, l10n);
    if (badge?.tooltip !== serversView.badge?.tooltip) serversView.badge = badge;
  };
  showBadge();
  const changes = store.add(new Coalescer(options.clock, coalesceMs, showBadge));
  store.add(
    options.host.onDidChangePeers((names) => {
      changes.add(names);
    }),
  );
  return {
    reveal: async (server, focus) => {
      servers.showNow();
      await serversView.reveal(serverTarget(server), { select: true, focus });
    },
    dispose() {
      store.dispose();
    },
  };
}
