import { ProtocolError } from '../base/errors';
import { isObject, isStringArray } from '../base/json';
import type { SampleMessage, SampleRequest } from './types';

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
  if (!isObject(params)) throw malformed('its params are not an object');
  const { messages, maxTokens, systemPrompt, modelPreferences, temperature, stopSequences, metadata } = params;
  if (params['tools'] !== undefined || params['toolChoice'] !== undefined) {
    throw malformed('it has tools, which were not declared as a capability of this client');
  }
  if (!Array.isArray(messages) || messages.length === 0) throw malformed('it has no messages');
  if (messages.length > maxMessages) {
    throw malformed(`it has ${messages.length} messages; at most ${maxMessages} are allowed`);
  }
  if (typeof maxTokens !== 'number' || !(maxTokens > 0)) throw malformed('its maxTokens is no number above 0');
  if (systemPrompt !== undefined && typeof systemPrompt !== 'string') throw malformed('its systemPrompt is no text');
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
  const where = `message ${index + 1}`;
  if (!isObject(message)) throw malformed(`${where} is not an object`);
  const { role } = message;
  if (role !== 'user' && role !== 'assistant') throw malformed(`the role of ${where} is not "user" or "assistant"`);
  const blocks: readonly unknown[] = Array.isArray(message['content']) ? message['content'] : [message['content']];
  if (blocks.length === 0) throw malformed(`${where} has no content`);
  const content = blocks.map((block) => {
    if (!isObject(block) || typeof block['type'] !== 'string') throw malformed(`${where} has content without a type`);
    if (toolContent.includes(block['type'])) {
      throw malformed(`${where} has content of tools, which were not declared as a capability of this client`);
    }
    return block as SampleMessage['content'][number];
  });
  return { role, content };
}

function malformed(what: string): ProtocolError {
  return new ProtocolError(
    `The server sent a sampling/createMessage that can't be answered: ${what}. Report it to the server's author.`,
  );
}
