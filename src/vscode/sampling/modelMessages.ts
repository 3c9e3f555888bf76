import type { SampleMessage, SampleRequest } from '../../core/peer/types';
import type { ModelMessage, ModelPart } from './chatModel';

/** What a model would be asked, or what in the request no model of the editor takes. */
export type Conversion =
  | { readonly kind: 'messages'; readonly messages: readonly ModelMessage[] }
  /** `types`: of contents, with their media types. */
  | { readonly kind: 'unsupported'; readonly types: readonly string[] };

/** A sampling request as messages for a model. The editor's models have no system prompt: it comes first, as the user's. */
export function modelMessages({ messages, systemPrompt }: SampleRequest): Conversion {
  const unsupported = new Set<string>();
  const converted = messages.map(({ role, content }): ModelMessage => {
    const parts = content.flatMap((block) => {
      const part = partOf(block);
      if (!part) unsupported.add(typeText(block));
      return part ?? [];
    });
    return { role, parts };
  });
  if (unsupported.size > 0) return { kind: 'unsupported', types: [...unsupported] };
  const first: readonly ModelMessage[] =
    systemPrompt === undefined || systemPrompt === ''
      ? []
      : [{ role: 'user', parts: [{ kind: 'text', text: systemPrompt }] }];
  return { kind: 'messages', messages: [...first, ...converted] };
}

/**
 * The whole of what a server wants a model to be asked, for a person to read before it is sent. What is no text is named, with
 * its size.
 */
export function wholePrompt({ messages, systemPrompt, maxTokens, temperature, stopSequences }: SampleRequest): string {
  const system = systemPrompt === undefined ? [] : [`system:\n${systemPrompt}`];
  const limits = [
    `maxTokens: ${maxTokens}`,
    ...(temperature === undefined ? [] : [`temperature: ${temperature}`]),
    ...(stopSequences.length === 0 ? [] : [`stopSequences: ${JSON.stringify(stopSequences)}`]),
  ].join(', ');
  return [
    ...system,
    ...messages.map(({ role, content }) => `${role}:\n${content.map(textOf).join('\n')}`),
    `(${limits})`,
  ].join('\n\n');
}

/** The last text that a server wrote as the user: what it wants to know. */
export function lastQuestion({ messages }: SampleRequest): string {
  const last = messages.findLast(({ role }) => role === 'user') ?? messages.at(-1);
  return last?.content.map(textOf).join(' ') ?? '';
}

type Block = SampleMessage['content'][number];

function partOf(block: Block): ModelPart | undefined {
  const { type, text, data, mimeType } = block;
  if (type === 'text' && typeof text === 'string') return { kind: 'text', text };
  if (type !== 'image' || typeof data !== 'string' || typeof mimeType !== 'string') return undefined;
  return { kind: 'image', data: Buffer.from(data, 'base64'), mimeType };
}

function textOf(block: Block): string {
  const { type, text, data } = block;
  if (type === 'text' && typeof text === 'string') return text;
  const size = typeof data === 'string' ? `, ${Buffer.byteLength(data, 'base64')} bytes` : '';
  return `[${typeText(block)}${size}]`;
}

function typeText({ type, mimeType }: Block): string {
  return typeof mimeType === 'string' ? `${type} ${mimeType}` : type;
}
