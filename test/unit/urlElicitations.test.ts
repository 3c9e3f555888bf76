import assert from 'node:assert/strict';
import { CancelledError, ProtocolError } from '../../src/core/base/errors';
import type { ElicitResult } from '../../src/core/elicitation/types';
import type { InputContext } from '../../src/core/peer/types';
import { requiredUrls, visitUrls } from '../../src/core/urlElicitations';
import { FakeConnection } from '../support/fakeConnection';
import { settle } from '../support/virtualClock';

const url = (elicitationId: unknown, more: Record<string, unknown> = {}) => ({
  mode: 'url',
  elicitationId,
  url: 'https://example.com/connect',
  message: 'Connect your account',
  ...more,
});
const required = (elicitations: unknown, rpcCode = -32042) =>
  new ProtocolError('needed', { rpcCode, data: { elicitations } });
const legacy = { era: 'legacy', version: '2025-11-25' } as const;
const handlers = { elicit: () => Promise.resolve({ action: 'accept' } as const) };

describe('an error that asks for addresses to be opened', () => {
  it('names them in order', () => {
    const urls = requiredUrls(required([url('a'), url('b', { mode: undefined })]), legacy, handlers);
    assert.deepEqual(
      urls?.map(({ elicitationId }) => elicitationId),
      ['a', 'b'],
    );
    assert.deepEqual(urls[0]?.request, {
      mode: 'url',
      message: 'Connect your account',
      url: 'https://example.com/connect',
    });
  });

  for (const [what, error, connection, inputs] of [
    ['of a modern server', required([url('a')]), { era: 'modern', version: '2026-07-28' }, handlers],
    ['of an older revision', required([url('a')]), { era: 'legacy', version: '2025-06-18' }, handlers],
    ['where nobody can be asked', required([url('a')]), legacy, {}],
    ['with another code', required([url('a')], -32000), legacy, handlers],
    ['that is none', new Error('x'), legacy, handlers],
    ['without any', required([]), legacy, handlers],
    ['with no list', required({}), legacy, handlers],
    ['with one that has no id', required([url('a'), url(undefined)]), legacy, handlers],
    ['with one that has no address', required([url('a', { url: 1 })]), legacy, handlers],
    ['with too many', required(Array.from({ length: 21 }, (_, n) => url(`${n}`))), legacy, handlers],
  ] as const) {
    it(`${what} is an error like any other`, () => {
      assert.equal(requiredUrls(error, connection, inputs), undefined);
    });
  }
});

function setUp(ids: readonly string[]) {
  const connection = new FakeConnection({}, 'legacy');
  const abort = new AbortController();
  const asked: InputContext[] = [];
  let answer: (result: ElicitResult) => void = () => undefined;
  const urls = requiredUrls(required(ids.map((id) => url(id))), legacy, handlers) ?? [];
  const outcome = visitUrls(urls, {
    server: 'notes',
    subject: 'publish',
    handlers: {
      elicit: (_request, context) => {
        asked.push(context);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    },
    connection: connection.asConnection(),
    signal: abort.signal,
  });
  let settled = false;
  const done = outcome.finally(() => {
    settled = true;
  });
  done.catch(() => undefined);
  const complete = (elicitationId: unknown): void => {
    connection.tell('notifications/elicitation/complete', { elicitationId });
  };
  return {
    outcome,
    asked,
    abort,
    complete,
    answer: (action: ElicitResult['action']) => {
      answer({ action });
    },
    isSettled: () => settled,
  };
}

describe('a visit to addresses', () => {
  it('asks for one after another, and is over when the person is back from each', async () => {
    const { outcome, asked, answer, isSettled } = setUp(['a', 'b']);
    assert.deepEqual([asked[0]?.index, asked[0]?.count, asked[0]?.tool], [1, 2, 'publish']);
    answer('accept');
    await settle();
    assert.deepEqual([asked.length, isSettled()], [2, false]);
    answer('accept');
    await outcome;
  });

  it('is over when the server says so, and what is open for it is closed', async () => {
    const { outcome, asked, complete } = setUp(['a']);
    complete('a');
    await outcome;
    assert.equal(asked[0]?.signal.aborted, true);
  });

  it('does not ask for one that the server says is done already', async () => {
    const { outcome, asked, complete, answer } = setUp(['a', 'b']);
    complete('b');
    answer('accept');
    await outcome;
    assert.equal(asked.length, 1);
  });

  it('ignores what the server says of others', async () => {
    const { asked, complete, isSettled } = setUp(['a']);
    for (const id of ['b', undefined, 1]) complete(id);
    await settle();
    assert.deepEqual([isSettled(), asked[0]?.signal.aborted], [false, false]);
  });

  for (const action of ['decline', 'cancel'] as const) {
    it(`ends the call on ${action}, without asking for the rest`, async () => {
      const { outcome, asked, answer } = setUp(['a', 'b']);
      answer(action);
      await assert.rejects(outcome, { code: 'cancelled' });
      assert.equal(asked.length, 1);
    });
  }

  it('ends at once when the call is cancelled or lost, and closes what is open', async () => {
    const { outcome, asked, abort } = setUp(['a']);
    abort.abort(new CancelledError('The call was cancelled.'));
    await assert.rejects(outcome, /The call was cancelled/);
    assert.equal(asked[0]?.signal.aborted, true);
  });
});
