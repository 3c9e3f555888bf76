import { isObject } from '../base/json';
import type { CallToolResult } from '../peer/types';
import { renderBlocks } from './renderBlocks';
import { saysFailure } from './renderClass';
import { ResultDocument } from './renderDocument';
import { codeBlock, codeSpan, escapeText, oneLine } from './renderEscape';
import { layOutJson } from './renderJson';
import { sizeText } from './renderSize';
import { outermostValues, parsedText, renderJson } from './renderText';
import type { RenderContext, RenderedResult } from './renderTypes';
import { jsonOf, sameJson } from './renderValue';

/**
 * Turns a tool's result into a document, its attachments and its links. Pure, whole (nothing is cut) and linear in
 * the size of the result. Nothing that the server sent is treated as markup.
 */
export function renderResult(result: CallToolResult, context: RenderContext): RenderedResult {
  const texts = result.content.flatMap((block) =>
    isObject(block) && block['type'] === 'text' && typeof block['text'] === 'string' ? [block['text']] : [],
  );
  const { structuredContent } = result;
  const failed =
    result.isError === true ||
    saysFailure(structuredContent) ||
    texts.some((text) => outermostValues(text).some(saysFailure));

  const document = new ResultDocument(context);
  renderBlocks(result.content, document);
  if (structuredContent !== undefined) renderStructured(structuredContent, texts, context, document);
  renderOthers(result, document);
  if (document.blockCount === 0) document.add('*The tool answered without any content.*');

  return {
    class: failed ? 'toolError' : 'ok',
    markdown: `${heading(failed, texts, document, context)}\n\n${document.markdown}`,
    attachments: document.attachments,
    links: document.links,
    resourceLinks: document.resourceLinks,
  };
}

/** Says whose answer this is, what class it has, and how much there is. */
function heading(
  failed: boolean,
  texts: readonly string[],
  document: ResultDocument,
  { server, tool }: RenderContext,
): string {
  const textBytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const { length: count } = document.attachments;
  const attachedBytes = document.attachments.reduce((sum, { bytes }) => sum + bytes, 0);
  const facts = [
    `from ${codeSpan(server)}`,
    ...(textBytes > 0 ? [`${sizeText(textBytes)} of text`] : []),
    ...(count > 0 ? [`${count} ${count === 1 ? 'attachment' : 'attachments'} (${sizeText(attachedBytes)})`] : []),
  ].join(' · ');
  const verdict = failed ? '**Tool error**: the tool says that it failed. This is its answer' : 'Result';
  return `# ${escapeText(oneLine(tool))}\n\n${verdict} ${facts}`;
}

function renderStructured(
  value: unknown,
  texts: readonly string[],
  context: RenderContext,
  document: ResultDocument,
): void {
  const problems = context.structuredProblems ?? [];
  if (problems.length > 0) {
    const list = problems.map(
      ({ path, message }) => `• ${codeSpan(path === '' ? '/' : path)}: ${escapeText(oneLine(message))}`,
    );
    const whose = `The structured content of server ${codeSpan(context.server)} breaks the output schema that it declares for this tool:`;
    document.add([`⚠ ${whose}`, ...list].join('\\\n'));
  }
  const isShown = texts.some((text) => {
    const parsed = parsedText(text);
    return parsed !== undefined && sameJson(parsed.value, value);
  });
  if (isShown) return;
  document.add('## Structured content');
  renderJson(value, jsonOf(value), document, renderBlocks);
}

const known = new Set(['content', 'structuredContent', 'isError', 'resultType', '_meta']);

/** What no revision of the specification knows is shown too. */
function renderOthers(result: CallToolResult, document: ResultDocument): void {
  const others = Object.entries(result).filter(([key]) => !known.has(key));
  if (others.length === 0) return;
  document.add('## Other fields');
  document.add(codeBlock(layOutJson(jsonOf(Object.fromEntries(others))), 'json'));
}
