import { ProtocolError } from '../base/errors';
import { isObject, isStringArray } from '../base/json';
import type { SampleMessage, SampleRequest } from './types';
import { english } from '../base/localizer';
import { peerTexts, samplingTexts } from './peerTexts';

/** Messages that a server may send with one request; `protocol.md` §13. */
const maxMessages = 1_000;

/** Kinds of content that take a capability which this host does not declare. */
const toolContent = ['tool_use', 'tool_result'];

/**
 * Checks the `params` of a `sampling/createMessage` (2026-07-28, client/sampling). Tools were never declared, so a request
 * with some is refused; context of servers is left out, as a client may.
 * @throws ProtocolError if they are malformed or pass a bound
 */
export function parseSampleRequest(params: unknown): SampleRequest {
  if (!isObject(params)) throw malformed(samplingTexts.noParams(english));
  const { messages, maxTokens, systemPrompt, modelPreferences, temperature, stopSequences, metadata } = params;
  if (params['tools'] !== undefined || params['toolChoice'] !== undefined) {
    throw malformed(samplingTexts.toolsGiven(english));
  }
  if (!Array.isArray(messages) || messages.length === 0) throw malformed(samplingTexts.noMessages(english));
  if (messages.length > maxMessages) {
    throw malformed(samplingTexts.tooManyMessages(english, String(messages.length), String(maxMessages)));
  }
  if (typeof maxTokens !== 'number' || !(maxTokens > 0)) throw malformed(samplingTexts.maxTokens(english));
  if (systemPrompt !== undefined && typeof systemPrompt !== 'string')
    throw malformed(samplingTexts.systemPrompt(english));
  return {
    messages: messages.map(parseMessage),
    maxTokens,
    systemPrompt,
    modelPreferences: isObject(modelPreferences) ? modelPreferences : undefined,
    temperature: typeof temperature === 'number' ? temperature : undefined,
    stopSequences: isStringArray(stopSequences) ? stopSequences : [],
    metadata: isObject(metadata) ? metadata : undefined,
  };
}

function parseMessage(message: unknown, index: number): SampleMessage {
  const number = String(index + 1);
  if (!isObject(message)) throw malformed(samplingTexts.messageObject(english, number));
  const { role } = message;
  if (role !== 'user' && role !== 'assistant') throw malformed(samplingTexts.role(english, number));
  const blocks: readonly unknown[] = Array.isArray(message['content']) ? message['content'] : [message['content']];
  if (blocks.length === 0) throw malformed(samplingTexts.noContent(english, number));
  const content = blocks.map((block) => {
    if (!isObject(block) || typeof block['type'] !== 'string')
      throw malformed(samplingTexts.contentType(english, number));
    if (toolContent.includes(block['type'])) {
      throw malformed(samplingTexts.toolContent(english, number));
    }
    return block as SampleMessage['content'][number];
  });
  return { role, content };
}

function malformed(what: string): ProtocolError {
  return new ProtocolError(peerTexts.badSampling(english, what));
}
