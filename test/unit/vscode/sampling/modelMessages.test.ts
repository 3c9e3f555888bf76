import assert from 'node:assert/strict';
import type { SampleRequest } from '../../../../src/core/peer/types';
import { lastQuestion, modelMessages, wholePrompt } from '../../../../src/vscode/sampling/modelMessages';
import { requestOf } from './sampleRequest';

const image = { type: 'image', data: 'AQID', mimeType: 'image/png' };
const audio = { type: 'audio', data: 'AQID', mimeType: 'audio/wav' };

describe('what a model is asked', () => {
  it('are the messages in their order and roles, the system prompt first as the user’s', () => {
    const request = requestOf({
      systemPrompt: 'Be brief.',
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Hello' }, image] },
        { role: 'assistant', content: [{ type: 'text', text: 'Hi' }] },
      ],
    });
    assert.deepEqual(modelMessages(request), {
      kind: 'messages',
      messages: [
        { role: 'user', parts: [{ kind: 'text', text: 'Be brief.' }] },
        {
          role: 'user',
          parts: [
            { kind: 'text', text: 'Hello' },
            { kind: 'image', data: Buffer.from([1, 2, 3]), mimeType: 'image/png' },
          ],
        },
        { role: 'assistant', parts: [{ kind: 'text', text: 'Hi' }] },
      ],
    });
  });

  it('is nothing where a content can not be passed on: leaving it out would change the question', () => {
    const content = [{ type: 'text', text: 'Hear this' }, audio, audio, { type: 'text' }];
    assert.deepEqual(modelMessages(requestOf({ messages: [{ role: 'user', content }] })), {
      kind: 'unsupported',
      types: ['audio audio/wav', 'text'],
    });
  });
});

describe('what a person reads before it is sent', () => {
  const request: SampleRequest = requestOf({
    systemPrompt: 'Be brief.',
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'First' }] },
      { role: 'assistant', content: [image] },
      { role: 'user', content: [{ type: 'text', text: 'Second' }, audio] },
      { role: 'assistant', content: [{ type: 'text', text: 'So' }] },
    ],
    maxTokens: 50,
    temperature: 0.5,
    stopSequences: ['END'],
  });

  it('is all of it, with what is no text by type and size, and the limits', () => {
    assert.equal(
      wholePrompt(request),
      [
        'system:\nBe brief.',
        'user:\nFirst',
        'assistant:\n[image image/png, 3 bytes]',
        'user:\nSecond\n[audio audio/wav, 3 bytes]',
        'assistant:\nSo',
        '(maxTokens: 50, temperature: 0.5, stopSequences: ["END"])',
      ].join('\n\n'),
    );
  });

  it('begins with the last question', () => {
    assert.equal(lastQuestion(request), 'Second [audio audio/wav, 3 bytes]');
  });
});
