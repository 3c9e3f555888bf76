import { isObject } from '../../core/base/json';
import { sizeText } from '../../core/catalog/renderSize';
import type { CallToolResult } from '../../core/peer/types';

/** A result of a tool as a text for a model: what is text whole, what is not by its kind and size. */
export function resultText(result: CallToolResult): string {
  const { content, structuredContent } = result;
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  const parts = blocks.map(blockText);
  const hasText = blocks.some((block) => isObject(block) && block['type'] === 'text');
  // A server that keeps to the specification says the same as text.
  if (structuredContent !== undefined && !hasText) parts.push(JSON.stringify(structuredContent));
  const text = parts.length === 0 ? 'The tool answered without content.' : parts.join('\n\n');
  return result.isError === true ? `The tool says that it failed:\n\n${text}` : text;
}

function blockText(block: unknown): string {
  if (!isObject(block)) return `[${JSON.stringify(block)}]`;
  const { type, text, data, mimeType, resource, uri, name } = block;
  if (type === 'text' && typeof text === 'string') return text;
  if (type === 'resource' && isObject(resource)) {
    const { text: embedded, blob } = resource;
    if (typeof embedded === 'string') return `[resource ${JSON.stringify(resource['uri'])}]\n${embedded}`;
    return `[resource ${JSON.stringify(resource['uri'])}: ${dataText(blob, resource['mimeType'])}]`;
  }
  if (type === 'resource_link') return `[resource ${JSON.stringify(uri)}, ${JSON.stringify(name)}, not read]`;
  return `[${typeof type === 'string' ? type : 'content'}: ${dataText(data, mimeType)}]`;
}

function dataText(data: unknown, mimeType: unknown): string {
  const size = typeof data === 'string' ? sizeText(Math.floor((data.length * 3) / 4)) : 'no data';
  return `${typeof mimeType === 'string' ? mimeType : 'unknown type'}, ${size}, not shown`;
}
