import { TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { RowIcon } from './serverIcon';
import type { ProblemRow } from './serverProblems';
import { themeIcon, untrustedMarkdown } from './treeItems';

const icons: Readonly<Record<ProblemRow['severity'], RowIcon>> = {
  error: { id: 'error', color: 'problemsErrorIcon.foreground' },
  warning: { id: 'warning', color: 'problemsWarningIcon.foreground' },
  leftOut: { id: 'circle-slash', color: 'disabledForeground' },
};

/** A row that says what is wrong, in both views. Its tooltip has the same text, since a row may be too narrow for it. */
export function problemItem(key: string, row: ProblemRow): TreeItem {
  const item = new TreeItem(row.label, TreeItemCollapsibleState.None);
  const text = row.description === undefined ? row.label : `${row.label}: ${row.description}`;
  item.id = key;
  item.contextValue = row.severity === 'leftOut' ? 'leftOut' : 'problem';
  item.iconPath = themeIcon(icons[row.severity]);
  if (row.description !== undefined) item.description = row.description;
  item.tooltip = untrustedMarkdown('').appendText(text);
  item.accessibilityInformation = { label: text };
  return item;
}
