import { parseTree, type Node } from 'jsonc-parser';
import { placeTooDeep } from '../../core/config/jsonDepth';

/** JSON with comments, also where it is broken; undefined: there is nothing, or it is nested too deeply. */
export type JsonTree = Node | undefined;

/** What of a text can be made out, also while somebody types. */
export function jsonTree(text: string): JsonTree {
  if (placeTooDeep(text) !== undefined) return undefined;
  // A byte order mark is no JSON; offsets stay.
  return parseTree(text.replace(/^\ufeff/, ' '), [], { allowTrailingComma: true });
}
