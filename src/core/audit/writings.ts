import type { Pattern } from './automaton';

/** Shorter values, in code points without white space around them, are not searched for: they would hide too much. */
const MIN_CHARACTERS = 4;

/** Lines of a value of several lines are searched for by themselves from this length on, since logs come in lines. */
const MIN_LINE_LENGTH = 12;

/** Longer values, in bytes of UTF-8, are not searched for as base64. */
const MAX_BASE64_BYTES = 16_384;

/** What to look for in a text without escapes, so that a value is found however it stands there. */
export function writingsOf(value: string): Pattern[] {
  const trimmed = value.trim();
  if (Array.from(trimmed.slice(0, 2 * MIN_CHARACTERS)).length < MIN_CHARACTERS) return [];
  const lines = trimmed.split(/[\r\n]+/).map((line) => line.trim());
  const plain = [trimmed, ...(lines.length > 1 ? lines.filter((line) => line.length >= MIN_LINE_LENGTH) : [])];
  // In forms and queries a blank is a plus sign.
  const spaced = trimmed.includes(' ') ? [trimmed.replaceAll(' ', '+')] : [];
  const texts = [...plain, ...spaced].flatMap(shownAs);
  return [...[...new Set(texts)].map((text) => ({ text })), ...base64Of(trimmed)];
}

/** A text as it is, and as rows and boxes show it: in one line, and without what the editor takes for links and icons. */
function shownAs(text: string): readonly string[] {
  const folded = text.replace(/\s+/g, ' ');
  const broken = folded.replaceAll('](', ']\u2060(').replaceAll('$(', '$\u2060(');
  return [text, folded, broken];
}

/**
 * The characters of base64 that depend on the value alone, for each of the three places at which it can begin within
 * a group of three bytes: so it is also found inside of a longer text in base64, `user:password` for instance.
 */
function base64Of(value: string): Pattern[] {
  const bytes = Buffer.from(value, 'utf8');
  if (bytes.length > MAX_BASE64_BYTES) return [];
  return [0, 1, 2].flatMap((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    const bits = (shift + bytes.length) * 8;
    const text = encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(bits / 6));
    const base64 = { before: shift > 0, after: bits % 6 !== 0 };
    const forUrls = text.replaceAll('+', '-').replaceAll('/', '_');
    return (forUrls === text ? [text] : [text, forUrls]).map((writing) => ({ text: writing, base64 }));
  });
}
