import { plainText } from '../plainText';

/** A text that fits a box, and whether there is more to see: it was cut, or its lines were folded into one. */
export interface BoxText {
  readonly text: string;
  readonly partial: boolean;
}

/** Longest message of a server that is shown in a box, in UTF-16 code units. The whole is one action away. */
export const messageLength = 400;

/** Longest label, value or description in a row of a list. */
export const itemLength = 160;

/**
 * Makes a text from a server fit for a quick input or a notification. Beyond {@link plainText} it breaks what the
 * editor itself would read as markup there: `$(name)` becomes an icon in a list, and `[label](command:…)` becomes a
 * link that runs a command in a prompt, a validation message or a notification.
 */
export function widgetText(text: unknown, maxLength: number = itemLength): string {
  return unmarked(plainText(text, { maxLength }));
}

/** {@link widgetText}, saying whether the whole is worth a look. */
export function boxText(text: string, maxLength: number = messageLength): BoxText {
  const shown = plainText(text, { maxLength });
  const cut = shown.endsWith('…') && shown !== plainText(text, { maxLength: maxLength + 1 });
  return { text: unmarked(shown), partial: cut || /\n\s*\S/.test(text.slice(0, maxLength * 4)) };
}

// A word joiner is not seen and takes no room; plainText has made those of the server visible before.
function unmarked(text: string): string {
  return text.replaceAll('](', ']\u2060(').replaceAll('$(', '$\u2060(');
}
