import assert from 'node:assert/strict';
import {
  AuthorizationError,
  PeerUnavailableError,
  ProtocolError,
  RequestTimeoutError,
  TransportError,
} from '../../../src/core/base/errors';
import { silentLogger } from '../../../src/core/base/logger';
import type { ElicitResult } from '../../../src/core/elicitation/types';
import type { InputHandlers, TaskState } from '../../../src/core/peer/types';
import { followTask, type FollowOptions } from '../../../src/core/tasks/followTask';
import { isKept } from '../../../src/core/tasks/taskFailures';
import type { Task } from '../../../src/core/tasks/types';
import { FakeConnection } from '../../support/fakeConnection';
import { settle, VirtualClock } from '../../support/virtualClock';

const working: Task = {
  taskId: 't',
  status: 'working',
  statusMessage: undefined,
  expiresAt: undefined,
  pollIntervalMs: 1_000,
};
const content = [{ type: 'text', text: 'done' }];
const form = (message: string) => ({
  method: 'elicitation/create',
  params: { mode: 'form', message, requestedSchema: { type: 'object', properties: { a: { type: 'string' } } } },
});

/** What servers say of the task. */
const says = {
  working: (more: object = {}) => ({
    resultType: 'complete',
    taskId: 't',
    status: 'working',
    pollIntervalMs: 1_000,
    ...more,
  }),
  asks: (inputRequests: object) => ({ ...says.working(), status: 'input_required', inputRequests }),
  done: () => ({ ...says.working(), status: 'completed', result: { content } }),
  legacy: (status: string) => ({ taskId: 't', status, pollInterval: 1_000 }),
};

interface SetUp {
  readonly era?: 'modern' | 'legacy';
  readonly capabilities?: Record<string, unknown>;
  readonly handlers?: InputHandlers;
  readonly options?: Partial<FollowOptions>;
  readonly task?: Task;
}

/** Follows a task of a server that answers `tasks/get` with what the test put in line, the last again and again. */
function setUp({ era = 'modern', capabilities = {}, handlers = {}, options = {}, task = working }: SetUp = {}) {
  const clock = new VirtualClock();
  const connections = [new FakeConnection(capabilities, era), new FakeConnection(capabilities, era)] as const;
  const looks: unknown[] = [];
  const answers = new Map<string, unknown>();
  for (const connection of connections) {
    connection.respond = (method) => {
      if (method === 'tasks/get') return looks.length > 1 ? looks.shift() : looks[0];
      return answers.get(method);
    };
  }
  answers.set('tasks/update', { resultType: 'complete' });
  answers.set('tasks/cancel', { resultType: 'complete' });
  const states: TaskState[] = [];
  const rounds: string[] = [];
  const lostOnes: unknown[] = [];
  const abort = new AbortController();
  let open = 0;
  const outcome = followTask(task, {
    server: 'notes',
    subject: 'publish',
    era,
    resumed: false,
    rounds: 0,
    clock,
    logger: silentLogger,
    handlers,
    maxRounds: 3,
    signal: abort.signal,
    connectionOf: (lost) => {
      if (lost) {
        lostOnes.push(lost);
        open++;
      }
      return Promise.resolve(connections[open]!.asConnection());
    },
    authorize: () => Promise.resolve(false),
    onTask: (state) => states.push(state),
    onRound: (round, state) => rounds.push(`${round} ${state}`),
    ...options,
  });
  outcome.catch(() => undefined);
  const updates = () =>
    connections.flatMap(({ sent }) =>
      sent.filter(({ method }) => method === 'tasks/update').map(({ params }) => params['inputResponses']),
    );
  return {
    clock,
    connections,
    connection: connections[0],
    looks,
    answers,
    states,
    rounds,
    lostOnes,
    abort,
    outcome,
    updates,
  };
}

const accept = (): ElicitResult => ({ action: 'accept', content: { a: 'b' } });
const answering = (asked: string[] = []): InputHandlers => ({
  elicit: (request, { round, index, count }) => {
    asked.push(`${round}.${index}/${count} ${request.message}`);
    return Promise.resolve(accept());
  },
});
const unknown = new ProtocolError('Task not found', { rpcCode: -32602 });

describe('following a modern task', () => {
  it('looks at it as often as the server wants, until its result is there', async () => {
    const { clock, connection, looks, outcome } = setUp();
    looks.push(says.working(), says.working({ pollIntervalMs: 60_000 }), says.done());
    await clock.advance(999);
    assert.equal(connection.sent.length, 0);
    await clock.advance(1);
    await clock.advance(1_000);
    assert.deepEqual(connection.methods, ['tasks/get', 'tasks/get']);
    await clock.advance(59_999);
    assert.equal(connection.sent.length, 2);
    await clock.advance(1);
    assert.deepEqual(await outcome, { result: { content }, rounds: 0 });
    assert.ok(connection.sent.every(({ params }) => params['taskId'] === 't'));
    assert.equal(clock.pending, 0);
  });

  it('has no limit for the whole, and nothing open between two looks', async () => {
    const { clock, connection, looks, outcome } = setUp({ task: { ...working, pollIntervalMs: 300_000 } });
    looks.push(says.working({ pollIntervalMs: 300_000 }));
    await clock.advance(24 * 3_600_000);
    assert.equal(connection.sent.length, 288);
    looks[0] = says.done();
    await clock.advance(300_000);
    assert.deepEqual((await outcome).result, { content });
  });

  for (const [what, more] of [
    ['was there before', { options: { resumed: true } }],
    ['asks from the start', { task: { ...working, status: 'input_required' } }],
    ['is over from the start', { task: { ...working, status: 'completed' } }],
  ] as const) {
    it(`looks at once at one that ${what}`, async () => {
      const { looks, outcome, clock } = setUp(more);
      looks.push(says.done());
      await clock.advance(0);
      assert.deepEqual((await outcome).result, { content });
    });
  }

  it('tells what is new of it, and that once', async () => {
    const { clock, looks, states, outcome } = setUp();
    looks.push(
      says.working(),
      says.working({ statusMessage: 'Half' }),
      says.working({ statusMessage: 'Half' }),
      says.done(),
    );
    await clock.advance(4_000);
    await outcome;
    assert.deepEqual(
      states.map(({ status, statusMessage }) => [status, statusMessage]),
      [
        ['working', undefined],
        ['working', 'Half'],
        ['completed', undefined],
      ],
    );
    assert.ok(states.every((state) => !('taskId' in state)));
  });

  it('ends with the error that the call had', async () => {
    const { clock, connection, looks, outcome } = setUp();
    looks.push({ ...says.working(), status: 'failed', error: { code: -32603, message: 'no oil' } });
    await clock.advance(1_000);
    await assert.rejects(outcome, { code: 'protocol', rpcCode: -32603 });
    assert.deepEqual(connection.methods, ['tasks/get']);
  });

  for (const [reason, expiresAt] of [
    ['lost', undefined],
    ['lost', 9_000_000],
    ['expired', 1_000_500],
  ] as const) {
    it(`says that it is ${reason} where the server does not know it${expiresAt === undefined ? '' : ` and its time is ${reason === 'lost' ? 'not ' : ''}over`}`, async () => {
      const { clock, connection, looks, outcome } = setUp({ task: { ...working, expiresAt } });
      looks.push(unknown);
      await clock.advance(1_000);
      await assert.rejects(outcome, { code: 'protocol', name: 'TaskError', reason });
      assert.deepEqual(connection.methods, ['tasks/get']);
    });
  }
});

describe('what a modern task asks for', () => {
  it('is answered once by tasks/update, however often it is seen', async () => {
    const asked: string[] = [];
    const { clock, looks, updates, rounds, outcome } = setUp({ handlers: answering(asked) });
    looks.push(
      says.asks({ q: form('Who?') }),
      says.asks({ q: form('Who?') }),
      says.asks({ q: form('Who?') }),
      says.done(),
    );
    await clock.advance(4_000);
    assert.deepEqual(await outcome, { result: { content }, rounds: 1 });
    assert.deepEqual(asked, ['1.1/1 Who?']);
    assert.deepEqual(updates(), [{ q: accept() }]);
    assert.deepEqual(rounds, ['1 waiting', '1 answered']);
  });

  it('is asked round by round, each with what is new', async () => {
    const asked: string[] = [];
    const { clock, looks, updates, outcome } = setUp({
      handlers: answering(asked),
      options: { rounds: 1, maxRounds: 10 },
    });
    looks.push(says.asks({ a: form('A'), b: form('B') }), says.asks({ a: form('A'), c: form('C') }), says.done());
    await clock.advance(3_000);
    assert.equal((await outcome).rounds, 3);
    assert.deepEqual(asked, ['2.1/2 A', '2.2/2 B', '3.1/1 C']);
    assert.deepEqual(updates(), [{ a: accept(), b: accept() }, { c: accept() }]);
  });

  it('does not keep the task from being looked at, and is closed when the task is over', async () => {
    let closed = false;
    const handlers: InputHandlers = {
      elicit: (_request, { signal }) =>
        new Promise(() => {
          signal.addEventListener('abort', () => (closed = true));
        }),
    };
    const { clock, connection, looks, updates, outcome } = setUp({ handlers });
    looks.push(says.asks({ q: form('Who?') }));
    await clock.advance(5_000);
    assert.equal(connection.sent.length, 5);
    assert.equal(closed, false);
    looks[0] = says.done();
    await clock.advance(1_000);
    await outcome;
    assert.deepEqual([closed, updates()], [true, []]);
  });

  it('is sent again, not asked again, where the answer did not get through', async () => {
    const asked: string[] = [];
    const { clock, looks, answers, updates, outcome } = setUp({ handlers: answering(asked) });
    looks.push(says.asks({ q: form('Who?') }));
    answers.set('tasks/update', new TransportError('reset', { reason: 'network' }));
    await clock.advance(1_000);
    answers.set('tasks/update', { resultType: 'complete' });
    await clock.advance(1_000);
    looks[0] = says.done();
    await clock.advance(1_000);
    await outcome;
    assert.deepEqual(asked, ['1.1/1 Who?']);
    assert.deepEqual(updates(), [{ q: accept() }, { q: accept() }]);
  });

  it('ends the call, and the task, where the server asks for what was not declared', async () => {
    const { clock, connection, looks, outcome } = setUp();
    looks.push(says.asks({ q: form('Who?') }));
    await clock.advance(1_000);
    await assert.rejects(outcome, { code: 'protocol', message: /did not declare/ });
    assert.deepEqual(connection.methods, ['tasks/get', 'tasks/cancel']);
  });

  it('ends the call, and the task, where the person refuses the folders', async () => {
    const { clock, connection, looks, outcome } = setUp({ handlers: { roots: () => Promise.resolve(undefined) } });
    looks.push(says.asks({ r: { method: 'roots/list' } }));
    await clock.advance(1_000);
    await assert.rejects(outcome, { code: 'cancelled', message: /roots\/list/ });
    assert.deepEqual(connection.methods, ['tasks/get', 'tasks/cancel']);
  });

  it('is bounded where no person is asked', async () => {
    const { clock, looks, updates, outcome } = setUp({ handlers: { roots: () => Promise.resolve([]) } });
    looks.push(...[1, 2, 3, 4, 5].map((key) => says.asks({ [key]: { method: 'roots/list' } })));
    await clock.advance(5_000);
    await assert.rejects(outcome, { code: 'protocol', message: /more than 3 times/ });
    assert.equal(updates().length, 3);
  });

  it('asks from the last round on whether to go on', async () => {
    const { clock, looks, outcome } = setUp({
      handlers: { ...answering(), confirmMoreRounds: () => Promise.resolve(false) },
      options: { rounds: 2 },
    });
    looks.push(says.asks({ q: form('Once more?') }));
    await clock.advance(1_000);
    await assert.rejects(outcome, { code: 'cancelled', message: /went on asking/ });
  });
});

describe('ending a task', () => {
  it('settles the call at once and tells the server, but does not wait for it', async () => {
    const { clock, connection, looks, answers, abort, outcome } = setUp();
    answers.delete('tasks/cancel');
    looks.push(says.working());
    await clock.advance(1_500);
    abort.abort(new Error('enough'));
    await assert.rejects(outcome, /enough/);
    await settle();
    assert.deepEqual(connection.methods, ['tasks/get', 'tasks/cancel']);
    await clock.advance(60_000);
    assert.equal(connection.sent.length, 2);
    assert.equal(clock.pending, 0);
  });

  it('during a look does not cancel the look, which is no way to cancel a task', async () => {
    const { clock, connection, abort, outcome } = setUp();
    await clock.advance(1_000);
    abort.abort(new Error('enough'));
    await assert.rejects(outcome, /enough/);
    assert.equal(connection.sent[0]?.options.signal, undefined);
    assert.deepEqual(connection.methods, ['tasks/get', 'tasks/cancel']);
  });

  it('closes what a person is asked', async () => {
    let closed = false;
    const { clock, looks, abort, outcome } = setUp({
      handlers: {
        elicit: (_request, { signal }) =>
          new Promise(() => {
            signal.addEventListener('abort', () => (closed = true));
          }),
      },
    });
    looks.push(says.asks({ q: form('Who?') }));
    await clock.advance(1_000);
    abort.abort(new Error('enough'));
    await assert.rejects(outcome, /enough/);
    assert.equal(closed, true);
  });

  it('works before the first look', async () => {
    const { clock, connection, abort, outcome } = setUp();
    abort.abort(new Error('enough'));
    await assert.rejects(outcome, /enough/);
    await settle();
    assert.deepEqual(connection.methods, ['tasks/cancel']);
    assert.equal(clock.pending, 0);
  });
});

describe('a look that fails', () => {
  const passing = {
    'a timeout': new RequestTimeoutError('slow', 60_000),
    'the network': new TransportError('reset', { reason: 'network' }),
    'an internal error': new ProtocolError('oops', { rpcCode: -32603 }),
  };
  for (const [what, error] of Object.entries(passing)) {
    it(`by ${what} is repeated, five times in a row at the most`, async () => {
      const { clock, connection, looks, outcome } = setUp();
      looks.push(error, error, error, error, error, says.working(), error);
      await clock.advance(11_000);
      assert.equal(connection.sent.length, 11);
      await clock.advance(1_000);
      await assert.rejects(outcome, error);
      assert.equal(isKept(error), error.code !== 'protocol');
    });
  }

  for (const [what, error] of Object.entries({
    'the protocol': new ProtocolError('what?', { rpcCode: -32600 }),
    'a lack of authorization': new AuthorizationError('who?', 401, []),
  })) {
    it(`by ${what} is not repeated`, async () => {
      const { clock, looks, outcome } = setUp();
      looks.push(error);
      await clock.advance(1_000);
      await assert.rejects(outcome, error);
    });
  }

  it('for a lack of authorization is repeated once after that was seen to', async () => {
    const error = new AuthorizationError('who?', 401, []);
    const refusals: unknown[] = [];
    const { clock, looks, outcome } = setUp({
      options: {
        authorize: (refusal) => {
          refusals.push(refusal);
          return Promise.resolve(true);
        },
      },
    });
    looks.push(error, says.working(), error, error);
    await clock.advance(4_000);
    await assert.rejects(outcome, error);
    assert.equal(refusals.length, 2);
  });

  it('with its connection goes on over the next one', async () => {
    const { clock, connections, looks, lostOnes, outcome } = setUp();
    looks.push(says.working());
    await clock.advance(1_000);
    connections[0].end(new TransportError('gone', { reason: 'exit' }));
    looks[0] = says.done();
    await clock.advance(0);
    assert.deepEqual((await outcome).result, { content });
    assert.deepEqual(lostOnes, [connections[0]]);
    assert.deepEqual(connections[1].methods, ['tasks/get']);
  });

  it('ends the call where there will be no next one, and the task is kept', async () => {
    const gone = new PeerUnavailableError('stopped');
    const { clock, connection, looks, outcome } = setUp({
      options: {
        connectionOf: (lost) => (lost ? Promise.reject(gone) : Promise.resolve(connection.asConnection())),
      },
    });
    looks.push(says.working());
    await clock.advance(1_500);
    connection.end(new TransportError('stopped', { reason: 'closed' }));
    await settle();
    await assert.rejects(outcome, gone);
    assert.ok(isKept(gone));
    assert.deepEqual(connection.methods, ['tasks/get']);
    assert.equal(clock.pending, 0);
  });
});

describe('following a legacy task', () => {
  const legacy = { era: 'legacy' } as const;

  for (const status of ['completed', 'failed']) {
    it(`fetches the result of one that is ${status}`, async () => {
      const { clock, connection, looks, answers, outcome } = setUp(legacy);
      looks.push(says.legacy('working'), says.legacy(status));
      answers.set('tasks/result', { content, isError: status === 'failed' });
      await clock.advance(2_000);
      assert.deepEqual((await outcome).result, { content, isError: status === 'failed' });
      assert.deepEqual(connection.methods, ['tasks/get', 'tasks/get', 'tasks/result']);
    });
  }

  it('ends with the error that the call had', async () => {
    const { clock, looks, answers, outcome } = setUp(legacy);
    looks.push(says.legacy('failed'));
    answers.set('tasks/result', new ProtocolError('no oil', { rpcCode: -32603 }));
    await clock.advance(1_000);
    await assert.rejects(outcome, { rpcCode: -32603 });
  });

  it('waits for the result of one that asks, without a limit, and goes on looking', async () => {
    const { clock, connection, looks, states, outcome } = setUp(legacy);
    looks.push(says.legacy('input_required'), says.legacy('input_required'), says.legacy('working'));
    await clock.advance(4_000);
    const waits = connection.sent.filter(({ method }) => method === 'tasks/result');
    assert.equal(waits.length, 1);
    assert.equal(waits[0]?.options.timeouts, 'none');
    waits[0].resolve({ content });
    await clock.advance(0);
    assert.deepEqual((await outcome).result, { content });
    assert.deepEqual(
      states.map(({ status }) => status),
      ['working', 'input_required', 'working'],
    );
  });

  it('fetches the result once more where the wait for it broke off', async () => {
    const { clock, connection, looks, outcome } = setUp(legacy);
    looks.push(says.legacy('input_required'), says.legacy('completed'));
    await clock.advance(1_000);
    connection.last?.reject(new TransportError('cut', { reason: 'network' }));
    await clock.advance(1_000);
    connection.last?.resolve({ content });
    assert.deepEqual((await outcome).result, { content });
    assert.deepEqual(connection.methods, ['tasks/get', 'tasks/result', 'tasks/get', 'tasks/result']);
  });

  for (const [what, tasks, told] of [
    ['offers that', { cancel: {} }, ['tasks/get', 'tasks/cancel']],
    ['does not offer it', {}, ['tasks/get']],
  ] as const) {
    it(`tells a server of the end of a call where it ${what}`, async () => {
      const { clock, connection, looks, abort, outcome } = setUp({ ...legacy, capabilities: { tasks } });
      looks.push(says.legacy('working'));
      await clock.advance(1_000);
      abort.abort(new Error('enough'));
      await assert.rejects(outcome, /enough/);
      assert.deepEqual(connection.methods, told);
    });
  }
});
