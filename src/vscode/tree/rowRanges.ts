import { TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { Localizer } from '../localizer';
import { plainText } from '../plainText';
import type { RangeElement } from './elements';
import type { ToolRow } from './toolRows';
import { themeIcon } from './treeItems';
import { toolsText } from '../words';

/**
 * More rows than these are shown in ranges, as the editor shows long arrays: it lays out what is not collapsed whenever
 * the list changes, which blocks the window for long where that is 10,000 rows.
 */
const flatLimit = 300;
const rangeSize = 100;

/** How many ranges show this many rows; 0: they are shown without. */
export function rangeCount(rows: number): number {
  return rows > flatLimit ? Math.ceil(rows / rangeSize) : 0;
}

/** The range in which a row is. Both count from 0. */
export function rangeOf(place: number): number {
  return Math.floor(place / rangeSize);
}

/** The rows of a range, with the place of the first. */
export function rowsOfRange<Row>(
  rows: readonly Row[],
  index: number,
): { readonly rows: readonly Row[]; first: number } {
  const first = index * rangeSize;
  return { rows: rows.slice(first, first + rangeSize), first };
}

/** The row of a range: `add_note … list_files`. The first one is open. */
export function rangeItem({ key, index }: RangeElement, rows: readonly ToolRow[], l10n: Localizer): TreeItem {
  const { rows: own } = rowsOfRange(rows, index);
  const names = [own[0], own.at(-1)].map((row) => (row ? nameOf(row) : ''));
  const item = new TreeItem(
    names.join(' … '),
    index === 0 ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed,
  );
  item.id = key;
  item.contextValue = 'range';
  item.description = toolsText(own.length, l10n);
  item.iconPath = themeIcon({ id: 'symbol-array', color: undefined });
  item.accessibilityInformation = {
    label: l10n.t('{0} tools from {1} to {2}', own.length, names[0] ?? '', names[1] ?? ''),
  };
  return item;
}

function nameOf(row: ToolRow): string {
  if (row.kind === 'entry') return plainText(row.entry.name);
  return 'tool' in row.problem ? plainText(row.problem.tool) : '';
}
