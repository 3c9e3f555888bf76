/** How much of a text from a server is shown. */
export interface PlainTextLimits {
  /** The longest result in UTF-16 code units, ellipsis included. */
  readonly maxLength: number;
  /** Keep line breaks (as `\n`) instead of folding them into blanks. Default false. */
  readonly keepLines?: boolean;
}

/** Bound for a text that shares a row with others, for instance a label. */
export const rowTextLength = 200;

/** Bound for a description in a tooltip; `protocol.md` §13. */
export const descriptionLength = 4096;

// What is not seen but changes what is: controls, lone surrogates, bidi marks, zero-width and filler characters, tags.
// A joiner between two emoji is kept, since it makes them one picture.
const unseen =
  /\u034f|\u17b4|\u17b5|[\u180b-\u180e]|[\p{Cc}\p{Cs}\u00ad\u061c\u115f\u1160\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{e0000}-\u{e0fff}]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})/gu;
// More accents on one letter than any language has are piled over the lines around it.
const pile = /(?<=\p{M}{6})\p{M}+/gu;
const lineBreaks = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

/**
 * Makes a text from a server fit to be shown as plain text: line breaks and blanks are folded, characters that are
 * not seen or that turn the reading direction become a visible `\u{…}`, and the length is bounded. Anything but a
 * string gives `''`. The result is still plain text: what renders markdown escapes it in addition.
 */
export function plainText(text: unknown, limits: PlainTextLimits = { maxLength: rowTextLength }): string {
  if (typeof text !== 'string') return '';
  // Bounds the work, whatever was sent; four times leaves room for blanks that are folded.
  const head = text.slice(0, limits.maxLength * 4);
  const folded = limits.keepLines
    ? head
        .replace(lineBreaks, '\n')
        .replace(/[^\S\n\ufeff]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .replace(/\n{3,}/g, '\n\n')
    : head.replace(lineBreaks, ' ').replace(/[^\S\ufeff]+/g, ' ');
  const shown = visibleText(folded.replace(/^[ \n]+|[ \n]+$/g, ''));
  if (shown.length <= limits.maxLength && head.length === text.length) return shown;
  return `${withoutHalfPair(shown.slice(0, limits.maxLength - 1)).trimEnd()}…`;
}

/**
 * Makes characters that are not seen, or that turn the reading direction, a visible `\u{…}`, and of a pile of accents one `…`.
 * Line feeds stay.
 */
export function visibleText(text: string): string {
  return text
    .replace(pile, '…')
    .replace(unseen, (character) => (character === '\n' ? character : codePointText(character)));
}

function codePointText(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** Drops a surrogate at the end that lost its other half. */
function withoutHalfPair(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}
