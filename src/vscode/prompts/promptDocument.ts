import { isObject } from '../../core/base/json';
import { renderBlocks } from '../../core/catalog/renderBlocks';
import { ResultDocument } from '../../core/catalog/renderDocument';
import { codeBlock, codeSpan, escapeText, oneLine } from '../../core/catalog/renderEscape';
import { sizeText } from '../../core/catalog/renderSize';
import type { RenderContext, RenderedResult } from '../../core/catalog/renderTypes';
import type { GetPromptResult } from '../../core/peer/types';
import type { Localizer } from '../localizer';
import { durationText, timeText } from '../words';
import type { ArgumentValues } from './argumentSteps';

/** A prompt as a person got it. */
export interface PromptFacts {
  /** The configured name of the server. */
  readonly server: string;
  readonly name: string;
  readonly args: ArgumentValues;
  /** Milliseconds since the epoch. */
  readonly endedAt: number;
  readonly durationMs: number;
}

/** How the place where a prompt is shown addresses its parts. */
export type PromptPlace = Pick<RenderContext, 'attachmentUri' | 'resourceUri'>;

/**
 * A prompt as a document in markdown: who it is from, its messages with their roles, and what was sent. Pure. Nothing that the
 * server sent is treated as markup.
 */
export function promptDocument(
  result: GetPromptResult,
  facts: PromptFacts,
  place: PromptPlace,
  l10n: Localizer,
): Pick<RenderedResult, 'markdown' | 'attachments' | 'resourceLinks'> {
  const { server, name, args } = facts;
  const document = new ResultDocument({ server, tool: name, l10n, ...place }, { content: [] });
  document.add(`# ${escapeText(oneLine(name))}`);
  document.add(l10n.t('Prompt · from {0} · {1}', codeSpan(server), messagesText(result.messages.length, l10n)));
  document.add(headOf(result, facts, l10n));
  if (typeof result.description === 'string' && result.description.trim() !== '') {
    document.add(escapeText(oneLine(result.description)));
  }
  for (const [index, message] of result.messages.entries()) renderMessage(message, index, document, l10n);
  if (result.messages.length === 0) document.add(`*${l10n.t('The server sent no message.')}*`);
  document.add('---');
  document.add(`## ${l10n.t('What was sent')}`);
  document.add(codeSpan('prompts/get'));
  document.add(codeBlock(JSON.stringify({ name, arguments: args }, null, 2), 'json'));
  return {
    markdown: document.markdown,
    attachments: document.attachments,
    resourceLinks: document.resourceLinks,
  };
}

function headOf(result: GetPromptResult, { durationMs, endedAt }: PromptFacts, l10n: Localizer): string {
  const size = sizeText(Buffer.byteLength(JSON.stringify(result)));
  return [durationText(durationMs), l10n.t('{0} received', size), timeText(endedAt)].join(' · ');
}

function renderMessage(message: unknown, index: number, document: ResultDocument, l10n: Localizer): void {
  if (!isObject(message)) {
    document.add(`## ${index + 1}`);
    renderBlocks([message], document);
    return;
  }
  const { role, content } = message;
  document.add(`## ${index + 1} · ${roleText(role, l10n)}`);
  renderBlocks(blocksOf(content), document);
}

/** A content is one block; some servers send a list of them, as sampling has. */
function blocksOf(content: unknown): readonly unknown[] {
  return Array.isArray(content) ? (content as readonly unknown[]) : [content];
}

function roleText(role: unknown, l10n: Localizer): string {
  if (role === 'user') return l10n.t('User');
  if (role === 'assistant') return l10n.t('Assistant');
  return typeof role === 'string' ? escapeText(oneLine(role)) : l10n.t('unknown role');
}

function messagesText(count: number, l10n: Localizer): string {
  return count === 1 ? l10n.t('1 message') : l10n.t('{0} messages', count);
}

/**
 * The texts of a prompt, to be used elsewhere: of one message as it is, of several each below its role. What is no text is
 * named by its type.
 */
export function promptPlainText({ messages }: GetPromptResult): string {
  const texts = messages.filter(isObject).map(({ role, content }) => {
    return { role: typeof role === 'string' ? role : '', text: blocksOf(content).map(textOf).join('\n') };
  });
  return texts.length === 1 ? (texts[0]?.text ?? '') : texts.map(({ role, text }) => `${role}:\n${text}`).join('\n\n');
}

function textOf(block: unknown): string {
  if (!isObject(block)) return '';
  if (typeof block['text'] === 'string') return block['text'];
  const resource = block['resource'];
  if (isObject(resource) && typeof resource['text'] === 'string') return resource['text'];
  const uri = isObject(resource) ? resource['uri'] : block['uri'];
  return `[${[block['type'], uri].filter((part) => typeof part === 'string').join(' ')}]`;
}
