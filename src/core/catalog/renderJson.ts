import { jsonInOneDirection } from './renderEscape';
import { jsonOf } from './renderValue';

/**
 * JSON that is shown keeps its source: numbers stay as they were sent, digit by digit, also those that JavaScript
 * can't hold. None of these functions recurses, so that no depth of nesting can exhaust the stack.
 */

/** What is nested deeper stays as it was sent, so that indentation can't multiply the size. */
const maxDepth = 10;

/**
 * Lays out valid JSON over several lines. Escapes in strings that only stand for letters are resolved; characters
 * that turn the direction of writing are escaped.
 */
export function layOutJson(source: string): string {
  const out: string[] = [];
  let depth = 0;
  /** Where the part of the source begins that is not in `out` yet. */
  let rest = 0;
  /** Writes `by` instead of what stands between `start` and `end`; returns where reading goes on. */
  const replace = (start: number, end: number, by: string): number => {
    out.push(source.slice(rest, start), by);
    rest = end;
    return end;
  };
  for (let at = 0; at < source.length;) {
    const char = source.charAt(at);
    const next = at + 1;
    if (char === '"') {
      const end = endOfString(source, at);
      const string = source.slice(at, end);
      at = string.includes('\\') ? replace(at, end, JSON.stringify(JSON.parse(string))) : end;
    } else if (char === '{' || char === '[') {
      const inner = skipBlanks(source, next);
      if (source[inner] === '}' || source[inner] === ']') {
        at = replace(next, inner, '') + 1;
      } else {
        depth++;
        at = depth > maxDepth ? next : replace(next, inner, lineBreak(depth));
      }
    } else if (char === '}' || char === ']') {
      depth--;
      at = depth >= maxDepth ? next : replace(at, at, lineBreak(depth)) + 1;
    } else if (depth > maxDepth) {
      at = next;
    } else if (char === ',') {
      at = replace(next, skipBlanks(source, next), lineBreak(depth));
    } else if (char === ':') {
      at = replace(next, skipBlanks(source, next), ' ');
    } else {
      at = isBlank(char) ? replace(at, skipBlanks(source, at), '') : next;
    }
  }
  out.push(source.slice(rest));
  return jsonInOneDirection(out.join(''));
}

/**
 * A value as JSON to be read: laid out like {@link layOutJson}, so that neither its depth nor its width can exhaust anything.
 * `JSON.stringify` with an indentation makes gigabytes of a megabyte that is nested deeply.
 */
export function readableJson(value: unknown): string {
  return layOutJson(jsonOf(value));
}

/** The members of a valid JSON object, in order, each with the source of its value. A key may occur more than once. */
export function membersOf(source: string): { readonly key: string; readonly source: string }[] {
  return partsOf(source).map((part) => {
    const keyEnd = endOfString(part, 0);
    return {
      key: JSON.parse(part.slice(0, keyEnd)) as string,
      source: part.slice(part.indexOf(':', keyEnd) + 1).trim(),
    };
  });
}

/** The sources of the items of a valid JSON array. */
export function itemsOf(source: string): string[] {
  return partsOf(source);
}

/** What stands between the commas of the outermost object or array. */
function partsOf(source: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = -1;
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at);
    if (char === '"') at = endOfString(source, at) - 1;
    else if (char === '{' || char === '[') {
      if (++depth === 1) start = at + 1;
    } else if (char === '}' || char === ']') {
      if (--depth === 0) parts.push(source.slice(start, at).trim());
    } else if (char === ',' && depth === 1) {
      parts.push(source.slice(start, at).trim());
      start = at + 1;
    }
  }
  return parts.length === 1 && parts[0] === '' ? [] : parts;
}

/** The index after the closing quote of the string that begins at `start`. */
function endOfString(source: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = source.indexOf('"', at);
    let backslashes = 0;
    while (source[at - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return at + 1;
  }
}

function lineBreak(depth: number): string {
  return `\n${'  '.repeat(depth)}`;
}

function isBlank(char: string | undefined): boolean {
  return char === ' ' || char === '\n' || char === '\r' || char === '\t';
}

function skipBlanks(source: string, start: number): number {
  let at = start;
  while (isBlank(source[at])) at++;
  return at;
}
