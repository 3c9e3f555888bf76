import type { Span } from './cursorPlace';

/** Something that can be written at a cursor. */
export interface Offer {
  readonly kind: 'variable' | 'tool' | 'value';
  readonly label: string;
  /** What it stands in the place of. */
  readonly replaces: Span;
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
