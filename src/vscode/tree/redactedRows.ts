import { MarkdownString, type TreeDataProvider, type TreeItem } from 'vscode';

type Redact = (text: string) => string;

/** The rows of a view without known secrets, whatever servers put into names and descriptions. */
export function redactedRows<Element>(rows: TreeDataProvider<Element>, redact: Redact): TreeDataProvider<Element> {
  return {
    ...(rows.onDidChangeTreeData && { onDidChangeTreeData: rows.onDidChangeTreeData }),
    getChildren: (parent) => rows.getChildren(parent),
    getParent: (element) => rows.getParent?.(element),
    getTreeItem: async (element) => redactedItem(await rows.getTreeItem(element), redact),
    resolveTreeItem: async (item, element, token) =>
      redactedItem((await rows.resolveTreeItem?.(item, element, token)) ?? item, redact),
  };
}

/** Changes the item itself: it was made to be shown. */
function redactedItem(item: TreeItem, redact: Redact): TreeItem {
  const { label, description, tooltip, accessibilityInformation } = item;
  if (typeof label === 'string') item.label = redact(label);
  if (typeof description === 'string') item.description = redact(description);
  if (accessibilityInformation) {
    item.accessibilityInformation = { ...accessibilityInformation, label: redact(accessibilityInformation.label) };
  }
  if (typeof tooltip === 'string') item.tooltip = redact(tooltip);
  else if (tooltip instanceof MarkdownString) tooltip.value = redact(tooltip.value);
  return item;
}
