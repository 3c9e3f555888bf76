import assert from 'node:assert/strict';
import { parseSampleRequest } from '../../../src/core/peer/sampling';

const message = (content: unknown, role: unknown = 'user') => ({ role, content });
const text = { type: 'text', text: 'hi' };
const least = { messages: [message(text)], maxTokens: 10 };

describe('a sampling/createMessage', () => {
  it('is taken with all that a client may use', () => {
    const request = parseSampleRequest({
      messages: [message(text), message([text, { type: 'image', data: '', mimeType: 'image/png' }], 'assistant')],
      maxTokens: 10,
      systemPrompt: 'Be brief.',
      modelPreferences: { speedPriority: 1 },
      temperature: 0.5,
      stopSequences: ['END'],
      metadata: { a: 1 },
      includeContext: 'allServers',
      somethingElse: true,
    });
    assert.deepEqual(request, {
      messages: [
        { role: 'user', content: [text] },
        { role: 'assistant', content: [text, { type: 'image', data: '', mimeType: 'image/png' }] },
      ],
      maxTokens: 10,
      systemPrompt: 'Be brief.',
      modelPreferences: { speedPriority: 1 },
      temperature: 0.5,
      stopSequences: ['END'],
      metadata: { a: 1 },
    });
  });

  it('is taken with the least, and wishes of the wrong type are no wishes', () => {
    const none = {
      systemPrompt: undefined,
      modelPreferences: undefined,
      temperature: undefined,
      stopSequences: [],
      metadata: undefined,
    };
    const expected = { messages: [{ role: 'user', content: [text] }], maxTokens: 10, ...none };
    assert.deepEqual(parseSampleRequest(least), expected);
    const odd = { ...least, modelPreferences: [], temperature: 'hot', stopSequences: [1], metadata: null };
    assert.deepEqual(parseSampleRequest(odd), expected);
  });

  for (const [what, params, words] of [
    ['without params', undefined, /not an object/],
    ['without messages', { maxTokens: 1 }, /no messages/],
    ['with an empty list of messages', { ...least, messages: [] }, /no messages/],
    ['with too many messages', { ...least, messages: Array(1001).fill(message(text)) }, /at most 1000/],
    ['without maxTokens', { messages: least.messages }, /maxTokens/],
    ['with no room for an answer', { ...least, maxTokens: 0 }, /maxTokens/],
    ['with maxTokens that is no number', { ...least, maxTokens: NaN }, /maxTokens/],
    ['with a system prompt that is no text', { ...least, systemPrompt: {} }, /systemPrompt/],
    ['with a message of another role', { ...least, messages: [message(text, 'system')] }, /role of message 1/],
    ['with a message that is none', { ...least, messages: [message(text), 'hi'] }, /message 2 is not an object/],
    ['with content that has no type', { ...least, messages: [message({ text: 'hi' })] }, /without a type/],
    ['with a text for content', { ...least, messages: [message('hi')] }, /without a type/],
    ['with no content', { ...least, messages: [message([])] }, /no content/],
    ['with tools', { ...least, tools: [] }, /tools, which were not declared/],
    ['with a choice of tools', { ...least, toolChoice: { mode: 'auto' } }, /tools, which were not declared/],
    ['with results of tools', { ...least, messages: [message([{ type: 'tool_result' }])] }, /content of tools/],
    ['with uses of tools', { ...least, messages: [message({ type: 'tool_use' })] }, /content of tools/],
  ] as const) {
    it(`${what} is refused`, () => {
      assert.throws(
        () => parseSampleRequest(params),
        (error: { code: string; message: string }) => error.code === 'protocol' && words.test(error.message),
      );
    });
  }
});
