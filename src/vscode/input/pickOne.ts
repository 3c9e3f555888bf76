import { window, type QuickPickItem, type QuickPickOptions } from 'vscode';

/**
 * Has the person pick an item, by its label or description. The list stays when the focus goes elsewhere: they may look
 * something up first, and the page of a document that opened just before takes the focus late.
 */
export function pickOne<Item extends QuickPickItem>(
  items: readonly Item[] | Thenable<readonly Item[]>,
  options: Pick<QuickPickOptions, 'title' | 'placeHolder' | 'matchOnDetail'>,
): Thenable<Item | undefined> {
  return window.showQuickPick(items, { ...options, matchOnDescription: true, ignoreFocusOut: true });
}
