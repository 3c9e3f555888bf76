import assert from 'node:assert/strict';
import { runInputLoop } from '../../../src/core/peer/inputRequired';
import type { InputContext, InputHandlers, SampleRequest, SampleResult } from '../../../src/core/peer/types';
import { VirtualClock } from '../../support/virtualClock';

const form = {
  method: 'elicitation/create',
  params: { message: 'Who?', requestedSchema: { type: 'object', properties: { a: { type: 'string' } } } },
};
const sample = (text: string) => ({
  method: 'sampling/createMessage',
  params: { messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens: 100 },
});
const roots = { method: 'roots/list' };
const done = { resultType: 'complete', content: [] };
const ask = (inputRequests: unknown, requestState = 'state') => ({
  resultType: 'input_required',
  inputRequests,
  requestState,
});

const answer = (request: SampleRequest): SampleResult => ({
  role: 'assistant',
  content: { type: 'text', text: `answer to ${String(request.messages[0]?.content[0]?.['text'])}` },
  model: 'small',
});

/** Handlers that do everything, and note what they were asked. */
function everything(asked: string[]): Required<Pick<InputHandlers, 'elicit' | 'sample' | 'roots'>> {
  const note = (what: string, { round, index, count }: InputContext): void => {
    asked.push(`${what} ${round}.${index}/${count}`);
  };
  return {
    elicit: (_request, context) => {
      note('elicit', context);
      return Promise.resolve({ action: 'accept', content: { a: 'b' } });
    },
    sample: (request, context) => {
      note('sample', context);
      return Promise.resolve(answer(request));
    },
    roots: (context) => {
      note('roots', context);
      return Promise.resolve([{ uri: 'file:///project', name: 'work' }, { uri: 'vscode-remote://x/y' }]);
    },
  };
}

function run(results: unknown[], change: (asked: string[]) => InputHandlers = everything, maxRounds = 10) {
  const asked: string[] = [];
  const sent: Record<string, unknown>[] = [];
  const shown: string[] = [];
  const outcome = runInputLoop(
    { name: 'x' },
    {
      server: 'notes',
      method: 'tools/call',
      subject: 'publish',
      send: (params) => {
        sent.push({ ...params });
        return Promise.resolve(results[Math.min(sent.length, results.length) - 1]);
      },
      handlers: change(asked),
      maxRounds,
      clock: new VirtualClock(),
      signal: new AbortController().signal,
      onRound: (round, state) => shown.push(`${round} ${state}`),
    },
  );
  const responses = (index: number): unknown => JSON.parse(JSON.stringify(sent[index]!['inputResponses']));
  return { outcome, asked, sent, shown, responses };
}

describe('sampling and roots as input requests', () => {
  it('are answered under their keys, beside others, in the order given', async () => {
    const { outcome, asked, responses } = run([ask({ r: roots, f: form, s: sample('hi') }), done]);
    assert.equal((await outcome).rounds, 1);
    assert.deepEqual(asked, ['roots 1.1/3', 'elicit 1.2/3', 'sample 1.3/3']);
    assert.deepEqual(responses(1), {
      r: { roots: [{ uri: 'file:///project', name: 'work' }] },
      f: { action: 'accept', content: { a: 'b' } },
      s: { role: 'assistant', content: { type: 'text', text: 'answer to hi' }, model: 'small' },
    });
  });

  it('say that a person may be waited for where there is more than folders to give', async () => {
    const { outcome, shown } = run([ask({ r: roots }), ask({ s: sample('hi') }), done]);
    await outcome;
    assert.deepEqual(shown, ['2 waiting', '2 answered']);
  });

  for (const [what, request, handlers, words] of [
    ['sampling', { q: sample('hi') }, { sample: () => Promise.resolve(undefined) }, /sampling\/createMessage.*refused/],
    ['roots', { q: roots }, { roots: () => Promise.resolve(undefined) }, /roots\/list.*refused/],
  ] as const) {
    it(`end the call here when ${what} is refused, saying so`, async () => {
      const { outcome, sent } = run([ask(request), done], (asked) => ({ ...everything(asked), ...handlers }));
      await assert.rejects(outcome, (error: { code: string; message: string }) => {
        assert.equal(error.code, 'cancelled');
        assert.match(error.message, words);
        return true;
      });
      assert.equal(sent.length, 1);
    });
  }

  it('are left out of a round that the person cancelled, but for the folders before', async () => {
    const { outcome, asked, responses } = run(
      [ask({ r: roots, f: form, s: sample('hi'), g: form }), done],
      (notes) => ({ ...everything(notes), elicit: () => Promise.resolve({ action: 'cancel' }) }),
    );
    await outcome;
    assert.deepEqual(asked, ['roots 1.1/4']);
    assert.deepEqual(responses(1), {
      r: { roots: [{ uri: 'file:///project', name: 'work' }] },
      f: { action: 'cancel' },
      g: { action: 'cancel' },
    });
  });

  it('end a server that asks for folders for ever', async () => {
    const { outcome, sent } = run([ask({ r: roots })]);
    await assert.rejects(outcome, { code: 'protocol' });
    assert.equal(sent.length, 11);
  });

  it('ask whether to go on where a server samples for ever', async () => {
    const confirmed: number[] = [];
    const { outcome, sent } = run(
      [ask({ s: sample('hi') })],
      (asked) => ({
        ...everything(asked),
        confirmMoreRounds: ({ round }) => {
          confirmed.push(round);
          return Promise.resolve(round < 4);
        },
      }),
      3,
    );
    await assert.rejects(outcome, { code: 'cancelled' });
    assert.deepEqual([confirmed, sent.length], [[3, 4], 4]);
  });

  it('count as declared with the request that they answer, not later', async () => {
    let allowed = false;
    const handlers = {
      get sample() {
        return allowed ? (request: SampleRequest) => Promise.resolve(answer(request)) : undefined;
      },
    } as InputHandlers;
    const first = run([ask({ s: sample('hi') }), done], () => handlers);
    allowed = true;
    await assert.rejects(first.outcome, /did not declare/);
    const second = run([ask({ s: sample('hi') }), done], () => handlers);
    await second.outcome;
    assert.equal(second.sent.length, 2);
  });

  it('are refused where the handler went away meanwhile', async () => {
    let allowed = true;
    const handlers = {
      get roots() {
        return allowed ? () => Promise.resolve([]) : undefined;
      },
    } as InputHandlers;
    const { outcome } = run([ask({ r: roots }), done], () => handlers);
    allowed = false;
    await assert.rejects(outcome, { code: 'cancelled' });
  });
});
