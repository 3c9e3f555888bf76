import { isObject } from '../base/json';
import type { ResultDocument } from './renderDocument';
import { codeBlock, codeSpan, escapeText, hyperlink, oneLine, openableUrl } from './renderEscape';
import { layOutJson } from './renderJson';
import { sizeText } from './renderSize';
import { renderText, type TextPlace } from './renderText';
import { jsonOf } from './renderValue';

const outermost: TextPlace = { unwraps: 0, isOutermost: true };

type Block = Readonly<Record<string, unknown>>;

/** Shows the content blocks of a result in order (2026-07-28, server/tools, "Tool Result"). Unknown kinds as they are. */
export function renderBlocks(blocks: readonly unknown[], document: ResultDocument, place = outermost): void {
  for (const block of blocks) {
    if (!isObject(block) || !renderKnownBlock(block, document, place)) {
      document.add(codeBlock(layOutJson(jsonOf(block)), 'json'));
    }
  }
}

function renderKnownBlock(block: Block, document: ResultDocument, place: TextPlace): boolean {
  switch (block['type']) {
    case 'text':
      if (typeof block['text'] !== 'string') return false;
      renderText(block['text'], document, place, renderBlocks);
      return true;
    case 'image':
    case 'audio':
      if (typeof block['data'] !== 'string') return false;
      renderData(block['data'], block['mimeType'], '', document);
      return true;
    case 'resource_link':
      if (typeof block['uri'] !== 'string') return false;
      renderResourceLink(block, block['uri'], document);
      return true;
    case 'resource':
      return isObject(block['resource']) && renderResource(block['resource'], document, place);
    default:
      return false;
  }
}

function renderData(data: string, type: unknown, note: string, document: ResultDocument): void {
  const mimeType = text(type) ?? 'application/octet-stream';
  const base64 = /\s/.test(data) ? data.replace(/\s+/g, '') : data;
  if (isBase64(base64)) {
    document.attach(mimeType, base64, note);
    return;
  }
  const what = [document.l10n.t('An attachment of type {0}', codeSpan(mimeType)), note]
    .filter((part) => part !== '')
    .join(' · ');
  document.add(
    document.l10n.t("{0}: its data is no base64 ({1} characters), so it can't be shown.", what, data.length),
  );
}

function isBase64(data: string): boolean {
  const end = data.search(/[^A-Za-z0-9+/]/);
  const padding = end < 0 ? '' : data.slice(end);
  const digits = data.length - padding.length;
  return (padding === '' && digits % 4 !== 1) || (/^={1,2}$/.test(padding) && data.length % 4 === 0);
}

function renderResourceLink(link: Block, uri: string, document: ResultDocument): void {
  const name = text(link['name']) ?? uri;
  const title = text(link['title']);
  const mimeType = text(link['mimeType']);
  const address = document.resourceLink({ uri, name, title, mimeType });
  const label = title ?? name;
  const parts = [
    address === undefined ? nameOf(label, uri, document) : hyperlink(oneLine(label) || uri, address),
    title === undefined || title === name ? '' : escapeText(oneLine(name)),
    address === undefined ? codeSpan(uri) : document.link(uri, uri),
    codeSpan(mimeType ?? ''),
    typeof link['size'] === 'number' ? sizeText(link['size']) : '',
  ];
  document.add(document.l10n.t('Resource {0}', parts.filter((part) => part !== '').join(' · ')));
  const description = text(link['description']);
  if (description !== undefined) document.add(escapeText(oneLine(description)));
}

/** The name of a resource, in a place from which resources are not read. */
function nameOf(label: string, uri: string, document: ResultDocument): string {
  return openableUrl(uri) === undefined ? `**${escapeText(oneLine(label))}**` : document.link(label, uri);
}

function renderResource(resource: Block, document: ResultDocument, place: TextPlace): boolean {
  const uri = text(resource['uri']) ?? '';
  if (typeof resource['blob'] === 'string') {
    renderData(resource['blob'], resource['mimeType'], codeSpan(uri), document);
    return true;
  }
  if (typeof resource['text'] !== 'string') return false;
  const mimeType = text(resource['mimeType']);
  const size = sizeText(Buffer.byteLength(resource['text']));
  const parts = [codeSpan(uri), codeSpan(mimeType ?? ''), size].filter((part) => part !== '');
  document.add([document.l10n.t('Embedded resource'), ...parts].join(' · '));
  // A file of another type is exact to the last blank: source code must not be read as prose.
  if (mimeType === undefined || /^text\/(?:plain|markdown)\b|^application\/json\b/i.test(mimeType)) {
    renderText(resource['text'], document, { ...place, isOutermost: false }, renderBlocks);
  } else {
    document.add(codeBlock(resource['text']));
  }
  return true;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
