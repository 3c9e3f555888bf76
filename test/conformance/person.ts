import assert from 'node:assert/strict';
import type { Authorize } from '../../src/core/auth/ports';
import { collectContent, prefill } from '../../src/core/elicitation/answers';
import { formFields } from '../../src/core/elicitation/fields';
import type { InputHandlers } from '../../src/core/peer/types';

/** Somebody who agrees with everything, and leaves forms as they are. */
export const person: InputHandlers = {
  elicit(request) {
    if (request.mode === 'url') return Promise.resolve({ action: 'accept' });
    const { fields } = formFields(request.requestedSchema);
    const form = collectContent(fields, new Map(fields.map((field) => [field.key, prefill(field)])));
    assert(form.ok, 'the form can be sent as it is');
    return Promise.resolve({ action: 'accept', content: form.content });
  },
  sample: () =>
    Promise.resolve({ role: 'assistant', content: { type: 'text', text: 'So it is.' }, model: 'conformance' }),
  roots: () => Promise.resolve([{ uri: 'file:///conformance', name: 'conformance' }]),
};

/** Opens an authorization page that asks nothing, and tells where it leads. */
export const showPage: Authorize = async (url, { signal }) => {
  const response = await fetch(url, { redirect: 'manual', signal });
  const location = response.headers.get('location');
  assert(location !== null, `the authorization page leads somewhere, rather than HTTP ${response.status}`);
  return new URL(location, url);
};
