import { l10n, window } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { serverTarget } from '../commands/messages';
import { changedText, toReview } from '../definitions/definitionWords';
import { viewIds } from '../ids';
import { Coalescer } from './coalescer';
import { collisionDecorations } from './collisionDecorations';
import { serverActions } from './serverActions';
import { redactedRows } from './redactedRows';
import { ServersView } from './serversView';
import { coalesceMs, type ShownTreeOptions } from './treeOptions';

/** The Servers view. */
export interface Trees extends Disposable {
  /** Shows the Servers view with the row of a server in view and chosen; `focus`: the keyboard is for it, too. */
  reveal(server: string, focus: boolean): Promise<void>;
}

/** Shows the Servers view, and a badge on it while servers need a sign-in or a review. */
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
    const { peers } = options.host;
    const signIns = peers.filter((view) => serverActions(view).needsSignIn).length;
    const reviews = peers.reduce((sum, { definitions }) => sum + toReview(definitions), 0);
    const tooltip = [
      ...(signIns === 0
        ? []
        : [signIns === 1 ? l10n.t('1 server needs sign-in') : l10n.t('{0} servers need sign-in', signIns)]),
      ...(reviews === 0 ? [] : [changedText(reviews, l10n)]),
    ].join(' · ');
    if ((serversView.badge?.tooltip ?? '') === tooltip) return;
    serversView.badge = tooltip === '' ? undefined : { value: signIns + reviews, tooltip };
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
      await serversView.reveal(serverTarget(server), { select: true, focus });
    },
    dispose() {
      store.dispose();
    },
  };
}
