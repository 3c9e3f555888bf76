import { directionControls } from './renderEscape';

/**
 * JSON that is shown keeps its source: numbers stay as they were sent, digit by digit, also those that JavaScript
 * can't hold. None of these functions recurses, so that no depth of nesting can exhaust the stack.
 */

const indentStep = '  ';
/** Deeper lines are not indented further: the document's size stays linear in the source's. */
const maxIndent = 32;

/**
 * Lays out valid JSON over several lines. Escapes in strings that only stand for letters are resolved; characters
 * that turn the direction of writing are escaped.
 */
export function layOutJson(source: string): string {
  const out: string[] = [];
  let depth = 0;
  const newLine = (): void => {
    out.push('\n', indentStep.repeat(Math.min(depth, maxIndent)));
  };
  for (let at = 0; at < source.length;) {
    const char = source.charAt(at);
    if (char === '"') {
      const end = endOfString(source, at);
      out.push(readable(source.slice(at, end)));
      at = end;
    } else if (char === '{' || char === '[') {
      const next = skipBlanks(source, at + 1);
      if (source[next] === '}' || source[next] === ']') {
        out.push(char, source.charAt(next));
        at = next + 1;
      } else {
        depth++;
        out.push(char);
        newLine();
        at = next;
      }
    } else if (char === '}' || char === ']') {
      depth--;
      newLine();
      out.push(char);
      at++;
    } else if (char === ',') {
      out.push(char);
      newLine();
      at++;
    } else if (char === ':') {
      out.push(': ');
      at++;
    } else if (isBlank(char)) {
      at = skipBlanks(source, at);
    } else {
      const end = endOfLiteral(source, at);
      out.push(source.slice(at, end));
      at = end;
    }
  }
  return out.join('').replace(directionControls, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
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

function readable(string: string): string {
  return string.includes('\\') ? JSON.stringify(JSON.parse(string)) : string;
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

function endOfLiteral(source: string, start: number): number {
  let end = start;
  while (end < source.length && !/[\s,\]}]/.test(source.charAt(end))) end++;
  return end;
}

function isBlank(char: string | undefined): boolean {
  return char === ' ' || char === '\n' || char === '\r' || char === '\t';
}

function skipBlanks(source: string, start: number): number {
  let at = start;
  while (isBlank(source[at])) at++;
  return at;
}
