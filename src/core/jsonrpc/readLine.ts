import { isObject } from '../base/json';
import type { IncomingMessage } from './messages';

/** Longer noise is cut for display, in UTF-16 code units. */
export const MAX_NOISE_LENGTH = 8192;
/** Levels of objects and arrays in a line. Deeper ones would exhaust the stack of whoever walks through them. */
export const MAX_NESTING = 1000;

export interface LineReceiver {
  /** `text`: the line that holds just this message; undefined for an element of an array. */
  readonly onMessage: (message: IncomingMessage, text: string | undefined) => void;
  /** A line that is no message, without its line end; shortened if it is very long. */
  readonly onNoise: (text: string) => void;
}

/**
 * Reads one line, given without its line feed: a JSON object is a message, an array is read as its elements, any other
 * text is noise, and so is what is nested too deeply. A carriage return at the end belongs to the line end; a blank
 * line is nothing.
 */
export function readLine(line: string, receiver: LineReceiver): void {
  const first = firstOfContent(line);
  if (first === undefined) return;
  const value = first === '{' || first === '[' ? parse(line) : undefined;
  if (value === undefined) {
    receiver.onNoise(noiseText(line));
  } else if (Array.isArray(value)) {
    for (const element of value) {
      if (isObject(element)) receiver.onMessage(element, undefined);
      else receiver.onNoise(noiseText(JSON.stringify(element)));
    }
  } else {
    receiver.onMessage(value, line);
  }
}

/** The first character that is no JSON white space; undefined if there is none. */
function firstOfContent(line: string): string | undefined {
  for (const character of line) {
    if (character !== ' ' && character !== '\t' && character !== '\r') return character;
  }
  return undefined;
}

/** The object or array that a text beginning with a bracket stands for; undefined if it stands for none that we take. */
function parse(line: string): unknown[] | IncomingMessage | undefined {
  try {
    const value = JSON.parse(line) as unknown[] | IncomingMessage;
    // Each level takes two characters, so that most lines need no look.
    return line.length > 2 * MAX_NESTING && isDeeper(value, MAX_NESTING) ? undefined : value;
  } catch {
    return undefined;
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((element) => isDeeper(element, levels - 1));
  const object = value as Record<string, unknown>;
  for (const key in object) if (isDeeper(object[key], levels - 1)) return true;
  return false;
}

function noiseText(line: string): string {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line;
  // The copy does not keep the memory of all the text that it is a part of.
  if (text.length <= MAX_NOISE_LENGTH) return copyOf(text);
  const end = isHighSurrogate(text.charCodeAt(MAX_NOISE_LENGTH - 1)) ? MAX_NOISE_LENGTH - 1 : MAX_NOISE_LENGTH;
  return `${copyOf(text.slice(0, end))}… (${text.length} characters in all)`;
}

function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
