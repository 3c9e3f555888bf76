import { getLocation } from 'jsonc-parser';
import { placeTooDeep } from '../../core/config/jsonDepth';
import type { TextSpan } from '../textSpan';

/** Where in a document a cursor is. */
export interface CursorPlace {
  /** Keys that lead there, below the object with the settings; of a key that is typed, its text is the last. */
  readonly path: readonly string[];
  readonly isKey: boolean;
  /** The text in quotes that it is in, with its quotes; undefined: it is in none. */
  readonly text: TextSpan | undefined;
}

/**
 * Where a cursor is in JSON with comments, which may be broken as it is while somebody types. Undefined outside the object
 * that `root` leads to, and where the text is nested too deeply.
 */
export function cursorPlace(text: string, offset: number, root: readonly string[]): CursorPlace | undefined {
  if (placeTooDeep(text) !== undefined) return undefined;
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const keys = path.map(String);
  if (keys.length <= root.length || root.some((key, index) => keys[index] !== key)) return undefined;
  const isInText =
    previousNode !== undefined &&
    /^["]/.test(text.slice(previousNode.offset, previousNode.offset + 1)) &&
    offset > previousNode.offset &&
    offset < endOf(text, previousNode);
  return {
    path: keys.slice(root.length),
    isKey: isAtPropertyKey,
    text: isInText ? { offset: previousNode.offset, length: previousNode.length } : undefined,
  };
}

/** The first place that is not in a text any more: behind its last character where it has no closing quote. */
function endOf(text: string, { offset, length }: TextSpan): number {
  const end = offset + length;
  return length > 1 && text[end - 1] === '"' && text[end - 2] !== '\\' ? end : end + 1;
}
