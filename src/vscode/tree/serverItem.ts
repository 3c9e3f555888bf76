import { TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { PeerView } from '../../core/peer/types';
import { serverContextValue } from './serverActions';
import { serverIcon } from './serverIcon';
import { serverAccessibleLabel, serverDescription, type ServerRowContext } from './serverText';
import { themeIcon } from './treeItems';

/** The row of a server. Its tooltip is added when it is asked for. */
export function serverItem(key: string, view: PeerView, hasChildren: boolean, context: ServerRowContext): TreeItem {
  const item = new TreeItem(
    view.name,
    hasChildren ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None,
  );
  item.id = key;
  item.contextValue = serverContextValue(view);
  item.iconPath = themeIcon(serverIcon(view, context.rejected !== undefined));
  item.description = serverDescription(view, context);
  item.accessibilityInformation = { label: serverAccessibleLabel(view, context) };
  return item;
}
