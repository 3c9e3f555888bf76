import { TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { CatalogEntry } from '../../core/catalog/types';
import { heldText } from '../definitions/definitionWords';
import type { Localizer } from '../localizer';
import { plainText } from '../plainText';
import { collisionUri } from './collisionDecorations';
import type { ToolElement } from './elements';
import {
  collides,
  lastKnownText,
  ownerAccessibleLabel,
  ownerDescription,
  toolAccessibleLabel,
  toolDescription,
} from './toolText';
import { themeIcon } from './treeItems';

/** The row of a tool. Its tooltip is added when it is asked for. */
export function toolItem(element: ToolElement, entry: CatalogEntry, l10n: Localizer): TreeItem {
  const item = new TreeItem(labelOf(element, entry), TreeItemCollapsibleState.None);
  item.id = element.key;
  item.contextValue = [
    'tool',
    ...(entry.ready && !entry.disabled ? ['ready'] : []),
    ...(entry.changed ? ['changed'] : []),
    ...(entry.disabled ? ['disabled'] : []),
    ...(entry.lastKnown !== undefined && !entry.disabled ? ['lastKnown'] : []),
  ].join(';');
  item.iconPath = themeIcon(iconOf(element, entry));
  item.description = descriptionOf(element, entry, l10n);
  item.accessibilityInformation = {
    label: element.place === 'owner' ? ownerAccessibleLabel(entry, l10n) : toolAccessibleLabel(entry, l10n),
  };
  if (collides(entry) && element.place !== 'owner') item.resourceUri = collisionUri(entry.name, entry.owners.length);
  if (collides(entry) && element.place === 'catalog') item.collapsibleState = TreeItemCollapsibleState.Collapsed;
  return item;
}

function labelOf({ place }: ToolElement, entry: CatalogEntry): string {
  switch (place) {
    case 'catalog':
      return plainText(entry.name);
    case 'owner':
      return entry.server;
    case 'server':
      return plainText(entry.localName);
  }
}

function descriptionOf({ place }: ToolElement, entry: CatalogEntry, l10n: Localizer): string {
  switch (place) {
    case 'catalog':
      return toolDescription(entry, l10n);
    case 'owner':
      return ownerDescription(entry, l10n);
    case 'server':
      return [
        ...(entry.name === entry.localName ? [] : [`→ ${plainText(entry.name)}`]),
        ...(entry.changed ? [heldText(entry.changed, l10n)] : []),
        ...(entry.lastKnown === undefined ? [] : [lastKnownText(l10n)]),
      ].join(' · ');
  }
}

function iconOf({ place }: ToolElement, entry: CatalogEntry): { id: string; color: string | undefined } {
  if (entry.changed) return { id: 'shield', color: 'problemsWarningIcon.foreground' };
  if (entry.disabled) return { id: 'circle-slash', color: 'disabledForeground' };
  if (entry.lastKnown !== undefined) return { id: 'history', color: 'disabledForeground' };
  if (!entry.ready) return { id: 'debug-disconnect', color: 'disabledForeground' };
  if (place === 'owner') return { id: entry.name === entry.localName ? 'arrow-right' : 'server', color: undefined };
  return collides(entry)
    ? { id: 'warning', color: 'mcpHost.collisionForeground' }
    : { id: 'symbol-method', color: 'symbolIcon.methodForeground' };
}
