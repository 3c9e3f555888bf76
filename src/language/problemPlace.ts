import { findNodeAtOffset, parseTree, type Node } from 'jsonc-parser';
import type { SchemaProblem } from '../core/base/errors';
import { spanOf, type TextSpan } from './textSpan';

export interface PlacedProblem {
  readonly message: string;
  /** Where it is marked. */
  readonly mark: TextSpan;
  /** All that it is about. */
  readonly about: TextSpan;
}

/**
 * Finds the places of what does not fit a schema in the text that was checked: the value itself if it is a scalar, the key
 * of an object or list (its first character if it has none), or the key of the property that is too much. Where a path
 * leads to nothing, the last part that is there counts.
 */
export function placeProblems(text: string, problems: readonly SchemaProblem[]): readonly PlacedProblem[] {
  const root = parseTree(text);
  return problems.map((problem) => ({ message: problem.message, ...(root ? placeIn(root, problem) : wholeOf(text)) }));
}

function wholeOf(text: string): Pick<PlacedProblem, 'mark' | 'about'> {
  const whole = { offset: 0, length: text.length };
  return { mark: whole, about: whole };
}

function placeIn(root: Node, { path, property }: SchemaProblem): Pick<PlacedProblem, 'mark' | 'about'> {
  const node = nodeAt(root, path);
  const tooMuch = property === undefined ? undefined : propertyOf(node, property);
  if (tooMuch) return { mark: spanOf(tooMuch.children?.[0] ?? tooMuch), about: spanOf(tooMuch) };
  return { mark: markOf(node), about: spanOf(node) };
}

function nodeAt(root: Node, path: string): Node {
  let node = root;
  for (const part of path.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const next = node.type === 'array' ? node.children?.[Number(key)] : propertyOf(node, key)?.children?.[1];
    if (!next) return node;
    node = next;
  }
  return node;
}

/** Of a key that is there more than once, the last counts, as for JSON.parse. */
function propertyOf(node: Node, key: string): Node | undefined {
  if (node.type !== 'object') return undefined;
  return node.children?.findLast(({ children }) => children?.[0]?.value === key);
}

function markOf(node: Node): TextSpan {
  if (node.type !== 'object' && node.type !== 'array') return spanOf(node);
  const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
  return key ? spanOf(key) : { offset: node.offset, length: 1 };
}

/** Where something is marked that is about a part of a text: a whole object or list only at its key or beginning. */
export function markedSpan(root: Node | undefined, span: TextSpan): TextSpan {
  const node = root && findNodeAtOffset(root, span.offset);
  const isWhole = node?.offset === span.offset && node.length === span.length;
  return isWhole ? markOf(node) : span;
}
