import type { Range } from './ranges';
import { QuoteCounter } from './quoteCounter';
import { isProgressToken, SECRET_NAME } from './secretNames';
import { userInfoIn } from './userInfo';
import { valueAfter } from './namedValue';

/** A name, perhaps the end of a quotation, and a sign that its value follows: `name: `, `"name":`, `name=`, `name%3D`. */
const named = new RegExp(
  `(?<ending>(?:${SECRET_NAME})\\d{0,3})(?:\\\\{0,15}["'\`])?(?:[ \\t]{0,8}(?<sign>=>|:=|={1,3}|:)[ \\t]{0,8}|%3d)`,
  'gi',
);

/** An option whose value is the next word, or the next item of a list: `--token value`, `"--token", "value"`. */
const option = new RegExp(
  `(?<![^\\s"'\`,[(])--?[\\w-]{0,40}?(?:${SECRET_NAME})` +
    `(?:[ \\t]{1,8}(?=[^\\s-])|\\\\{0,15}["']\\s{0,16},\\s{0,64}(?=\\\\{0,15}["']))`,
  'gi',
);

/** Credentials that their scheme announces. Asking for a digit leaves prose alone. */
const credentials = /\b(?:bearer|basic)[ \t]{1,8}(?=[a-z._~+/-]{0,512}\d)[\w.~+/-]{8,8192}={0,2}/gi;

/** What every finding needs at least: most texts have none of it, and one look is enough for them. */
const anySign = /authori|cookie|token|passw|passphrase|secret|credential|key|[_-](?:pass|pwd)|bearer|basic|@/i;

/** The parts of a text that hold a secret, to judge by its name alone, in no order. Linear in the length of the text. */
export function namedSecrets(text: string): Range[] {
  if (!anySign.test(text)) return [];
  const found = [...valuesOfNames(text), ...valuesOfOptions(text), ...userInfoIn(text)];
  for (const match of text.matchAll(credentials)) {
    found.push({ start: match.index + match[0].search(/[ \t]/) + 1, end: match.index + match[0].length });
  }
  return found;
}

function valuesOfNames(text: string): Range[] {
  const found: Range[] = [];
  const quotes = new QuoteCounter(text);
  const pattern = new RegExp(named);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const at = match.index + match[0].length;
    const start = startOfName(text, match.index);
    const name = text.slice(start, match.index + (match.groups?.['ending'] ?? '').length);
    if (isProgressToken(/[a-z0-9_-]*$/i.exec(name)?.[0] ?? '') || isVariable(text, start, at)) continue;
    const sign = match.groups?.['sign'] ?? 'encoded';
    const range = valueAfter(text, at, { name, start, sign, inString: quotes.isInString(start) });
    if (range === undefined) continue;
    found.push(range);
    pattern.lastIndex = Math.max(at, range.end);
  }
  return found;
}

/** `${secret:NAME}` in a setting names a secret and holds none. */
function isVariable(text: string, start: number, at: number): boolean {
  return text.slice(start - 2, at) === '${secret:' && /^[\w.-]{1,64}\}/.test(text.slice(at, at + 66));
}

function valuesOfOptions(text: string): Range[] {
  const found: Range[] = [];
  const pattern = new RegExp(option);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const at = match.index + match[0].length;
    const range = valueAfter(text, at, { name: '', start: match.index, sign: ' ', inString: false });
    if (range === undefined) continue;
    found.push(range);
    pattern.lastIndex = Math.max(at, range.end);
  }
  return found;
}

function startOfName(text: string, from: number): number {
  let start = from;
  while (start > 0 && from - start < 128 && /[\w.$-]/.test(text[start - 1] ?? '')) start--;
  return start;
}
