import { parseUrl } from '../base/parseUrl';

/**
 * Makes markdown out of text that nobody vouches for. The outcome is meant for renderers that allow raw HTML and turn
 * bare addresses into links (VS Code's preview does), so those characters are escaped too that only matter there.
 */

const special = /[\\`*_[\]<>#|~$&@]|\.(?=[\p{L}\p{N}])|\/(?=\/)/gu;
const startsBlock = /^([ \t]*)(?:([-+=])|(\d{1,9})([.)])(?=\s|$))/;

// A flag is written with tags; anywhere else they are a text that nobody sees.
const disguise = /\u{1f3f4}[\u{e0020}-\u{e007f}]{1,16}|[\u202d\u202e\u{e0000}-\u{e007f}]/gu;

/**
 * Makes visible, as `\u{…}`, what in a text of any length serves to deceive only: the overrides of the direction of writing,
 * and tags. Other marks that are not seen belong to how some languages are written.
 */
export function undisguised(text: string): string {
  return text.replace(disguise, (found) => {
    const code = found.codePointAt(0) ?? 0;
    return code === 0x1f3f4 ? found : `\\u{${code.toString(16)}}`;
  });
}

/** Text of one line, so that it is shown as it is, wherever in a line it stands. */
export function escapeText(line: string): string {
  return undisguised(line)
    .replace(special, String.raw`\$&`)
    .replace(startsBlock, (_, indent: string, sign?: string, digits?: string, after?: string) =>
      sign === undefined ? `${indent}${digits ?? ''}\\${after ?? ''}` : `${indent}\\${sign}`,
    );
}

/** Characters that turn the direction of writing: they could disguise what stands beside them. */
const directionControls = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/** A name in one line: white space and control characters become one blank, {@link directionControls} are dropped. */
export function oneLine(text: string): string {
  return undisguised(text.replace(directionControls, ''))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Text as a code span: shown letter by letter, never a link. Line breaks become blanks. */
export function codeSpan(text: string): string {
  const line = oneLine(text);
  if (line === '') return '';
  const mark = '`'.repeat(longestRun(line, '`') + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${mark}${pad}${line}${pad}${mark}`;
}

/** Longer code is not coloured: that would keep a renderer busy for seconds. */
const longCode = 100_000;

/** JSON with {@link directionControls} escaped: it says the same. */
export function jsonInOneDirection(source: string): string {
  return source.replace(directionControls, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Text of any number of lines as a code block: shown letter by letter but for what {@link undisguised} makes visible, and in
 * JSON {@link jsonInOneDirection}. Nothing in it is markup.
 */
export function codeBlock(source: string, language: '' | 'json' = ''): string {
  const text = undisguised(language === 'json' ? jsonInOneDirection(source) : source);
  const mark = '`'.repeat(Math.max(3, longestRun(text, '`') + 1));
  return `${mark}${text.length > longCode ? '' : language}\n${text}${text.endsWith('\n') ? '' : '\n'}${mark}`;
}

function longestRun(text: string, char: '`'): number {
  let longest = 0;
  for (let at = text.indexOf(char); at >= 0; at = text.indexOf(char, at)) {
    const start = at;
    while (text[at] === char) at++;
    longest = Math.max(longest, at - start);
  }
  return longest;
}

/**
 * The address if it may be handed to the editor's opener: `http`, `https` or `mailto`, well-formed, without blanks,
 * control characters and credentials.
 */
export function openableUrl(text: unknown): URL | undefined {
  if (typeof text !== 'string' || !/^(?:https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(text)) return undefined;
  const url = parseUrl(text);
  return url?.username === '' && url.password === '' ? url : undefined;
}

/** A link of the document's own making. `address` has passed {@link openableUrl}, or is one of the host's own. */
export function hyperlink(label: string, address: string): string {
  const destination = address
    .replace(/[<>\\"`\s]/g, (char) => encodeURIComponent(char))
    .replace(/[&*_[\]]/g, String.raw`\$&`);
  return `[${escapeText(oneLine(label))}](<${destination}>)`;
}
