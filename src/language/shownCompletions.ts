import type { CompletionItem, CompletionList } from 'vscode-languageserver/node';
import { plainText } from '../vscode/plainText';

/** Most items in one list. */
const maxItems = 1000;

/**
 * A list as it is shown: bounded, and with what servers wrote as plain text. What is inserted and what is compared with
 * the typed text stays as it is.
 */
export function shownCompletions({ items, isIncomplete }: CompletionList): CompletionList {
  return { isIncomplete: isIncomplete || items.length > maxItems, items: items.slice(0, maxItems).map(shownItem) };
}

function shownItem(item: CompletionItem): CompletionItem {
  const { documentation, detail } = item;
  return {
    ...item,
    label: plainText(item.label, { maxLength: 100 }),
    filterText: item.filterText ?? item.label,
    ...(detail !== undefined && { detail: plainText(detail) }),
    // A string is shown as it is, while markdown would be read.
    documentation: typeof documentation === 'string' ? documentation : '',
  };
}
