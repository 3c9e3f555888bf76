import type { Localizer } from './localizer';

/** A text that the core makes, its places filled, in the language of the localizer: one call of `l10n.t`. */
export type Saying = (l10n: Localizer, ...parts: string[]) => string;

/** Says the text as it is written in the sources, its places open. */
const unfilled: Localizer = { t: (message) => message };

/** Longer texts stay English: none of ours is, and looking for places takes longer than their length. */
const maxLength = 10_000;

/**
 * Texts that the core made in English, where they are kept as texts (in errors and in evidence), said in another language
 * later. What stands in their places is looked up as well.
 */
export class Sayings {
  readonly #sayings: readonly Saying[];
  #patterns: readonly { readonly saying: Saying; readonly pattern: RegExp }[] | undefined;

  constructor(sayings: readonly Saying[]) {
    this.#sayings = sayings;
  }

  /** The text in that language; as it is where none of the sayings made it. */
  in(text: string, l10n: Localizer): string {
    if (text === '' || text.length > maxLength) return text;
    this.#patterns ??= this.#sayings.map((saying) => ({ saying, pattern: patternOf(saying(unfilled)) }));
    for (const { saying, pattern } of this.#patterns) {
      const found = pattern.exec(text);
      if (found) return saying(l10n, ...found.slice(1).map((part) => this.in(part, l10n)));
    }
    return text;
  }
}

/** Matches what a text becomes; its places are numbered in their order. */
function patternOf(message: string): RegExp {
  const pieces = message.split(/\{\d\}/).map((piece) => piece.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${pieces.join('(.*?)')}$`, 's');
}
