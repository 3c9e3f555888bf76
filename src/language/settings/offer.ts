import type { TextSpan } from '../textSpan';

/** Something that can be written at a cursor. */
export interface Offer {
  readonly kind: 'variable' | 'tool' | 'value';
  readonly label: string;
  /** What it stands in the place of. */
  readonly replaces: TextSpan;
  readonly text: string;
  /** The text has places to fill in: `$1`. */
  readonly isSnippet: boolean;
  /** What is compared with what was typed. */
  readonly filter: string;
  readonly detail: string | undefined;
  /** As plain text. */
  readonly documentation: string | undefined;
  /** Lower ones come first; below a hundred. */
  readonly rank: number;
}

/** What is written is what is compared, and nothing is to be said of it, unless something else is given. */
export function offerOf(
  kind: Offer['kind'],
  label: string,
  replaces: TextSpan,
  given: Partial<Omit<Offer, 'kind' | 'label' | 'replaces'>> = {},
): Offer {
  const plain = { text: label, isSnippet: false, filter: label, detail: undefined, documentation: undefined, rank: 0 };
  return { kind, label, replaces, ...plain, ...given };
}

/** A key that can be written, with what comes behind it. */
export interface OfferedKey {
  readonly name: string;
  /** As a snippet. */
  readonly value: string;
  readonly rank: number;
}

/** @param isQuoted - what it stands in the place of is in quotes already */
export function keyOffer(
  text: string,
  replaces: TextSpan,
  isQuoted: boolean,
  { name, value, rank }: OfferedKey,
): Offer {
  const after = behind(text, replaces);
  const written = JSON.stringify(name);
  const hasValue = after === ':';
  return offerOf('value', name, replaces, {
    text: hasValue ? written : `${written}: ${value}${after === '"' ? ',' : ''}`,
    isSnippet: !hasValue,
    filter: isQuoted ? written : name,
    rank,
  });
}

/** The character that follows, but for blanks. */
export function behind(text: string, { offset, length }: TextSpan): string {
  return /\S/.exec(text.slice(offset + length, offset + length + 1000))?.[0] ?? '';
}

/** A text without its quotes. */
export function inside({ offset, length }: TextSpan): TextSpan {
  return { offset: offset + 1, length: Math.max(0, length - 2) };
}
