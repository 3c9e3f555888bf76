import { parseBounded } from '../base/boundedJson';
import { isObject } from '../base/json';
import { isAnswer, renderAnswer } from './renderAnswer';
import type { ResultDocument } from './renderDocument';
import { codeBlock } from './renderEscape';
import { layOutJson } from './renderJson';
import { renderProse } from './renderProse';

/** Where a text stands. */
export interface TextPlace {
  /** How often something was unwrapped to get at it. */
  readonly unwraps: number;
  /** It is what the tool says, not data inside of that: what it is as JSON decides over the result's class. */
  readonly isOutermost: boolean;
}

/** Texts in texts are unwrapped so often; what is deeper is shown as it is. */
const maxUnwraps = 8;

/** How the content blocks of a list are shown; a text may hold such a list again. */
export type BlocksRenderer = (blocks: readonly unknown[], document: ResultDocument, place: TextPlace) => void;

/**
 * Shows a text: JSON laid out, or as an answer with its sources where it is one; a list of content blocks, or JSON that
 * was encoded twice, as what is inside; anything else as prose.
 */
export function renderText(
  text: string,
  document: ResultDocument,
  place: TextPlace,
  renderBlocks: BlocksRenderer,
): void {
  if (text.trim() === '') {
    document.add(`*${document.l10n.t('(empty text)')}*`);
    return;
  }
  const value = parsed(text);
  const inner = { ...place, unwraps: place.unwraps + 1 };
  if (typeof value === 'string' && inner.unwraps <= maxUnwraps && /^\s*[[{"]/.test(value)) {
    renderText(value, document, inner, renderBlocks);
  } else if (isContentList(value) && inner.unwraps <= maxUnwraps) {
    renderBlocks(value, document, inner);
  } else {
    if (place.isOutermost && value !== undefined) document.sawOutermost(value);
    if (typeof value === 'object' && value !== null) renderJson(value, text, document, place, renderBlocks);
    else renderProse(text, document);
  }
}

/** Shows a JSON value by its source. */
export function renderJson(
  value: unknown,
  source: string,
  document: ResultDocument,
  place: TextPlace,
  renderBlocks: BlocksRenderer,
): void {
  const inner = { unwraps: place.unwraps + 1, isOutermost: false };
  if (isAnswer(value) && inner.unwraps <= maxUnwraps) {
    renderAnswer(source, document, (text) => {
      renderText(text, document, inner, renderBlocks);
    });
  } else {
    document.add(codeBlock(layOutJson(source), 'json'));
  }
}

/** The value of a text that is JSON as a whole, or undefined. */
function parsed(text: string): unknown {
  // Most texts show in their first character that they are no JSON: spare the error and its stack.
  return /^\s*[[{"\d\-tfn]/.test(text) ? parseBounded(text) : undefined;
}

const contentTypes = new Set<unknown>(['text', 'image', 'audio', 'resource', 'resource_link']);

function isContentList(value: unknown): value is Record<string, unknown>[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((item) => isObject(item) && contentTypes.has(item['type']))
  );
}
