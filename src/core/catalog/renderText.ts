import { isObject } from '../base/json';
import { isAnswer, renderAnswer } from './renderAnswer';
import type { ResultDocument } from './renderDocument';
import { codeBlock } from './renderEscape';
import { layOutJson } from './renderJson';
import { renderProse } from './renderProse';

/** Texts in texts are unwrapped so often; what is deeper is shown as it is. */
const maxUnwraps = 8;

/** How the content blocks of a list are shown; a text may hold such a list again. */
export type BlocksRenderer = (blocks: readonly unknown[], document: ResultDocument, unwraps: number) => void;

/** The value of a text that is JSON as a whole, or undefined. */
export function parsedText(text: string): { readonly value: unknown } | undefined {
  // A text that is no JSON mostly shows that in its first character: spare the error and its stack.
  if (!/^\s*[[{"\d\-tfn]/.test(text)) return undefined;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/**
 * Shows a text: JSON laid out, or as an answer with its sources where it is one; a list of content blocks, or JSON that
 * was encoded twice, as what is inside; anything else as prose.
 */
export function renderText(text: string, document: ResultDocument, renderBlocks: BlocksRenderer, unwraps = 0): void {
  if (text.trim() === '') {
    document.add('*(empty text)*');
    return;
  }
  const parsed = parsedText(text);
  if (parsed === undefined) {
    renderProse(text, document);
    return;
  }
  const { value } = parsed;
  if (unwraps < maxUnwraps) {
    if (typeof value === 'string' && isObjectOrArray(parsedText(value)?.value)) {
      renderText(value, document, renderBlocks, unwraps + 1);
      return;
    }
    if (isContentList(value)) {
      renderBlocks(value, document, unwraps + 1);
      return;
    }
  }
  if (isObjectOrArray(value)) renderJson(value, text, document, renderBlocks, unwraps);
  else renderProse(text, document);
}

/** Shows a JSON object or array by its source. */
export function renderJson(
  value: unknown,
  source: string,
  document: ResultDocument,
  renderBlocks: BlocksRenderer,
  unwraps = 0,
): void {
  if (unwraps < maxUnwraps && isAnswer(value)) {
    renderAnswer(source, document, (text) => {
      renderText(text, document, renderBlocks, unwraps + 1);
    });
  } else {
    document.add(codeBlock(layOutJson(source), 'json'));
  }
}

/** What the outermost JSON value of a text is, seen through encodings and lists of content: these are the texts meant. */
export function outermostValues(text: string, unwraps = 0): unknown[] {
  const value = parsedText(text)?.value;
  if (unwraps >= maxUnwraps) return [value];
  if (typeof value === 'string') return outermostValues(value, unwraps + 1);
  if (!isContentList(value)) return [value];
  return value.flatMap((block) =>
    typeof block['text'] === 'string' ? outermostValues(block['text'], unwraps + 1) : [],
  );
}

function isObjectOrArray(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

const contentTypes = new Set<unknown>(['text', 'image', 'audio', 'resource', 'resource_link']);

function isContentList(value: unknown): value is Record<string, unknown>[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((item) => isObject(item) && contentTypes.has(item['type']))
  );
}
