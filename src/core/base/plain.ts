import { isObject } from './json';

const MAX_QUOTE = 200;
const MAX_ERROR = 1_000;

/**
 * Text of a server as a part of a sentence: on one line, without characters that are invisible or change the direction
 * of reading, cut after `limit` UTF-16 code units.
 */
export function plain(text: string, limit = MAX_QUOTE): string {
  const shown = text
    .slice(0, limit)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return text.length > limit ? `${shown}…` : shown;
}

/** The words of a server's own error, within a message: enough of them to understand it. The wire log has all. */
export function plainError(text: string): string {
  return plain(text, MAX_ERROR);
}

/** Names a value of a server within a sentence, without ever showing much of it. */
export function named(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'string') return `"${plain(value, 60)}"`;
  if (Array.isArray(value)) return 'an array';
  return isObject(value) ? 'an object' : JSON.stringify(value);
}
