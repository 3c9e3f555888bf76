import type { Range } from './ranges';

/** How a name was written whose value is sought. */
export interface NameContext {
  readonly name: string;
  /** Where the name begins. */
  readonly start: number;
  /** What stands between name and value; `encoded`: a percent-encoded `=`, and so is what ends the value. */
  readonly sign: string;
  /** Within double quotes, so that escapes stand for line ends and a quotation mark ends everything. */
  readonly inString: boolean;
}

/** Where the value lies that begins at `at`; undefined if there is none, or one that is neither text nor number. */
export function valueAfter(text: string, at: number, context: NameContext): Range | undefined {
  const start = text.slice(at, at + 64);
  const quotation = /^(\\{0,15})(["'`])/.exec(start);
  if (quotation !== null) {
    const [opening, slashes = '', mark = ''] = quotation;
    const from = at + opening.length;
    return { start: from, end: endOfQuotation(text, from, mark, slashes.length) };
  }
  if (/^\[\s*(?:\\{0,15}["']|[\d[\]-])/.test(start)) return listAfter(text, at + 1);
  if (start.startsWith('{')) return undefined;
  if (/^(?:null|true|false)(?:[\s,}\]]|$)/.test(start)) return undefined;
  const number = /^-?\d[\d.eE+-]*(?=[\s,}\]]|$)/.exec(start);
  if (number !== null && number[0].length < start.length) return { start: at, end: at + number[0].length };
  const end = endOfBareValue(text, at, context);
  return end > at ? { start: at, end } : undefined;
}

/**
 * The closing mark of a quotation that was opened behind `slashes` backslashes, each layer of JSON doubling them: a mark
 * with more of them belongs to the value. The line's end if there is none.
 */
function endOfQuotation(text: string, start: number, mark: string, slashes: number): number {
  const period = 2 * (slashes + 1);
  let run = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === mark && run % period === slashes) return at - slashes;
    if (character === '\n') return at;
    run = character === '\\' ? run + 1 : 0;
  }
  return text.length;
}

/** Everything in a list, but for the quotation marks at its ends, so that what is left of it can still be read. */
function listAfter(text: string, start: number): Range | undefined {
  let end = start;
  let quotedBy: string | undefined;
  for (; end < text.length; end++) {
    const character = text[end];
    if (character === '\\') end++;
    else if (quotedBy !== undefined) quotedBy = character === quotedBy ? undefined : quotedBy;
    else if (character === '"' || character === "'") quotedBy = character;
    else if (character === ']') break;
  }
  const list = text.slice(start, end);
  const opening = /^\s*(?:\\{0,15}["'])?/.exec(list)?.[0].length ?? 0;
  const closing = /\\{0,15}["']?\s{0,64}$/.exec(list.slice(Math.max(opening, list.length - 96)))?.[0].length ?? 0;
  return opening + closing < list.length ? { start: start + opening, end: start + list.length - closing } : undefined;
}

function endOfBareValue(text: string, at: number, { name, start, sign, inString }: NameContext): number {
  const before = text[start - 1] ?? '';
  if (sign === 'encoded') return endAt(text, at, /%26|%0[ad]|[\s"'`<>&\\]/gi);
  if (/[?&#]/.test(before)) return endAt(text, at, /[\s"'`<>&#\\]/g);
  const quoted = inString ? '"' : before;
  const startsLine = beginsLine(text, start, inString);
  const scheme = /^(?:bearer|basic|token|negotiate)[ \t]{1,8}(?=\S)/i.exec(text.slice(at, at + 24))?.[0] ?? '';
  if (sign === ':' && (startsLine || (/authori[sz]ation|cookie/i.test(name) && scheme === ''))) {
    return endAt(text, at, lineEnds.get(quoted) ?? /[\n\r]/g);
  }
  return endAt(text, at + scheme.length, wordEnds.get(quoted) ?? wordEnd);
}

/** What ends a value that runs to the end of its line, within each kind of quotation. */
const lineEnds: ReadonlyMap<string, RegExp> = new Map([
  ['"', /\\{0,15}"|(?<!\\)\\[nr]|[\n\r]/g],
  ["'", /['\n\r]/g],
  ['`', /[`\n\r]/g],
]);

/** A separator after which another name follows. */
const anotherName = /[,;&](?=[ \t]{0,8}\\{0,15}["'`]?[\w.$-]{2,64}\\{0,15}["'`]?[ \t]{0,8}[:=])/.source;

/** What ends a value of one word. */
const wordEnd = new RegExp(`\\s|${anotherName}`, 'g');
const wordEnds: ReadonlyMap<string, RegExp> = new Map([
  ['"', new RegExp(`\\\\{0,15}"|(?<!\\\\)\\\\[nrt]|\\s|${anotherName}`, 'g')],
  ["'", new RegExp(`'|\\s|${anotherName}`, 'g')],
  ['`', new RegExp(`\`|\\s|${anotherName}`, 'g')],
]);

/** Nothing but signs of quoting or listing stands before the name on its line. */
function beginsLine(text: string, start: number, inString: boolean): boolean {
  const before = text.slice(Math.max(0, start - 16), start);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return line.length < 16 && (inString ? /(?:^|\\n|")[\s<>*#|+-]*$/ : /^[\s<>*#|+'`-]*$/).test(line);
}

/** The first place from `at` on where the global pattern matches, else the end. */
function endAt(text: string, at: number, ending: RegExp): number {
  const pattern = new RegExp(ending);
  pattern.lastIndex = at;
  return pattern.exec(text)?.index ?? text.length;
}
