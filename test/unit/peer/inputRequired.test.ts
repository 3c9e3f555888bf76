import assert from 'node:assert/strict';
import { ProtocolError } from '../../../src/core/base/errors';
import type { ElicitResult } from '../../../src/core/elicitation/types';
import { runInputLoop, type InputLoopOptions } from '../../../src/core/peer/inputRequired';
import { settle, VirtualClock } from '../../support/virtualClock';

const form = (message: string) => ({
  method: 'elicitation/create',
  params: { mode: 'form', message, requestedSchema: { type: 'object', properties: { a: { type: 'string' } } } },
});
const ask = (inputRequests: unknown, requestState?: unknown) => ({
  resultType: 'input_required',
  ...(inputRequests === undefined ? {} : { inputRequests }),
  ...(requestState === undefined ? {} : { requestState }),
});
const done = { resultType: 'complete', content: [] };

/** Runs the loop against a list of results; records what was sent and what was asked. */
function run(
  results: unknown[],
  answers: (message: string) => ElicitResult | Promise<ElicitResult>,
  overrides: Partial<InputLoopOptions> = {},
) {
  const clock = new VirtualClock();
  const sent: Record<string, unknown>[] = [];
  const asked: string[] = [];
  const abort = new AbortController();
  const outcome = runInputLoop(
    { name: 'local', arguments: { x: 1 } },
    {
      server: 'notes',
      method: 'tools/call',
      subject: 'publish',
      send: (params) => {
        sent.push({ ...params });
        return Promise.resolve(results[sent.length - 1]);
      },
      handlers: {
        elicit: (request, context) => {
          asked.push(`${context.round}.${context.index}/${context.count} ${request.message}`);
          return Promise.resolve(answers(request.message));
        },
      },
      maxRounds: 10,
      clock,
      signal: abort.signal,
      onRound: () => undefined,
      ...overrides,
    },
  );
  return { outcome, sent, asked, clock, abort };
}

const accept = (): ElicitResult => ({ action: 'accept', content: { a: 'b' } });

/** With three rounds allowed, where the person always wants to go on; `confirmed`: after which rounds they were asked. */
function runConfirmed(results: unknown[]) {
  const confirmed: number[] = [];
  const handlers: InputLoopOptions['handlers'] = {
    elicit: () => Promise.resolve(accept()),
    confirmMoreRounds: ({ round }) => {
      confirmed.push(round);
      return Promise.resolve(true);
    },
  };
  return { ...run(results, accept, { maxRounds: 3, handlers }), confirmed };
}

describe('the input_required loop', () => {
  it('returns a complete result as it is', async () => {
    const { outcome, sent } = run([done], accept);
    assert.deepEqual(await outcome, { result: done, rounds: 0 });
    assert.deepEqual(sent, [{ name: 'local', arguments: { x: 1 } }]);
  });

  it('takes a result without resultType for complete', async () => {
    const { outcome } = run([{ content: [] }], accept);
    assert.deepEqual(await outcome, { result: { content: [] }, rounds: 0 });
  });

  it('sends the original parameters with the answers under their keys and the state byte for byte', async () => {
    const state = ' {"a":1}\u0000☃ ';
    const { outcome, sent } = run([ask({ first: form('one'), second: form('two') }, state), done], accept);
    assert.equal((await outcome).rounds, 1);
    assert.deepEqual(JSON.parse(JSON.stringify(sent[1])), {
      name: 'local',
      arguments: { x: 1 },
      inputResponses: {
        first: { action: 'accept', content: { a: 'b' } },
        second: { action: 'accept', content: { a: 'b' } },
      },
      requestState: state,
    });
  });

  it('leaves the state out where there was none, and forgets the round before', async () => {
    const { outcome, sent } = run([ask({ q: form('one') }, 'state'), ask({ r: form('two') }), done], accept);
    await outcome;
    assert.deepEqual(Object.keys(sent[2]!['inputResponses'] as object), ['r']);
    assert.ok(!('requestState' in sent[2]!));
  });

  it('keeps keys like __proto__ as data', async () => {
    const requests = JSON.parse(`{"__proto__":${JSON.stringify(form('one'))}}`) as unknown;
    const { outcome, sent } = run([ask(requests), done], accept);
    await outcome;
    assert.match(JSON.stringify(sent[1]), /"inputResponses":\{"__proto__":\{"action":"accept"/);
  });

  it('asks one after another, saying which of how many', async () => {
    const { outcome, asked } = run([ask({ a: form('one'), b: form('two') }), ask({ c: form('three') }), done], accept);
    await outcome;
    assert.deepEqual(asked, ['1.1/2 one', '1.2/2 two', '2.1/1 three']);
  });

  it('goes on with the rest of the round after a decline', async () => {
    const { outcome, sent, asked } = run([ask({ a: form('one'), b: form('two') }), done], (message) =>
      message === 'one' ? { action: 'decline' } : accept(),
    );
    await outcome;
    assert.equal(asked.length, 2);
    assert.deepEqual(JSON.parse(JSON.stringify(sent[1]!['inputResponses'])), {
      a: { action: 'decline' },
      b: { action: 'accept', content: { a: 'b' } },
    });
  });

  it('cancels the rest of the round, unasked, after a cancel', async () => {
    const { outcome, sent, asked } = run(
      [ask({ a: form('one'), b: form('two'), c: form('three') }), done],
      (message) => (message === 'two' ? { action: 'cancel' } : accept()),
    );
    await outcome;
    assert.deepEqual(asked, ['1.1/3 one', '1.2/3 two']);
    assert.deepEqual(JSON.parse(JSON.stringify(sent[1]!['inputResponses'])), {
      a: { action: 'accept', content: { a: 'b' } },
      b: { action: 'cancel' },
      c: { action: 'cancel' },
    });
  });

  it('retries with the state alone after 250 ms, doubling up to 5 s', async () => {
    const { outcome, sent, clock } = run(
      [...Array.from({ length: 7 }, (_, n) => ask(undefined, `s${n}`)), done],
      accept,
    );
    for (const wait of [250, 500, 1000, 2000, 4000, 5000, 5000]) {
      const before = sent.length;
      await clock.advance(wait - 1);
      assert.equal(sent.length, before);
      await clock.advance(1);
      assert.equal(sent.length, before + 1);
    }
    await outcome;
    assert.equal(sent[1]!['requestState'], 's0');
    assert.ok(!('inputResponses' in sent[1]!));
  });

  it('ends after maxRounds rounds that no person answered', async () => {
    const { outcome, sent, clock } = run(
      Array.from({ length: 20 }, () => ask({}, 'again')),
      accept,
      { maxRounds: 3 },
    );
    const failed = assert.rejects(outcome, /more than 3 times/);
    await clock.advance(60_000);
    await failed;
    assert.equal(sent.length, 4);
  });

  it('asks whether to go on from the last round allowed, each time', async () => {
    const results = [...Array.from({ length: 4 }, () => ask({ q: form('more') })), done];
    const { outcome, confirmed } = runConfirmed(results);
    assert.equal((await outcome).rounds, 4);
    assert.deepEqual(confirmed, [3, 4]);
  });

  it('does not count rounds without a person towards asking whether to go on', async () => {
    const states = Array.from({ length: 3 }, () => ask({}, 'again'));
    const asks = Array.from({ length: 3 }, () => ask({ q: form('more') }));
    const { outcome, clock, confirmed } = runConfirmed([...states, ...asks, done]);
    await clock.advance(60_000);
    assert.equal((await outcome).rounds, 6);
    assert.deepEqual(confirmed, [6]);
  });

  it('ends the call when the person does not want to go on', async () => {
    const { outcome, sent } = run(
      Array.from({ length: 5 }, () => ask({ q: form('more') })),
      accept,
      {
        maxRounds: 2,
        handlers: { elicit: () => Promise.resolve(accept()), confirmMoreRounds: () => Promise.resolve(false) },
      },
    );
    await assert.rejects(outcome, { code: 'cancelled' });
    assert.equal(sent.length, 2);
  });

  it('settles at once when the call is cancelled while a person is asked', async () => {
    const { outcome, abort, sent } = run([ask({ q: form('one') })], () => new Promise(() => undefined));
    await settle();
    const reason = new Error('the call was cancelled');
    abort.abort(reason);
    await assert.rejects(outcome, reason);
    assert.equal(sent.length, 1);
  });

  for (const [what, result, words] of [
    ['neither field', ask(undefined), /neither/],
    ['an empty inputRequests and no state', ask({}), /neither/],
    ['a state that is no text', ask({ q: form('one') }, 7), /requestState/],
    ['a null state', ask({ q: form('one') }, null), /requestState/],
    ['a state over 1 MiB', ask(undefined, 'x'.repeat(1_048_577)), /1 MiB/],
    ['inputRequests that are a list', ask([form('one')]), /no object/],
    ['a request without a method', ask({ q: {} }), /without a method/],
    ['sampling, which is not declared', ask({ q: { method: 'sampling/createMessage', params: {} } }), /sampling/],
    ['roots, which are not declared', ask({ q: { method: 'roots/list' } }), /roots/],
    ['an unknown method', ask({ q: { method: 'disk/format' } }), /disk\/format/],
    ['a good request beside a bad one', ask({ q: form('one'), r: { method: 'nope' } }), /nope/],
    ['a malformed elicitation', ask({ q: { method: 'elicitation/create', params: { mode: 'form' } } }), /./],
    ['an unknown resultType', { resultType: 'maybe' }, /resultType/],
    ['no object', 'text', /no object/],
  ] as const) {
    it(`treats ${what} as a protocol error: nobody is asked, nothing is sent`, async () => {
      const { outcome, sent, asked } = run([result, done], accept);
      await assert.rejects(outcome, (error: { code: string; message: string }) => {
        assert.equal(error.code, 'protocol');
        assert.match(error.message, words);
        return true;
      });
      assert.equal(sent.length, 1);
      assert.deepEqual(asked, []);
    });
  }

  it('says of a server what fits on a line', async () => {
    const method = `sampling\n${'x'.repeat(100_000)}`;
    await assert.rejects(run([ask({ ['k\n'.repeat(50_000)]: { method } }), done], accept).outcome, (error) => {
      assert.ok(error instanceof ProtocolError);
      assert.ok(error.message.length < 400 && !error.message.includes('\n'), error.message.slice(0, 400));
      return true;
    });
  });

  it('treats more than 100 requests in one round as a protocol error: nothing is asked, nothing is sent', async () => {
    const many = (count: number) =>
      ask(Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, form('one')])));
    const tooMany = run([many(101), done], accept);
    await assert.rejects(tooMany.outcome, (error) => {
      assert.ok(error instanceof ProtocolError);
      assert.match(error.message, /101 input requests at once, over the limit of 100: a defect of the server/);
      return true;
    });
    assert.deepEqual([tooMany.asked.length, tooMany.sent.length], [0, 1]);
    assert.equal((await run([many(100), done], accept).outcome).rounds, 1);
  });

  it('refuses an elicitation when nobody can be asked', async () => {
    const { outcome } = run([ask({ q: form('one') }), done], accept, { handlers: {} });
    await assert.rejects(outcome, /did not declare/);
  });
});
