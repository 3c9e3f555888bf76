import type { Localizer } from './localizer';

/** A text that the core makes, its places filled, in the language of the localizer: one call of `l10n.t`. */
export type Saying = (l10n: Localizer, ...parts: string[]) => string;

/** Says the text as it is written in the sources, its places open. */
const unfilled: Localizer = { t: (message) => message };

/** Longer texts stay English: none of ours is. */
const maxLength = 10_000;

/** What a text becomes: its pieces, and between each two of them the number of a place. */
interface Template {
  readonly saying: Saying;
  readonly pieces: readonly string[];
  readonly places: readonly number[];
}

/**
 * Texts that the core made in English, where they are kept as texts (in errors and in evidence), said in another language
 * later. What stands in their places is looked up as well.
 */
export class Sayings {
  readonly #sayings: readonly Saying[];
  readonly #parts: Sayings;
  #templates: readonly Template[] | undefined;

  /** @param parts - what may stand in the places; if not given, these sayings themselves */
  constructor(sayings: readonly Saying[], parts?: Sayings) {
    this.#sayings = sayings;
    this.#parts = parts ?? this;
  }

  /** The text in that language; as it is where none of the sayings made it. */
  in(text: string, l10n: Localizer): string {
    // None of ours begins with a blank or a colon: what does are words of others, with what sets them off.
    if (text === '' || text.length > maxLength || /^[\s:]/.test(text)) return text;
    this.#templates ??= this.#sayings.map(templateOf);
    for (const template of this.#templates) {
      const found = partsOf(text, template);
      if (found) return template.saying(l10n, ...found.map((part) => this.#parts.in(part, l10n)));
    }
    return text;
  }
}

function templateOf(saying: Saying): Template {
  const message = saying(unfilled);
  const places = [...message.matchAll(/\{(\d)\}/g)].map(([, place]) => Number(place));
  return { saying, pieces: message.split(/\{\d\}/), places };
}

/**
 * What stands in the places of a text, by their numbers; undefined where its pieces are not in it. Each piece is looked for
 * once, behind the one before: texts of servers must not make it try every way to split them.
 */
function partsOf(text: string, { pieces, places }: Template): readonly string[] | undefined {
  const [first = ''] = pieces;
  if (places.length === 0) return text === first ? [] : undefined;
  const last = pieces.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined;
  const end = text.length - last.length;
  const parts: string[] = [];
  let from = first.length;
  const startOf = (index: number): number =>
    index === pieces.length - 1 ? end : text.indexOf(pieces[index] ?? '', from);
  for (const [index, place] of places.entries()) {
    const piece = pieces[index + 1] ?? '';
    const to =
      piece === '' && index + 2 < pieces.length ? endOfWord(text, from, startOf(index + 2)) : startOf(index + 1);
    if (to < from || to > end) return undefined;
    parts[place] = text.slice(from, to);
    from = to + piece.length;
  }
  return parts;
}

/** Where what is set off begins, that stands in the place behind another: with a blank or a colon. */
function endOfWord(text: string, from: number, end: number): number {
  const length = text.slice(from, end).search(/[\s:](?!\/\/)/);
  return length === -1 ? end : from + length;
}
