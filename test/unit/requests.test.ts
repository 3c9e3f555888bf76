import assert from 'node:assert/strict';
import { CancelledError, ProtocolError, TransportError } from '../../src/core/base/errors';
import type { RetryPolicy } from '../../src/core/config/types';
import type { CallEvent, InputHandlers, LogLevel } from '../../src/core/peer/types';
import { RequestRunner, type UserRequest } from '../../src/core/requests';
import { FakeConnection } from '../support/fakeConnection';
import { settle, VirtualClock } from '../support/virtualClock';

const lost = new TransportError('"notes" has ended.', { reason: 'exit' });
const request: UserRequest = {
  server: 'notes',
  method: 'tools/call',
  name: 'publish',
  params: { name: 'publish' },
  args: {},
  isReadOnly: false,
};
const done = { content: [] };

function setUp(
  policy: RetryPolicy = 'never',
  { era = 'modern', comesBack = true }: { era?: 'modern' | 'legacy'; comesBack?: boolean } = {},
) {
  const connections = [new FakeConnection({}, era), new FakeConnection({}, era), new FakeConnection({}, era)] as const;
  let opened = 0;
  const waits: { lost: unknown }[] = [];
  const waiting: number[] = [];
  let level: LogLevel | undefined;
  const asked: string[] = [];
  const handlers: { -readonly [Key in keyof InputHandlers]: InputHandlers[Key] } = {
    elicit: (_request, context) => {
      asked.push(`${context.server} ${context.tool} ${context.round}.${context.index}/${context.count}`);
      return Promise.resolve({ action: 'accept' });
    },
  };
  const runner = new RequestRunner({
    clock: new VirtualClock(),
    handlers,
    maxInputRounds: () => 10,
    connectionOf: () => connections[opened++]!.asConnection(),
    retryOf: () => policy,
    untilReady: (_server, connection) => {
      waits.push({ lost: connection });
      return Promise.resolve(comesBack);
    },
    authorize: () => Promise.resolve(false),
    logLevelOf: () => level,
    waitingOf: () => (change) => waiting.push(change),
  });
  const events: CallEvent[] = [];
  runner.onDidCall((event) => events.push(event));
  const run = (more: Partial<UserRequest> = {}, again?: (error: unknown) => Promise<boolean>) => {
    const outcome = runner.run({ ...request, ...more }, {}, (result) => result as Record<string, unknown>, again);
    outcome.catch(() => undefined);
    return outcome;
  };
  const setLevel = (wanted: LogLevel): void => {
    level = wanted;
  };
  return { runner, connections, handlers, waits, waiting, asked, events, run, setLevel, opened: () => opened };
}

describe('a call for which a handler fails', () => {
  it('fails with a code, as it is told', async () => {
    const { connections, handlers, run, events } = setUp();
    handlers.elicit = () => Promise.reject(new RangeError('handler'));
    const call = run();
    await settle();
    const params = { mode: 'form', message: 'm', requestedSchema: { type: 'object', properties: {} } };
    connections[0].last?.resolve({
      resultType: 'input_required',
      inputRequests: { q: { method: 'elicitation/create', params } },
    });
    await assert.rejects(call, { code: 'internal', message: 'Unexpected failure at "notes": handler' });
    const end = events.at(-1);
    assert.ok(end?.kind === 'ended' && end.outcome.kind === 'error');
    assert.equal((end.outcome.error as { code?: unknown }).code, 'internal');
  });
});

describe('a call whose connection is lost', () => {
  it('fails by default, and nothing is sent again', async () => {
    const { connections, run, opened } = setUp();
    const call = run({ isReadOnly: true });
    await settle();
    connections[0].last?.reject(lost);
    await assert.rejects(call, lost);
    assert.equal(opened(), 1);
  });

  it('is sent again where the server’s settings allow it, once it is ready again, as one call', async () => {
    const { connections, run, waits, events } = setUp('always');
    const call = run();
    await settle();
    connections[0].last?.reject(lost);
    await settle();
    assert.deepEqual(
      waits.map((wait) => wait.lost === connections[0]),
      [true],
    );
    assert.deepEqual(connections[1].last?.params, request.params);
    connections[1].last.resolve(done);
    assert.deepEqual((await call).result, done);
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ['started', 'ended'],
    );
  });

  it('is sent again only if it reads, where the settings say so', async () => {
    for (const isReadOnly of [true, false]) {
      const { connections, run, opened } = setUp('readOnly');
      const call = run({ isReadOnly });
      await settle();
      connections[0].last?.reject(lost);
      await settle();
      connections[1].last?.resolve(done);
      await call.catch(() => undefined);
      assert.equal(opened(), isReadOnly ? 2 : 1);
    }
  });

  it('is sent again once, never twice', async () => {
    const { connections, run, opened } = setUp('always');
    const call = run();
    await settle();
    connections[0].last?.reject(lost);
    await settle();
    const second = new TransportError('again', { reason: 'exit' });
    connections[1].last?.reject(second);
    await assert.rejects(call, second);
    assert.equal(opened(), 2);
  });

  it('is not sent again after it was sent again for another cause', async () => {
    const { connections, run, opened } = setUp('always');
    const call = run({}, (error) => Promise.resolve(error instanceof ProtocolError));
    await settle();
    connections[0].last?.reject(new ProtocolError('headers', { rpcCode: -32020 }));
    await settle();
    connections[1].last?.reject(lost);
    await assert.rejects(call, lost);
    assert.equal(opened(), 2);
  });

  it('fails as it was lost, where the server does not come back', async () => {
    const { connections, run, opened } = setUp('always', { comesBack: false });
    const call = run();
    await settle();
    connections[0].last?.reject(lost);
    await assert.rejects(call, lost);
    assert.equal(opened(), 1);
  });

  it('is cancelled where the caller cancels while it waits to be sent again', async () => {
    const { connections, runner, events } = setUp('always', { comesBack: false });
    const abort = new AbortController();
    const call = runner.run(request, { signal: abort.signal }, (result) => result as Record<string, unknown>);
    const failed = assert.rejects(call, { code: 'cancelled', message: 'The call of "publish" was cancelled.' });
    await settle();
    connections[0].last?.reject(lost);
    abort.abort();
    await failed;
    assert.equal(events.at(-1)?.kind, 'ended');
  });

  it('begins anew, with nothing of the rounds before', async () => {
    const { connections, run } = setUp('always');
    const call = run();
    await settle();
    const inputRequests = {
      q: { method: 'elicitation/create', params: { message: 'Who?', requestedSchema: { type: 'object' } } },
    };
    connections[0].last?.resolve({ resultType: 'input_required', inputRequests, requestState: 'secret of one' });
    await settle();
    assert.ok('inputResponses' in connections[0].last!.params);
    connections[0].last?.reject(lost);
    await settle();
    assert.deepEqual(connections[1].last?.params, request.params);
    connections[1].last.resolve(done);
    assert.equal((await call).rounds, 0);
  });
});

describe('a call for which the server needs a capability that was not declared', () => {
  const needs = (requiredCapabilities: unknown) =>
    new ProtocolError('needs more', { rpcCode: -32021, data: { requiredCapabilities } });

  it('is sent once more where the host can do that by now', async () => {
    const { connections, run, handlers } = setUp();
    const call = run();
    await settle();
    handlers.sample = () => Promise.resolve(undefined);
    connections[0].last?.reject(needs({ sampling: {}, elicitation: { form: {} } }));
    await settle();
    assert.equal(connections[0].sent.length, 2);
    connections[0].last!.reject(needs({ sampling: {} }));
    await assert.rejects(call, { message: 'needs more' });
    assert.equal(connections[0].sent.length, 2);
  });

  it('fails otherwise, naming it', async () => {
    const { connections, run } = setUp();
    const call = run();
    await settle();
    const six = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`x${index}`, {}]));
    connections[0].last?.reject(needs({ sampling: {}, elicitation: { form: {} }, ...six }));
    await assert.rejects(call, {
      code: 'protocol',
      rpcCode: -32021,
      message: `"notes" needs what this host can't do now: "sampling", "x0", "x1", "x2", "x3" and 2 more.`,
    });
    assert.equal(connections[0].sent.length, 1);
  });

  it('fails as the server says where that names nothing', async () => {
    for (const required of [undefined, {}, { elicitation: {} }]) {
      const { connections, run } = setUp();
      const call = run();
      await settle();
      connections[0].last?.reject(needs(required));
      await assert.rejects(call, { message: 'needs more' });
    }
  });
});

describe('a call that says nothing of log messages', () => {
  it('asks for those that its server was set to', async () => {
    const { connections, run, runner, setLevel } = setUp();
    setLevel('warning');
    void run();
    await settle();
    assert.equal(connections[0].last?.options.logLevel, 'warning');
    void runner.run(request, { logLevel: 'debug' }, () => done).catch(() => undefined);
    await settle();
    assert.equal(connections[1].last?.options.logLevel, 'debug');
  });
});

describe('a call to a legacy server that needs an address to be opened', () => {
  const elicitations = [{ mode: 'url', elicitationId: 'e1', url: 'https://example.com', message: 'Sign in' }];
  const needed = new ProtocolError('needed', { rpcCode: -32042, data: { elicitations } });

  it('is sent once more after the person was there', async () => {
    const { connections, run, waiting, asked, events } = setUp('never', { era: 'legacy' });
    const call = run();
    await settle();
    connections[0].last?.reject(needed);
    await settle();
    assert.equal(connections[0].sent.length, 2);
    connections[0].last?.resolve(done);
    assert.deepEqual(await call, { result: done, rounds: 1 });
    assert.deepEqual([waiting, asked], [[1, -1], ['notes publish 1.1/1']]);
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ['started', 'waitingForInput', 'inputAnswered', 'ended'],
    );
  });

  it('is not sent a third time', async () => {
    const { connections, run } = setUp('never', { era: 'legacy' });
    const call = run();
    await settle();
    connections[0].last?.reject(needed);
    await settle();
    connections[0].last?.reject(needed);
    await assert.rejects(call, { rpcCode: -32042 });
    assert.equal(connections[0].sent.length, 2);
  });

  it('is an error like any other where the server is modern', async () => {
    const { connections, run, asked } = setUp();
    const call = run();
    await settle();
    connections[0].last?.reject(needed);
    await assert.rejects(call, { rpcCode: -32042 });
    assert.deepEqual(asked, []);
  });
});

describe('a call that is ended by its id', () => {
  it('is cancelled as if its caller had cancelled it', async () => {
    const { connections, run, runner, events } = setUp();
    const call = run();
    await settle();
    runner.cancel(events[0]!.callId);
    const sent = connections[0].last;
    assert.equal(sent?.options.signal?.aborted, true);
    sent.reject(new CancelledError('cancelled'));
    await assert.rejects(call, { code: 'cancelled' });
  });

  it('is cancelled while a person is asked, who is asked no more then', async () => {
    const { connections, handlers, run, runner, events } = setUp();
    const closed: AbortSignal[] = [];
    handlers.elicit = (_request, { signal }) => {
      closed.push(signal);
      return new Promise(() => undefined);
    };
    const call = run();
    await settle();
    const params = { mode: 'form', message: 'm', requestedSchema: { type: 'object', properties: {} } };
    connections[0].last?.resolve({
      resultType: 'input_required',
      inputRequests: { q: { method: 'elicitation/create', params } },
    });
    await settle();
    runner.cancel(events[0]!.callId);
    await assert.rejects(call, { code: 'cancelled' });
    assert.deepEqual(
      closed.map(({ aborted }) => aborted),
      [true],
    );
  });

  it('is left alone by the id of another, and by its own when it is over', async () => {
    const { connections, run, runner, events } = setUp();
    const call = run();
    await settle();
    runner.cancel(events[0]!.callId + 1);
    connections[0].last?.resolve(done);
    assert.deepEqual(await call, { result: done, rounds: 0 });
    runner.cancel(events[0]!.callId);
    assert.equal(connections[0].last?.options.signal?.aborted, false);
  });
});
