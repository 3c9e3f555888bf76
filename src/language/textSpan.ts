import type { TextDocument } from 'vscode-json-languageservice';
import type { Range } from 'vscode-languageserver/node';

/** A part of a text, counted in UTF-16 code units. */
export interface TextSpan {
  readonly offset: number;
  readonly length: number;
}

/** The part of a text that a node of its tree is. */
export function spanOf({ offset, length }: TextSpan): TextSpan {
  return { offset, length };
}

/** A part of a document as the protocol of language servers has it. */
export function rangeOf(document: TextDocument, { offset, length }: TextSpan): Range {
  return { start: document.positionAt(offset), end: document.positionAt(offset + length) };
}
