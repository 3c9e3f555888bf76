export type ParsedNumber =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'malformed' }
  /** It is a number, but JavaScript's numbers do not hold it as written. */
  | { readonly kind: 'notExact' };

const decimal = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * Reads a number as a person types it: decimal digits of ASCII with at most one point; an exponent is understood.
 * Blanks around it must be gone. Never rounds: what would be sent with other digits than typed is `notExact`.
 */
export function parseNumber(text: string): ParsedNumber {
  if (!decimal.test(text)) return { kind: 'malformed' };
  const value = Number(text);
  if (!isExact(text, value)) return { kind: 'notExact' };
  return { kind: 'number', value: value === 0 ? 0 : value };
}

/** Like {@link parseNumber} for whole numbers: no exponent, no `-0`; `3.0` is 3. */
export function parseInteger(text: string): ParsedNumber {
  if (!/^-?\d+(?:\.0+)?$/.test(text) || /^-0+(?:\.0+)?$/.test(text)) return { kind: 'malformed' };
  return parseNumber(text);
}

/** Whether a JSON text holds a number that could not be sent with the digits that it is written with. */
export function hasInexactNumber(json: string): boolean {
  const tokens = json.matchAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g);
  for (const [token] of tokens) {
    if (!token.startsWith('"') && !isExact(token, Number(token))) return true;
  }
  return false;
}

function isExact(text: string, value: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER && significant(text) === significant(String(value));
}

/** One form for all writings of a number's magnitude: its digits without zeros at the ends, and the place of the last. */
function significant(text: string): string {
  const [mantissa = '', exponent = '0'] = text.replace(/^-/, '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = stripZeros(whole + fraction);
  if (digits.stripped === '') return '0';
  return `${digits.stripped}e${Number(exponent) - fraction.length + digits.trailing}`;
}

/** By hand, because a pattern for zeros at the end takes quadratic time on long runs of zeros. */
function stripZeros(digits: string): { stripped: string; trailing: number } {
  let start = 0;
  while (digits[start] === '0') start++;
  let end = digits.length;
  while (end > start && digits[end - 1] === '0') end--;
  return { stripped: digits.slice(start, end), trailing: digits.length - end };
}
