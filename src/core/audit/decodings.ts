/** A text with escapes taken out, and for each of its code units (and its end) the place in the original text. */
export interface Decoding {
  readonly text: string;
  readonly origin: Uint32Array;
}

/** Most layers of escapes that are looked through; JSON in a JSON text in a logged frame has three. */
const MAX_LAYERS = 3;

/** Every reading of a text that takes up to three layers of JSON's or markdown's escapes and percent-encoding out of it. */
export function* decodingsOf(text: string): Generator<Decoding> {
  yield* furtherDecodings({ text, origin: undefined }, MAX_LAYERS);
}

function* furtherDecodings(
  from: { readonly text: string; readonly origin: Uint32Array | undefined },
  layers: number,
): Generator<Decoding> {
  if (layers === 0) return;
  for (const [mark, decode] of [
    ['\\', backslashEscape],
    ['%', percentEscape],
  ] as const) {
    const decoding = from.text.includes(mark) ? decodeWith(from, mark, decode) : undefined;
    if (decoding === undefined) continue;
    yield decoding;
    yield* furtherDecodings(decoding, layers - 1);
  }
}

/** What the escape at a place stands for, as a code point, and its length; undefined if there is none. */
type Escape = { readonly codePoint: number; readonly length: number } | undefined;

function decodeWith(
  { text, origin }: { readonly text: string; readonly origin: Uint32Array | undefined },
  mark: string,
  decode: (text: string, at: number) => Escape,
): Decoding | undefined {
  const units = new Uint16Array(text.length);
  const places = new Uint32Array(text.length + 1);
  const markUnit = mark.charCodeAt(0);
  let length = 0;
  const emit = (unit: number, at: number): void => {
    units[length] = unit;
    places[length++] = origin === undefined ? at : (origin[at] ?? 0);
  };
  let decoded = false;
  for (let at = 0; at < text.length;) {
    const unit = text.charCodeAt(at);
    const escape = unit === markUnit ? decode(text, at) : undefined;
    if (escape === undefined) {
      emit(unit, at++);
      continue;
    }
    decoded = true;
    if (escape.codePoint > 0xffff) {
      emit(0xd800 + ((escape.codePoint - 0x10000) >> 10), at);
      emit(0xdc00 + ((escape.codePoint - 0x10000) & 0x3ff), at);
    } else {
      emit(escape.codePoint, at);
    }
    at += escape.length;
  }
  if (!decoded) return undefined;
  places[length] = origin === undefined ? text.length : (origin[text.length] ?? 0);
  return {
    text: Buffer.from(units.buffer, 0, length * 2).toString('utf16le'),
    origin: places.subarray(0, length + 1),
  };
}

/** What may be escaped by a backslash in markdown; JSON's own signs are among them. */
const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

const shortEscapes: ReadonlyMap<string, number> = new Map([
  ...Array.from(punctuation, (sign) => [sign, sign.charCodeAt(0)] as const),
  ...Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }).map(
    ([letter, meaning]) => [letter, meaning.charCodeAt(0)] as const,
  ),
]);

function backslashEscape(text: string, at: number): Escape {
  const letter = text[at + 1] ?? '';
  if (letter === 'u') {
    const braced = /^\{([\da-f]{1,6})\}/i.exec(text.slice(at + 2, at + 10));
    if (braced) return bracedEscape(Number.parseInt(braced[1] ?? '', 16), braced[0].length + 2);
    const codePoint = hexAt(text, at + 2, 4);
    return codePoint === undefined ? undefined : { codePoint, length: 6 };
  }
  const codePoint = shortEscapes.get(letter);
  return codePoint === undefined ? undefined : { codePoint, length: 2 };
}

/** A character that is not seen, as it is shown. */
function bracedEscape(codePoint: number, length: number): Escape {
  return codePoint > 0x10ffff ? undefined : { codePoint, length };
}

/** One character of UTF-8 in percent-encoding. */
function percentEscape(text: string, at: number): Escape {
  const lead = byteAt(text, at);
  if (lead === undefined || (lead >= 0x80 && lead < 0xc2) || lead > 0xf4) return undefined;
  const more = lead < 0x80 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
  let codePoint = more === 0 ? lead : lead & (0x3f >> more);
  for (let index = 1; index <= more; index++) {
    const byte = byteAt(text, at + 3 * index);
    if (byte === undefined || (byte & 0xc0) !== 0x80) return undefined;
    codePoint = (codePoint << 6) | (byte & 0x3f);
  }
  return codePoint > 0x10ffff ? undefined : { codePoint, length: 3 * (more + 1) };
}

function byteAt(text: string, at: number): number | undefined {
  return text[at] === '%' ? hexAt(text, at + 1, 2) : undefined;
}

function hexAt(text: string, at: number, digits: number): number | undefined {
  let value = 0;
  for (let index = at; index < at + digits; index++) {
    const digit = '0123456789abcdef'.indexOf((text[index] ?? '').toLowerCase() || '?');
    if (digit < 0) return undefined;
    value = value * 16 + digit;
  }
  return value;
}
