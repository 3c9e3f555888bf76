import { addRange, type Range } from './ranges';

/** A text to find. */
export interface Pattern {
  readonly text: string;
  /** It is a part of a base64 text, and the character before (after) it may hold bits of the value as well. */
  readonly base64?: { readonly before: boolean; readonly after: boolean };
}

/** How many code units of a pattern must stand before an ellipsis, or at the end of a text, to be taken for one that was cut. */
const MIN_BEFORE_ELLIPSIS = 6;
const MIN_AT_END = 12;

/** What may be left of an escape that was cut as well. */
const cutEscape = /^(?:%[\da-f]?|\\(?:u(?:[\da-f]{0,3}|\{[\da-f]{0,6}))?)$/i;
const MAX_CUT_ESCAPE = 9;

/** Shortest pattern that the automaton takes. */
const PREFIX_LENGTH = 3;

/**
 * Finds many texts at once (Aho–Corasick over UTF-16 code units), in time proportional to what is searched, however
 * many there are. Positions where none of the patterns' first three code units stand are skipped without a look-up.
 */
export class Automaton {
  /** Numbers the code units that occur in patterns, from 1, which keeps the keys of the edges small; 0: occurs in none. */
  readonly #letters = new Uint16Array(0x10000);
  #letterCount = 0;
  readonly #edges = new Map<number, number>();
  readonly #fails: number[] = [0];
  /** Length of the longest pattern that ends at a state; 0: none. The same for parts of base64. */
  readonly #plain: number[] = [0];
  readonly #base64: number[] = [0];
  readonly #before: boolean[] = [false];
  readonly #after: boolean[] = [false];
  /** How much of a pattern stands before a state. */
  readonly #depth: number[] = [0];
  readonly #starts = new Uint8Array(0x10000);
  readonly isEmpty: boolean;

  /** Every pattern has at least three code units. */
  constructor(patterns: readonly Pattern[]) {
    this.isEmpty = patterns.length === 0;
    for (const { text } of patterns) this.#numberLetters(text);
    const states: { parent: number; letter: number; depth: number; state: number }[] = [];
    for (const pattern of patterns) {
      let state = 0;
      for (let depth = 1; depth <= pattern.text.length; depth++) {
        const letter = this.#letters[pattern.text.charCodeAt(depth - 1)] ?? 0;
        let next = this.#edges.get(this.#edge(state, letter));
        if (next === undefined) {
          next = this.#addState(depth);
          this.#edges.set(this.#edge(state, letter), next);
          states.push({ parent: state, letter, depth, state: next });
        }
        state = next;
      }
      this.#accept(state, pattern);
      this.#starts[prefixHash(pattern.text, 0)] = 1;
    }
    states.sort((left, right) => left.depth - right.depth);
    for (const { parent, letter, state } of states) this.#link(parent, letter, state);
  }

  /**
   * The parts of the text that the patterns cover, in order; overlapping ones are joined. The beginning of a pattern counts
   * before an ellipsis: there, a text was cut. So it does at the end of the text, if that `mayBeCut`.
   */
  find(text: string, mayBeCut = true): Range[] {
    const found: Range[] = [];
    if (this.isEmpty) return found;
    let state = 0;
    /** What stood before the last sign that may begin an escape. */
    let escape = { at: -1, depth: 0 };
    const cut = (end: number, least: number): void => {
      const depth = this.#depth[state] ?? 0;
      if (depth >= least) addRange(found, end - depth, end);
      else if (
        escape.depth >= least &&
        end - escape.at <= MAX_CUT_ESCAPE &&
        cutEscape.test(text.slice(escape.at, end))
      ) {
        addRange(found, escape.at - escape.depth, end);
      }
    };
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === ELLIPSIS) cut(at, MIN_BEFORE_ELLIPSIS);
      else if (unit === PERCENT || unit === BACKSLASH) escape = { at, depth: this.#depth[state] ?? 0 };
      if (state === 0 && (escape.depth === 0 || at - escape.at > MAX_CUT_ESCAPE)) {
        while (at + PREFIX_LENGTH <= text.length && this.#starts[prefixHash(text, at)] === 0) at++;
        if (at + PREFIX_LENGTH > text.length) break;
      }
      state = this.#step(state, this.#letters[text.charCodeAt(at)] ?? 0);
      const plain = this.#plain[state] ?? 0;
      if (plain > 0) addRange(found, at + 1 - plain, at + 1);
      const base64 = this.#base64[state] ?? 0;
      if (base64 > 0) {
        const start = at + 1 - base64;
        addRange(
          found,
          this.#before[state] === true ? startOf(text, start) : start,
          this.#after[state] === true ? endOf(text, at + 1) : at + 1,
        );
      }
    }
    if (mayBeCut) cut(text.length, MIN_AT_END);
    return found;
  }

  #numberLetters(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (this.#letters[unit] === 0) this.#letters[unit] = ++this.#letterCount;
    }
  }

  #edge(state: number, letter: number): number {
    return state * (this.#letterCount + 1) + letter;
  }

  #addState(depth: number): number {
    this.#depth.push(depth);
    this.#fails.push(0);
    this.#plain.push(0);
    this.#base64.push(0);
    this.#before.push(false);
    this.#after.push(false);
    return this.#fails.length - 1;
  }

  #accept(state: number, { text, base64 }: Pattern): void {
    if (base64 === undefined) {
      this.#plain[state] = text.length;
      return;
    }
    this.#base64[state] = text.length;
    this.#before[state] ||= base64.before;
    this.#after[state] ||= base64.after;
  }

  /** Parents are linked before their children, as states come by depth. */
  #link(parent: number, letter: number, state: number): void {
    const fail = parent === 0 ? 0 : this.#step(this.#fails[parent] ?? 0, letter);
    this.#fails[state] = fail;
    this.#plain[state] ||= this.#plain[fail] ?? 0;
    this.#base64[state] ||= this.#base64[fail] ?? 0;
    this.#before[state] ||= this.#before[fail] ?? false;
    this.#after[state] ||= this.#after[fail] ?? false;
  }

  #step(from: number, letter: number): number {
    if (letter === 0) return 0;
    for (let state = from; ; state = this.#fails[state] ?? 0) {
      const next = this.#edges.get(this.#edge(state, letter));
      if (next !== undefined) return next;
      if (state === 0) return 0;
    }
  }
}

const ELLIPSIS = 0x2026;
const PERCENT = 0x25;
const BACKSLASH = 0x5c;

function prefixHash(text: string, at: number): number {
  return (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & 0xffff;
}

function isBase64(unit: number): boolean {
  // Digits, letters, and `+/` or `-_`.
  return (
    (unit >= 0x30 && unit <= 0x39) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x61 && unit <= 0x7a) ||
    [0x2b, 0x2f, 0x2d, 0x5f].includes(unit)
  );
}

function startOf(text: string, start: number): number {
  return start > 0 && isBase64(text.charCodeAt(start - 1)) ? start - 1 : start;
}

/** Past one more character, and past the padding. */
function endOf(text: string, end: number): number {
  let past = isBase64(text.charCodeAt(end)) ? end + 1 : end;
  for (let padding = 0; padding < 2 && text[past] === '='; padding++) past++;
  return past;
}
