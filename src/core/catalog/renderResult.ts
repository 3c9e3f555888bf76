import { isObject } from '../base/json';
import type { Localizer } from '../base/localizer';
import type { CallToolResult } from '../peer/types';
import { renderBlocks } from './renderBlocks';
import { ResultDocument } from './renderDocument';
import { codeBlock, codeSpan, escapeText, oneLine } from './renderEscape';
import { layOutJson } from './renderJson';
import { sizeText } from './renderSize';
import { renderJson } from './renderText';
import type { RenderContext, RenderedResult } from './renderTypes';
import { jsonOf } from './renderValue';
import { schemaText } from './schemaTexts';

/**
 * Turns a tool's result into a document, its attachments and its links. Pure, whole (nothing is cut) and linear in
 * the size of the result. Nothing that the server sent is treated as markup.
 */
export function renderResult(result: CallToolResult, context: RenderContext): RenderedResult {
  const document = new ResultDocument(context, result);
  renderBlocks(result.content, document);
  if (result.structuredContent !== undefined) renderStructured(result.structuredContent, context, document);
  renderOthers(result, document);
  if (document.blockCount === 0) {
    document.add(`*${document.l10n.t('The tool answered without any content.')}*`);
  }

  return {
    class: document.failed ? 'toolError' : 'ok',
    markdown: `${heading(result, document, context)}\n\n${document.markdown}`,
    attachments: document.attachments,
    links: document.links,
    resourceLinks: document.resourceLinks,
  };
}

/** Says whose answer this is, what class it has, and how much there is. */
function heading(result: CallToolResult, document: ResultDocument, { server, tool, preface }: RenderContext): string {
  const { l10n } = document;
  const textBytes = result.content.reduce<number>((sum, block) => sum + textSize(block), 0);
  const { length: count } = document.attachments;
  const attachedBytes = document.attachments.reduce((sum, { bytes }) => sum + bytes, 0);
  const facts = [
    l10n.t('from {0}', codeSpan(server)),
    ...(textBytes > 0 ? [l10n.t('{0} of text', sizeText(textBytes))] : []),
    ...(count > 0 ? [attachmentsText(count, sizeText(attachedBytes), l10n)] : []),
  ].join(' · ');
  const verdict = document.failed ? l10n.t('**Tool error**: the tool says that it failed') : l10n.t('Result');
  return [`# ${escapeText(oneLine(tool))}`, `${verdict} · ${facts}`, ...(preface ? [preface] : [])].join('\n\n');
}

function attachmentsText(count: number, size: string, l10n: Localizer): string {
  return count === 1 ? l10n.t('1 attachment ({0})', size) : l10n.t('{0} attachments ({1})', count, size);
}

function textSize(block: unknown): number {
  return isObject(block) && typeof block['text'] === 'string' ? Buffer.byteLength(block['text']) : 0;
}

function renderStructured(value: unknown, context: RenderContext, document: ResultDocument): void {
  const problems = context.structuredProblems ?? [];
  if (problems.length > 0) {
    const list = problems.map(
      ({ path, message }) =>
        `• ${codeSpan(path === '' ? '/' : path)}: ${escapeText(oneLine(schemaText(message, document.l10n)))}`,
    );
    const whose = document.l10n.t(
      'The structured content of server {0} breaks the output schema that it declares for this tool:',
      codeSpan(context.server),
    );
    document.add([`⚠ ${whose}`, ...list].join('\\\n'));
  }
  if (document.structuredIsShown) return;
  const source = jsonOf(value);
  document.add(`## ${document.l10n.t('Structured content ({0})', sizeText(Buffer.byteLength(source)))}`);
  renderJson(value, source, document, { unwraps: 0, isOutermost: false }, renderBlocks);
}

const known = new Set(['content', 'structuredContent', 'isError', 'resultType', '_meta']);

/** What no revision of the specification knows is shown too. */
function renderOthers(result: CallToolResult, document: ResultDocument): void {
  const others = Object.entries(result).filter(([key]) => !known.has(key));
  if (others.length === 0) return;
  document.add(`## ${document.l10n.t('Other fields')}`);
  document.add(codeBlock(layOutJson(jsonOf(Object.fromEntries(others))), 'json'));
}
