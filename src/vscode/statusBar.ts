import { StatusBarAlignment, ThemeColor, l10n, window } from 'vscode';
import type { Clock } from '../core/base/clock';
import { DisposableStore, type Disposable } from '../core/base/disposable';
import type { HostApi } from '../core/hostApi';
import { commandIds, viewIds } from './ids';
import type { InputQueue } from './input/inputQueue';
import {
  statusBarLabel,
  statusBarTarget,
  statusBarText,
  statusBarTooltip,
  type StatusBarTarget,
} from './statusBarText';
import { summarize } from './summary';
import { Coalescer } from './tree/coalescer';
import { untrustedMarkdown } from './tree/treeItems';
import { coalesceMs } from './tree/treeOptions';

const commandOf: Readonly<Record<StatusBarTarget, string>> = {
  input: commandIds.showInput,
  servers: `${viewIds.servers}.focus`,
  collisions: commandIds.showCollisions,
  panel: `${viewIds.servers}.focus`,
};

/**
 * Shows all servers at a glance in the status bar; hidden while none is configured. A click leads to what matters most,
 * see {@link statusBarTarget}.
 */
export function createStatusBar(host: HostApi, queue: InputQueue, clock: Clock): Disposable {
  const store = new DisposableStore();
  const item = store.add(window.createStatusBarItem('mcpHost', StatusBarAlignment.Left));
  item.name = l10n.t('MCP Host');
  const update = (): void => {
    if (host.peers.length === 0) {
      item.hide();
      return;
    }
    const summary = summarize(host.peers, host.catalog);
    item.text = statusBarText(summary, l10n);
    const target = statusBarTarget(summary, queue.pending.length);
    item.command = commandOf[target];
    item.tooltip = untrustedMarkdown(statusBarTooltip({ peers: host.peers, summary, target }, l10n));
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
  store.add(
    queue.onDidChange(() => {
      changes.add([]);
    }),
  );
  update();
  return store;
}
