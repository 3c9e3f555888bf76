import { Automaton } from './automaton';
import { decodingsOf } from './decodings';
import type { Range } from './ranges';
import { writingsOf } from './writings';

/** Code units that are searched at a time, so that a large text needs little memory beside it. */
const WINDOW = 1 << 20;

/** Most code units that a writing takes for one of a value: percent-encoded twice, or escaped thrice, outside of ASCII. */
const MAX_EXPANSION = 24;

/** Finds where given values stand in a text, in every usual writing. */
export class KnownValues {
  readonly #automaton: Automaton;
  /** Windows overlap by the length of the longest writing, so that none is cut in two. */
  readonly #overlap: number;

  constructor(values: readonly string[]) {
    const patterns = [...new Set(values)].flatMap(writingsOf);
    this.#automaton = new Automaton(patterns);
    this.#overlap = patterns.reduce((most, { text }) => Math.max(most, text.length), 0) * MAX_EXPANSION + 64;
  }

  /** The parts of the text that hold a value, in no order. Linear in the length of the text. */
  find(text: string): Range[] {
    if (this.#automaton.isEmpty) return [];
    const size = Math.max(WINDOW, 2 * this.#overlap);
    if (text.length <= size) return this.#findIn(text);
    const found: Range[] = [];
    for (let start = 0; start < text.length; start += size - this.#overlap) {
      for (const range of this.#findIn(text.slice(start, start + size), start + size >= text.length)) {
        found.push({ start: range.start + start, end: range.end + start });
      }
    }
    return found;
  }

  /** @param isEnd - whether the text ends where this part of it does */
  #findIn(text: string, isEnd = true): Range[] {
    const found = this.#automaton.find(text, isEnd);
    if (!/[\\%]/.test(text)) return found;
    for (const { text: decoded, origin } of decodingsOf(text)) {
      for (const { start, end } of this.#automaton.find(decoded, isEnd)) {
        found.push({ start: origin[start] ?? 0, end: origin[end] ?? text.length });
      }
    }
    return found;
  }
}
