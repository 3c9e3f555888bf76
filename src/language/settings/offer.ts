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
  /** Lower ones come first. */
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
