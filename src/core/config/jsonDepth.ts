/** Levels of objects and arrays that a file of settings may have: the parser recurses, and so does who walks through it. */
const maxLevels = 200;

/**
 * Where JSON with comments is nested deeper than any settings are, as an offset in UTF-16 code units; undefined: nowhere.
 * What is no JSON is looked through as well.
 */
export function placeTooDeep(text: string): number | undefined {
  let levels = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '/') at = endOfComment(text, at);
    else if (character === '}' || character === ']') levels--;
    else if ((character === '{' || character === '[') && ++levels > maxLevels) return at;
  }
  return undefined;
}

/** The closing quote, or what stands before the end of the line: strings end with it, closed or not. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at];
    if (character === '"') return at;
    if (character === '\n' || character === '\r') return at - 1;
    if (character === '\\') at++;
  }
  return text.length;
}

/** The last character of a comment; `start` itself where none begins. */
function endOfComment(text: string, start: number): number {
  const next = text[start + 1];
  if (next === '/') {
    const end = text.slice(start).search(/[\r\n]/);
    return end < 0 ? text.length : start + end;
  }
  if (next !== '*') return start;
  const end = text.indexOf('*/', start + 2);
  return end < 0 ? text.length : end + 1;
}
