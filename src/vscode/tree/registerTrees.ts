import { l10n, window } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { serverTarget } from '../commands/messages';
import { viewIds } from '../ids';
import { collisionDecorations } from './collisionDecorations';
import { serverActions } from './serverActions';
import { ServersView } from './serversView';
import type { TreeOptions } from './treeOptions';

/** The Servers view. */
export interface Trees extends Disposable {
  /** Shows the Servers view with the row of a server in view and chosen. */
  reveal(server: string): Promise<void>;
}

/** Shows the Servers view, and a badge on the container while something waits for the person. */
export function registerTrees(options: TreeOptions): Trees {
  const store = new DisposableStore();
  const servers = store.add(new ServersView(options));
  const serversView = store.add(window.createTreeView(viewIds.servers, { treeDataProvider: servers }));
  store.add(window.registerFileDecorationProvider(collisionDecorations));
  servers.setVisible(serversView.visible);
  store.add(
    serversView.onDidChangeVisibility(({ visible }) => {
      servers.setVisible(visible);
    }),
  );
  const showBadge = (): void => {
    const { peers } = options.host;
    const inputs = peers.reduce((sum, { waitingForInput }) => sum + waitingForInput, 0);
    const signIns = peers.filter((view) => serverActions(view).needsSignIn).length;
    const value = inputs + signIns;
    const tooltip = waitingText(inputs, signIns);
    if (serversView.badge?.tooltip === tooltip || (value === 0 && !serversView.badge)) return;
    serversView.badge = value === 0 ? undefined : { value, tooltip };
  };
  showBadge();
  store.add(options.host.onDidChangePeers(showBadge));
  return {
    reveal: async (server) => {
      await serversView.reveal(serverTarget(server), { select: true, focus: true });
    },
    dispose() {
      store.dispose();
    },
  };
}

function waitingText(inputs: number, signIns: number): string {
  const parts: string[] = [];
  if (inputs === 1) parts.push(l10n.t('1 call waits for your input'));
  if (inputs > 1) parts.push(l10n.t('{0} calls wait for your input', inputs));
  if (signIns === 1) parts.push(l10n.t('1 server needs sign-in'));
  if (signIns > 1) parts.push(l10n.t('{0} servers need sign-in', signIns));
  return parts.join(', ');
}
