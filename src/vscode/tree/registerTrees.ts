import { l10n, window } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { viewIds } from '../ids';
import { collisionDecorations } from './collisionDecorations';
import { ServersView } from './serversView';
import { ToolsTree } from './toolsTree';
import type { TreeOptions } from './treeOptions';

/** Shows the two views, and a badge on their container while a call waits for input. */
export function registerTrees(options: TreeOptions): Disposable {
  const store = new DisposableStore();
  const servers = store.add(new ServersView(options));
  const tools = store.add(new ToolsTree(options));
  const serversView = store.add(window.createTreeView(viewIds.servers, { treeDataProvider: servers }));
  store.add(window.createTreeView(viewIds.tools, { treeDataProvider: tools }));
  store.add(window.registerFileDecorationProvider(collisionDecorations));
  servers.setVisible(serversView.visible);
  store.add(
    serversView.onDidChangeVisibility(({ visible }) => {
      servers.setVisible(visible);
    }),
  );
  const showBadge = (): void => {
    const waiting = options.host.peers.reduce((sum, { waitingForInput }) => sum + waitingForInput, 0);
    if (serversView.badge?.value === waiting || (waiting === 0 && !serversView.badge)) return;
    serversView.badge =
      waiting === 0
        ? undefined
        : {
            value: waiting,
            tooltip:
              waiting === 1 ? l10n.t('1 call waits for your input') : l10n.t('{0} calls wait for your input', waiting),
          };
  };
  showBadge();
  store.add(options.host.onDidChangePeers(showBadge));
  return store;
}
