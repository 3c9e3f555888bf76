/** Replaces `length` characters at `offset` by `content`. Offsets count UTF-16 code units. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly content: string;
}

interface Property {
  readonly key: string;
  readonly start: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

/**
 * The edit that gives the property `key` of the object at `path` the value `json`, in the text of a settings file:
 * JSON with comments and commas at the end, which all stay as they are. Undefined if the text is no such JSON up to
 * there, or the path leads to no object.
 */
export function setPropertyEdit(
  text: string,
  path: readonly string[],
  key: string,
  json: string,
): TextEdit | undefined {
  let open = skipTrivia(text, 0);
  for (const name of path) {
    const property = propertiesAt(text, open)?.findLast((one) => one.key === name);
    if (!property) return undefined;
    open = property.valueStart;
  }
  const properties = propertiesAt(text, open);
  if (!properties) return undefined;
  const known = properties.findLast((property) => property.key === key);
  if (known) return { offset: known.valueStart, length: known.valueEnd - known.valueStart, content: json };
  const added = `${JSON.stringify(key)}: ${json}`;
  const last = properties.at(-1);
  if (!last) return { offset: open + 1, length: 0, content: ` ${added} ` };
  return { offset: last.valueEnd, length: 0, content: `,${lineBreakBefore(text, last.start) ?? ' '}${added}` };
}

/** Line break and indentation before what stands at `offset`; undefined if something else is on that line. */
function lineBreakBefore(text: string, offset: number): string | undefined {
  return /\r?\n[ \t]*$/.exec(text.slice(Math.max(0, offset - 1000), offset))?.[0];
}

/** The properties of the object that opens at `open`; undefined if none opens there, or it is broken. */
function propertiesAt(text: string, open: number): readonly Property[] | undefined {
  if (text[open] !== '{') return undefined;
  const properties: Property[] = [];
  let at = skipTrivia(text, open + 1);
  while (text[at] !== '}') {
    const keyEnd = skipString(text, at);
    if (keyEnd === undefined) return undefined;
    const colon = skipTrivia(text, keyEnd);
    if (text[colon] !== ':') return undefined;
    const valueStart = skipTrivia(text, colon + 1);
    const valueEnd = skipValue(text, valueStart);
    if (valueEnd === undefined) return undefined;
    properties.push({ key: JSON.parse(text.slice(at, keyEnd)) as string, start: at, valueStart, valueEnd });
    at = skipTrivia(text, valueEnd);
    if (text[at] === ',') at = skipTrivia(text, at + 1);
    else if (text[at] !== '}') return undefined;
  }
  return properties;
}

// `\s` takes a byte order mark as well.
const trivia = /(?:\s|\/\/[^\r\n]*|\/\*[^]*?\*\/)*/y;
const string = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const scalar = /[-\w.+]+/y;

function skipTrivia(text: string, from: number): number {
  return matchEnd(trivia, text, from) ?? from;
}

function skipString(text: string, from: number): number | undefined {
  return matchEnd(string, text, from);
}

function skipValue(text: string, from: number): number | undefined {
  if (text[from] === '"') return skipString(text, from);
  if (text[from] !== '{' && text[from] !== '[') return matchEnd(scalar, text, from);
  let depth = 0;
  let at: number | undefined = from;
  while (at !== undefined && at < text.length) {
    const character: string | undefined = text[at];
    if (character === '"') {
      at = skipString(text, at);
      continue;
    }
    if (character === '{' || character === '[') depth++;
    if (character === '}' || character === ']') depth--;
    at++;
    if (depth === 0) return at;
    at = skipTrivia(text, at);
  }
  return undefined;
}

/** Where the match of a sticky pattern ends; the pattern is shared, so its state is set first. */
function matchEnd(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from;
  const [match] = pattern.exec(text) ?? [];
  return match === undefined ? undefined : from + match.length;
}
