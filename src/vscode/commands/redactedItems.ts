import type { QuickPickItem } from 'vscode';

/** Items of a list without known secrets, whatever servers put into names and descriptions. */
export function redactedItems<Item extends QuickPickItem>(
  items: readonly Item[],
  redact: (text: string) => string,
): readonly Item[] {
  return items.map((item) => ({
    ...item,
    label: redact(item.label),
    ...(item.description !== undefined && { description: redact(item.description) }),
    ...(item.detail !== undefined && { detail: redact(item.detail) }),
  }));
}
