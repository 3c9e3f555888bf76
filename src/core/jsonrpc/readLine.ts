import { isObject } from '../base/json';
import { parseBounded } from '../base/boundedJson';
import type { IncomingMessage } from './messages';

/** Longer noise is cut for display, in UTF-16 code units. */
export const MAX_NOISE_LENGTH = 8192;

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
  const value = first === '{' || first === '[' ? parseBounded(line) : undefined;
  if (isObject(value)) {
    receiver.onMessage(value, line);
  } else if (Array.isArray(value)) {
    for (const element of value as unknown[]) {
      if (isObject(element)) receiver.onMessage(element, undefined);
      else receiver.onNoise(noiseText(JSON.stringify(element)));
    }
  } else {
    receiver.onNoise(noiseText(line));
  }
}

/** The first character that is no JSON white space; undefined if there is none. */
function firstOfContent(line: string): string | undefined {
  for (let index = 0; index < line.length; index++) {
    const character = line.charAt(index);
    if (character !== ' ' && character !== '\t' && character !== '\r') return character;
  }
  return undefined;
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
