import { StatusBarAlignment, ThemeColor, l10n, window } from 'vscode';
import type { Clock } from '../core/base/clock';
import { DisposableStore, type Disposable } from '../core/base/disposable';
import type { HostApi } from '../core/hostApi';
import { viewIds } from './ids';
import { statusBarLabel, statusBarText, statusBarTooltip } from './statusBarText';
import { summarize } from './summary';
import { Coalescer } from './tree/coalescer';
import { untrustedMarkdown } from './tree/treeItems';
import { coalesceMs } from './tree/treeOptions';

/** Shows all servers at a glance in the status bar; hidden while none is configured. A click opens the panel. */
export function createStatusBar(host: HostApi, clock: Clock): Disposable {
  const store = new DisposableStore();
  const item = store.add(window.createStatusBarItem('mcpHost', StatusBarAlignment.Left));
  item.name = l10n.t('MCP Host');
  item.command = `${viewIds.servers}.focus`;
  const update = (): void => {
    if (host.peers.length === 0) {
      item.hide();
      return;
    }
    const summary = summarize(host.peers, host.catalog);
    item.text = statusBarText(summary, l10n);
    item.tooltip = untrustedMarkdown(statusBarTooltip(host.peers, l10n));
    item.accessibilityInformation = { label: statusBarLabel(summary, l10n), role: 'button' };
    item.backgroundColor = summary.needsPerson ? new ThemeColor('statusBarItem.warningBackground') : undefined;
    item.show();
  };
  const changes = store.add(new Coalescer(clock, coalesceMs, update));
  store.add(
    host.onDidChangePeers((names) => {
      changes.add(names);
    }),
  );
  store.add(
    host.onDidChangeCatalog(() => {
      changes.add([]);
    }),
  );
  update();
  return store;
}
