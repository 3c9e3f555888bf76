/**
 * Characters that show nothing, or change where other text appears: controls, format characters (among them the
 * bidirectional ones and the tags), line separators, fillers. A joiner inside an emoji is not one of them.
 */
const invisible =
  /(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic}))[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Makes every invisible character of a text from elsewhere visible as `\u{…}`, so that nothing can hide in it. */
export function visibleText(text: string): string {
  return text.replace(invisible, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Whether {@link visibleText} would change the text. */
export function hasInvisible(text: string): boolean {
  return text.search(invisible) >= 0;
}

/** Cuts a text that is longer than `limit` UTF-16 code units, at a whole character, and says so by an ellipsis. */
export function bounded(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 2);
  const end = last >= 0xd800 && last <= 0xdbff ? limit - 2 : limit - 1;
  return `${text.slice(0, end)}…`;
}
