import { TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { PeerView } from '../../core/peer/types';
import { offersWatching } from '../../core/peer/subscriptionFilter';
import { commandIds } from '../ids';
import { heldText } from '../definitions/definitionWords';
import type { Localizer } from '../localizer';
import type { ContentElement, ContentGroupElement } from './contentElements';
import type { ContentRow } from './contentLists';
import {
  groupAccessibleLabel,
  groupDescription,
  groupLabel,
  promptText,
  resourceText,
  templateText,
  type ContentText,
} from './contentText';
import type { RowIcon } from './serverIcon';
import { themeIcon } from './treeItems';

/** The row of a group. */
export function groupItem(element: ContentGroupElement, view: PeerView, l10n: Localizer): TreeItem {
  const { group, key } = element;
  const item = new TreeItem(groupLabel(group, l10n), TreeItemCollapsibleState.Collapsed);
  item.id = key;
  item.contextValue = `group;${group}`;
  item.iconPath = themeIcon({ id: group === 'prompts' ? 'comment-discussion' : 'files', color: undefined });
  item.description = groupDescription(view, group, l10n);
  item.accessibilityInformation = { label: groupAccessibleLabel(view, group, l10n) };
  return item;
}

/** The row of a prompt, resource or template. Its tooltip is added when it is asked for. */
export function contentItem(row: ContentRow, view: PeerView, l10n: Localizer): TreeItem {
  switch (row.kind) {
    case 'prompt':
      return definitionItem(row, promptText(row.item, l10n), 'comment', l10n);
    case 'template':
      return definitionItem(row, templateText(row.item, l10n), 'symbol-snippet', l10n);
    case 'resource': {
      const { element, item } = row;
      const watched = view.watching.includes(element.uri);
      const icon = watched ? { id: 'eye', color: 'charts.blue' } : { id: resourceIcon(item), color: undefined };
      const shown = rowItem(element, resourceText(item, watched, l10n), icon, resourceContext(view, watched));
      shown.command = { command: commandIds.readResource, title: l10n.t('Read Resource'), arguments: [element] };
      return shown;
    }
  }
}

/** The row of a prompt or template, which says so where its use is held. */
function definitionItem(
  { kind, element, changed }: Extract<ContentRow, { kind: 'prompt' | 'template' }>,
  text: ContentText,
  icon: string,
  l10n: Localizer,
): TreeItem {
  if (!changed) return rowItem(element, text, { id: icon, color: undefined }, kind);
  const held = heldText(changed, l10n);
  const description = text.description === '' ? held : `${held} · ${text.description}`;
  return rowItem(
    element,
    { ...text, description, accessible: `${text.accessible}, ${held}` },
    { id: 'shield', color: 'problemsWarningIcon.foreground' },
    `${kind};changed`,
  );
}

function rowItem(element: ContentElement, text: ContentText, icon: RowIcon, contextValue: string): TreeItem {
  const row = new TreeItem(text.label, TreeItemCollapsibleState.None);
  row.id = element.key;
  row.description = text.description;
  row.accessibilityInformation = { label: text.accessible };
  row.iconPath = themeIcon(icon);
  row.contextValue = contextValue;
  return row;
}

function resourceContext({ capabilities }: PeerView, watched: boolean): string {
  if (watched) return 'resource;watched';
  return capabilities && offersWatching(capabilities) ? 'resource;watchable' : 'resource';
}

function resourceIcon({ mimeType }: Readonly<Record<string, unknown>>): string {
  const type = typeof mimeType === 'string' ? mimeType : '';
  if (/^(?:image|audio|video)\//.test(type)) return 'file-media';
  return type === 'inode/directory' ? 'folder' : 'file';
}
