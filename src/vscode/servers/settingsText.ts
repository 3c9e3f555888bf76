import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { placeTooDeep } from '../../core/config/jsonDepth';

/** Replaces `length` characters at `offset` by `content`. Offsets count UTF-16 code units. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly content: string;
}

/** The text of a settings file as a tree: JSON with comments and commas at the end. Undefined if it is broken, empty or nested too deeply. */
export function settingsTree(text: string): Node | undefined {
  if (placeTooDeep(text) !== undefined) return undefined;
  const errors: ParseError[] = [];
  // A byte order mark is no JSON; offsets stay.
  const tree = parseTree(text.replace(/^\ufeff/, ' '), errors, { allowTrailingComma: true });
  return errors.length === 0 ? tree : undefined;
}

/** What stands at a path. Of several properties with one name the last counts, as for the editor. */
export function nodeAt(tree: Node | undefined, path: readonly string[]): Node | undefined {
  return path.reduce<Node | undefined>((node, key) => {
    if (node?.type === 'array') return node.children?.[Number(key)];
    return propertyOf(node, key)?.children?.[1];
  }, tree);
}

/** The property of that name in an object, with its key and value as children. */
function propertyOf(node: Node | undefined, key: string): Node | undefined {
  if (node?.type !== 'object') return undefined;
  return node.children?.findLast((property) => property.children?.[0]?.value === key);
}

/**
 * The text with the value at `path` set. Objects that are missing on the way are made. Everything else stays as it is:
 * comments, layout, commas at the end. Undefined if the text is broken, or the path leads through what is no object.
 */
export function withValue(text: string, path: readonly string[], value: unknown): string | undefined {
  const style = styleOf(text);
  if (isBlank(text)) return `${text}${written(nested(path, value), '', style)}${style.eol}`;
  const tree = settingsTree(text);
  if (!tree) return undefined;
  const known = nodeAt(tree, path);
  if (known) {
    const indent = lineIndent(text, known.offset);
    return edited(text, [{ offset: known.offset, length: known.length, content: written(value, indent, style) }]);
  }
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const parent = nodeAt(tree, path.slice(0, depth));
    if (!parent) continue;
    if (parent.type !== 'object') return undefined;
    const key = path[depth] ?? '';
    return edited(text, added(text, parent, key, nested(path.slice(depth + 1), value), style));
  }
  return undefined;
}

/** The text with one more item at the end of the list at `path`. Undefined if the text is broken, or has no list there. */
export function withItem(text: string, path: readonly string[], value: unknown): string | undefined {
  const list = nodeAt(settingsTree(text), path);
  return list?.type === 'array' ? edited(text, added(text, list, undefined, value, styleOf(text))) : undefined;
}

/**
 * The text without the property at `path`; comments stay. Undefined if the text is broken, or has no such property.
 */
export function withoutValue(text: string, path: readonly string[]): string | undefined {
  const property = propertyOf(nodeAt(settingsTree(text), path.slice(0, -1)), path.at(-1) ?? '');
  return property && withoutProperty(text, property);
}

/** The text, which is not broken, without a property of its tree; comments stay. */
export function withoutProperty(text: string, property: Node): string {
  const end = property.offset + property.length;
  const { commaEnd } = restOfLine(text, end);
  const siblings = property.parent?.children ?? [];
  const before = siblings[siblings.indexOf(property) - 1];
  const comma = commaEnd ?? (before && restOfLine(text, before.offset + before.length).commaEnd);
  const isBehind = comma === end + 1;
  return edited(text, [
    wholeLines(text, property.offset, isBehind ? comma : end),
    ...(comma === undefined || isBehind ? [] : [{ offset: comma - 1, length: 1, content: '' }]),
  ]);
}

/** Takes a part of a text away, and its lines with it where nothing else stands on them. */
function wholeLines(text: string, start: number, end: number): TextEdit {
  const indent = indentBefore(text, start);
  const isLast = /^[ \t]*(?=[\r\n])/.test(text.slice(end, end + 1000));
  if (indent === undefined || !isLast) return { offset: start, length: end - start, content: '' };
  const lineStart = start - indent.length;
  const breakLength = text.slice(lineStart - 2, lineStart) === '\r\n' ? 2 : 1;
  return { offset: lineStart - breakLength, length: end - lineStart + breakLength, content: '' };
}

/** The one part in which two texts differ, as what makes the second of the first. */
export function changeBetween(before: string, after: string): TextEdit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { offset: start, length: before.length - start - end, content: after.slice(start, after.length - end) };
}

function edited(text: string, edits: readonly TextEdit[]): string {
  // Of two at one place, the first comes first in the text.
  return [...edits]
    .reverse()
    .sort((left, right) => right.offset - left.offset)
    .reduce((current, { offset, length, content }) => {
      return current.slice(0, offset) + content + current.slice(offset + length);
    }, text);
}

/** @param key - of what is added; undefined: the parent is a list */
function added(text: string, parent: Node, key: string | undefined, value: unknown, style: Style): readonly TextEdit[] {
  const last = parent.children?.at(-1);
  const insert = (offset: number, content: string): TextEdit => ({ offset, length: 0, content });
  const name = key === undefined ? '' : `${JSON.stringify(key)}: `;
  const property = (indent: string): string => `${name}${written(value, indent, style)}`;
  if (!last) {
    const outer = lineIndent(text, parent.offset);
    const blank = key === undefined ? '' : ' ';
    if (!style.hasLines) return [insert(parent.offset + 1, `${blank}${property('')}${blank}`)];
    const inner = outer + style.indent;
    const inside = text.slice(parent.offset + 1, parent.offset + parent.length - 1);
    // What is in it are comments, which stay before what is new.
    const end = parent.offset + 1 + inside.trimEnd().length;
    return [
      {
        offset: end,
        length: inside.length - inside.trimEnd().length,
        content: `${style.eol}${inner}${property(inner)}${style.eol}${outer}`,
      },
    ];
  }
  const lastEnd = last.offset + last.length;
  const indent = indentBefore(text, last.offset);
  if (indent === undefined) return [insert(lastEnd, `, ${property('')}`)];
  const { commaEnd, lineEnd } = restOfLine(text, lastEnd);
  const line = `${style.eol}${indent}${property(indent)}`;
  return commaEnd === undefined ? [insert(lastEnd, ','), insert(lineEnd, line)] : [insert(lineEnd, `${line},`)];
}

const trivia = /(?:\s|\/\/[^\r\n]*|\/\*[^]*?\*\/)*/y;
const commentsOfLine = /(?:[^\S\r\n]*(?:\/\/[^\r\n]*|\/\*[^]*?\*\/))*/y;

/** Where the comma behind a value ends, if there is one, and where the comments end that stand on that line. */
function restOfLine(text: string, from: number): { readonly commaEnd: number | undefined; readonly lineEnd: number } {
  const next = matchEnd(trivia, text, from);
  const commaEnd = text[next] === ',' ? next + 1 : undefined;
  return { commaEnd, lineEnd: matchEnd(commentsOfLine, text, commaEnd ?? from) };
}

/** Where the match of a sticky pattern ends; the pattern is shared, so its state is set first. */
function matchEnd(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return from + (pattern.exec(text)?.[0].length ?? 0);
}

interface Style {
  readonly indent: string;
  readonly eol: string;
  /** The file has more than one line, so that what is added gets lines of its own. */
  readonly hasLines: boolean;
}

function styleOf(text: string): Style {
  const indent = /^[ \t]+(?=["/])/m.exec(text)?.[0] ?? '  ';
  return {
    indent,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
    hasLines: text.trim() === '' || /[\r\n]/.test(text.trim()),
  };
}

function isBlank(text: string): boolean {
  return /^\ufeff?[ \t\r\n]*$/.test(text);
}

function written(value: unknown, indent: string, { indent: unit, eol, hasLines }: Style): string {
  if (!hasLines) return JSON.stringify(value);
  return JSON.stringify(value, null, unit).replaceAll('\n', `${eol}${indent}`);
}

function nested(path: readonly string[], value: unknown): unknown {
  return path.reduceRight((inner, key) => ({ [key]: inner }), value);
}

/** The indentation of the line on which something stands. */
function lineIndent(text: string, offset: number): string {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** The indentation before what stands first on its line; undefined if something else does. */
function indentBefore(text: string, offset: number): string | undefined {
  return /[\r\n]([ \t]*)$/.exec(text.slice(Math.max(0, offset - 1000), offset))?.[1];
}
