import type { ResultDocument } from './renderDocument';
import { codeBlock, codeSpan, escapeText } from './renderEscape';

/** Longer texts are shown as one code block: a renderer takes that in at once, however long it is. */
const longText = 100_000;

/**
 * Shows text that is no JSON. What clearly is layout (headings, code, bold, tables in columns, links to the web) is
 * made anew from its parts; everything else is shown letter by letter, line by line. A markup that means anything
 * more (HTML, images, links to commands) is text.
 */
export function renderProse(text: string, document: ResultDocument): void {
  if (text.length > longText) {
    document.add(codeBlock(text));
    return;
  }
  const lines = text.split(/\r\n|\r|\n/);
  const closing = { '`': longestClosings(lines, '`'), '~': longestClosings(lines, '~') };
  let collected: string[] = [];
  let fence: string | undefined;
  for (const [index, line] of lines.entries()) {
    const opening = fence === undefined ? openingFence(line) : undefined;
    if (fence !== undefined && closingLength(line, markOf(fence)) >= fence.length) {
      document.add(codeBlock(collected.join('\n')));
      collected = [];
      fence = undefined;
    } else if (opening !== undefined && (closing[markOf(opening)][index + 1] ?? 0) >= opening.length) {
      renderPlain(collected, document);
      collected = [];
      fence = opening;
    } else {
      collected.push(line);
    }
  }
  renderPlain(collected, document);
}

type Mark = '`' | '~';

function markOf(fence: string): Mark {
  return fence.startsWith('~') ? '~' : '`';
}

function openingFence(line: string): string | undefined {
  return /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];
}

/** The length of the closing fence that the line is, or 0. */
function closingLength(line: string, mark: Mark): number {
  const fence = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
  return fence !== undefined && markOf(fence) === mark ? fence.length : 0;
}

/** For each line, the length of the longest fence from there on that could close a block: none is looked for in vain. */
function longestClosings(lines: readonly string[], mark: Mark): number[] {
  const longest = lines.map((line) => closingLength(line, mark));
  let most = 0;
  for (let index = longest.length - 1; index >= 0; index--) {
    most = Math.max(most, longest[index] ?? 0);
    longest[index] = most;
  }
  return longest;
}

/** Lines without code blocks. Text in columns, or indented, keeps its layout in a code block. */
function renderPlain(lines: readonly string[], document: ResultDocument): void {
  const paragraphs = paragraphsOf(lines);
  if (paragraphs.some((paragraph) => !isTable(paragraph) && hasLayout(paragraph))) {
    document.add(codeBlock(withoutOuterBlanks(lines).join('\n')));
    return;
  }
  for (const paragraph of paragraphs) {
    if (isTable(paragraph)) {
      document.add(codeBlock(paragraph.join('\n')));
    } else {
      const heading = renderHeading(paragraph, document);
      document.add(heading ?? paragraph.map((line) => renderLine(line, document)).join('\\\n'));
    }
  }
}

function isTable(paragraph: readonly string[]): boolean {
  return paragraph.every((line) => line.startsWith('|'));
}

/** Whether blanks mean something. The lines of a list may be indented without that. */
function hasLayout(paragraph: readonly string[]): boolean {
  const isList = /^ {0,3}(?:[-*+]|\d{1,9}[.)]) /.test(paragraph[0] ?? '');
  return paragraph.some((line) => /\t|\S {3,}\S/.test(line) || (!isList && /^ {2,}\S/.test(line)));
}

/** Two levels down: the document has a heading of its own. */
function renderHeading(paragraph: readonly string[], document: ResultDocument): string | undefined {
  const [, marks, text] = /^(#{1,6})[ \t]+(\S.*)$/.exec(paragraph.length === 1 ? (paragraph[0] ?? '') : '') ?? [];
  return marks === undefined || text === undefined ? undefined : `##${marks.slice(0, 4)} ${renderLine(text, document)}`;
}

function withoutOuterBlanks(lines: readonly string[]): readonly string[] {
  const isFilled = (line: string): boolean => line.trim() !== '';
  return lines.slice(lines.findIndex(isFilled), lines.findLastIndex(isFilled) + 1);
}

function paragraphsOf(lines: readonly string[]): string[][] {
  const paragraphs: string[][] = [];
  let open: string[] | undefined;
  for (const line of lines) {
    if (line.trim() === '') open = undefined;
    else if (open === undefined) paragraphs.push((open = [line]));
    else open.push(line);
  }
  return paragraphs;
}

const inAddress = String.raw`[^\s<>"'()[\]{}|\\^${'`'}]`;

/** Each alternative is bounded or stops at the next mark, so that the time to read a line grows with its length only. */
const inline = new RegExp(
  [
    '(?<![\\w`])`(?=\\S)(?<code>[^`]{1,300})(?<=\\S)`(?![\\w`])',
    String.raw`(?<![\w*])\*\*(?=\S)(?<bold>[^*]{1,300})(?<=\S)\*\*(?![\w*])`,
    String.raw`(?<!!)\[(?<label>[^[\]]{1,300})\]\((?<target>https?:\/\/[^\s()<>]{1,2000})\)`,
    String.raw`(?<!\S)https?:\/\/${inAddress}{1,2000}(?!${inAddress})`,
  ].join('|'),
  'g',
);

function renderLine(line: string, document: ResultDocument): string {
  const text = line.trimStart();
  // Blanks that can't be broken: ordinary ones would be dropped, and four make a code block.
  const out: string[] = ['\u00a0'.repeat(line.length - text.length)];
  let end = 0;
  for (const match of text.matchAll(inline)) {
    out.push(escapeText(text.slice(end, match.index)), renderInline(match[0], match.groups ?? {}, document));
    end = match.index + match[0].length;
  }
  out.push(escapeText(text.slice(end)));
  return out.join('');
}

function renderInline(whole: string, parts: Readonly<Record<string, string>>, document: ResultDocument): string {
  const { code, bold, label, target } = parts as Readonly<Record<string, string | undefined>>;
  if (code !== undefined) return codeSpan(code) || escapeText(whole);
  if (bold !== undefined) return `**${escapeText(bold)}**`;
  if (label !== undefined && target !== undefined) return document.link(label, target);
  const address = withoutPunctuation(whole);
  return document.link(address, address) + escapeText(whole.slice(address.length));
}

/** An address at the end of a sentence does not end with the sentence's own marks. */
function withoutPunctuation(address: string): string {
  let end = address.length;
  while (/[.,;:!?]/.test(address.charAt(end - 1))) end--;
  return address.slice(0, end);
}
