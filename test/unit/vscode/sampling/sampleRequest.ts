import type { SampleRequest } from '../../../../src/core/peer/types';

/** A request of one question, with what is given instead. */
export function requestOf(given: Partial<SampleRequest> = {}): SampleRequest {
  return {
    messages: [{ role: 'user', content: [{ type: 'text', text: 'One word?' }] }],
    maxTokens: 1000,
    systemPrompt: undefined,
    modelPreferences: undefined,
    temperature: undefined,
    stopSequences: [],
    metadata: undefined,
    ...given,
  };
}
