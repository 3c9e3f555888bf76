import { createHash } from 'node:crypto';
import { english } from '../base/localizer';
import { defectTexts } from './defectTexts';

/** Where a list goes on. `looped`: the server led in a circle, or on without end. */
export type NextPage =
  | { readonly kind: 'more'; readonly cursor: string }
  | { readonly kind: 'end'; readonly problem?: string; readonly looped: boolean };

/** Follows the cursors of one list and sees to it that they come to an end. */
export class CursorTrail {
  readonly #maxPages: number;
  readonly #seen = new Set<string>();
  #pages = 0;

  constructor(maxPages: number) {
    this.#maxPages = maxPages;
  }

  /** Judges the `nextCursor` of the page just read. `""` is a cursor; absent and null mean the end. */
  after(nextCursor: unknown): NextPage {
    this.#pages++;
    if (nextCursor === undefined || nextCursor === null) return { kind: 'end', looped: false };
    if (typeof nextCursor !== 'string') {
      const problem = defectTexts.cursorType(english, String(this.#pages), typeof nextCursor);
      return { kind: 'end', problem, looped: false };
    }
    const key = digest(nextCursor);
    if (this.#seen.has(key)) {
      const problem = defectTexts.circle(english, String(this.#pages));
      return { kind: 'end', problem, looped: true };
    }
    this.#seen.add(key);
    if (this.#pages >= this.#maxPages) {
      const problem = defectTexts.endless(english, String(this.#maxPages));
      return { kind: 'end', problem, looped: true };
    }
    return { kind: 'more', cursor: nextCursor };
  }
}

/** Long cursors are remembered by their hash, so that a thousand of them take little memory. */
function digest(cursor: string): string {
  return cursor.length <= 64 ? `=${cursor}` : createHash('sha256').update(cursor, 'utf16le').digest('hex');
}
