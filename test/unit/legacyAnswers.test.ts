import assert from 'node:assert/strict';
import { capabilitiesOf } from '../../src/core/capabilities';
import { answerLegacyRequest } from '../../src/core/legacyAnswers';
import type { InputContext, InputHandlers } from '../../src/core/peer/types';

const form = { message: 'Who?', requestedSchema: { type: 'object', properties: {} } };
const address = { mode: 'url', message: 'Sign here', url: 'https://example.com', elicitationId: 'e1' };
const sample = { messages: [{ role: 'user', content: { type: 'text', text: 'hi' } }], maxTokens: 5 };

function setUp(version = '2025-11-25', overrides: InputHandlers = {}) {
  const contexts: InputContext[] = [];
  const waiting: number[] = [];
  const handlers: InputHandlers = {
    elicit: (_request, context) => {
      contexts.push(context);
      return Promise.resolve({ action: 'accept', content: {} });
    },
    sample: () => Promise.resolve({ role: 'assistant', content: { type: 'text', text: 'ho' }, model: 'small' }),
    roots: () => Promise.resolve([{ uri: 'file:///project' }, { uri: 'https://elsewhere' }]),
    ...overrides,
  };
  const { signal } = new AbortController();
  const answer = (method: string, params: Record<string, unknown> = {}) =>
    answerLegacyRequest({ server: 'notes', method, params, connection: { version }, signal }, handlers, (change) =>
      waiting.push(change),
    );
  return { answer, contexts, waiting, signal };
}

describe('an answer to a legacy server', () => {
  it('is empty for a ping, in any revision', async () => {
    assert.deepEqual(await setUp('2024-11-05', { elicit: undefined }).answer('ping'), {});
  });

  it('is what the person says to a form, and the row says that they are waited for', async () => {
    const { answer, contexts, waiting, signal } = setUp();
    assert.deepEqual(await answer('elicitation/create', form), { action: 'accept', content: {} });
    assert.deepEqual(contexts, [{ server: 'notes', tool: 'notes', round: 1, index: 1, count: 1, signal }]);
    assert.deepEqual(waiting, [1, -1]);
  });

  it('is consent alone where an address is to be opened', async () => {
    const { answer, contexts } = setUp();
    await answer('elicitation/create', address);
    assert.equal(contexts[0]?.consentOnly, true);
  });

  it('is what a language model says', async () => {
    const { answer } = setUp();
    assert.deepEqual(await answer('sampling/createMessage', sample), {
      role: 'assistant',
      content: { type: 'text', text: 'ho' },
      model: 'small',
    });
  });

  it('is the open folders, and no person is waited for', async () => {
    const { answer, waiting } = setUp();
    assert.deepEqual(await answer('roots/list'), { roots: [{ uri: 'file:///project' }] });
    assert.deepEqual(waiting, []);
  });

  for (const [what, version, handlers, method, params, rpcCode] of [
    ['an unknown method', '2025-11-25', {}, 'disk/format', {}, -32601],
    ['sampling where there is none', '2025-11-25', { sample: undefined }, 'sampling/createMessage', sample, -32601],
    ['roots where there are none', '2025-11-25', { roots: undefined }, 'roots/list', {}, -32601],
    ['a form where nobody is there', '2025-11-25', { elicit: undefined }, 'elicitation/create', form, -32601],
    ['a form of a revision without forms', '2025-03-26', {}, 'elicitation/create', form, -32601],
    ['an address of a revision without addresses', '2025-06-18', {}, 'elicitation/create', address, -32602],
    ['a malformed form', '2025-11-25', {}, 'elicitation/create', { message: 1 }, -32602],
    ['malformed sampling', '2025-11-25', {}, 'sampling/createMessage', {}, -32602],
    ['sampling with tools', '2025-11-25', {}, 'sampling/createMessage', { ...sample, tools: [] }, -32602],
    [
      'sampling that the person refuses',
      '2025-11-25',
      { sample: () => Promise.resolve(undefined) },
      'sampling/createMessage',
      sample,
      -1,
    ],
    ['roots that the person refuses', '2025-11-25', { roots: () => Promise.resolve(undefined) }, 'roots/list', {}, -1],
  ] as const) {
    it(`is the error ${rpcCode} for ${what}`, async () => {
      const { answer } = setUp(version, handlers);
      await assert.rejects(answer(method, params), { code: 'protocol', rpcCode });
    });
  }

  it('that fails ends the waiting too', async () => {
    const { answer, waiting } = setUp('2025-11-25', { elicit: () => Promise.reject(new Error('x')) });
    await assert.rejects(answer('elicitation/create', form), /x/);
    assert.deepEqual(waiting, [1, -1]);
  });
});

describe('the capabilities of the client', () => {
  const inputsOf = (handlers: InputHandlers): unknown[] => {
    const { elicitation, sampling, roots } = capabilitiesOf(handlers);
    return [elicitation, sampling, roots];
  };

  it('are what there are handlers for at this moment', () => {
    assert.deepEqual(inputsOf({}), [undefined, undefined, undefined]);
    const handlers: { -readonly [Key in keyof InputHandlers]: InputHandlers[Key] } = {
      elicit: () => Promise.resolve({ action: 'cancel' }),
      roots: () => Promise.resolve([]),
    };
    assert.deepEqual(inputsOf(handlers), [{ form: {}, url: {} }, undefined, {}]);
    delete handlers.roots;
    handlers.sample = () => Promise.resolve(undefined);
    assert.deepEqual(inputsOf(handlers), [{ form: {}, url: {} }, {}, undefined]);
  });
});
