import assert from 'node:assert/strict';
import { PeerUnavailableError, TransportError } from '../../../src/core/base/errors';
import { silentLogger } from '../../../src/core/base/logger';
import { HostTasks } from '../../../src/core/hostTasks';
import type { CallEvent, InputHandlers } from '../../../src/core/peer/types';
import { RequestRunner, type UserRequest } from '../../../src/core/requests';
import { checkedCallResult } from '../../../src/core/resultChecks';
import { TaskOwners } from '../../../src/core/tasks/taskOwners';
import type { TaskRecord } from '../../../src/core/tasks/types';
import { FakeConnection } from '../../support/fakeConnection';
import { settle, VirtualClock } from '../../support/virtualClock';

const spec = { transport: 'http', url: 'https://mcp.example.com', headers: {}, identity: undefined } as const;
const content = [{ type: 'text', text: 'done' }];
const created = { resultType: 'task', taskId: 't', status: 'working', ttlMs: null, pollIntervalMs: 1_000 };
const working = { resultType: 'complete', taskId: 't', status: 'working', pollIntervalMs: 1_000 };
const completed = { ...working, status: 'completed', result: { content } };
const makesTasks = { tasks: { requests: { tools: { call: {} } }, cancel: {} } };

interface SetUp {
  readonly connection?: FakeConnection;
  readonly handlers?: InputHandlers;
  readonly loaded?: (owners: TaskOwners) => readonly TaskRecord[];
}

/** Calls and tasks of the servers `notes` and `other`, over one connection. */
function setUp({ connection = new FakeConnection(), handlers = {}, loaded = () => [] }: SetUp = {}) {
  const clock = new VirtualClock();
  const owners = new TaskOwners({});
  for (const server of ['notes', 'other']) owners.admit(server, spec, undefined);
  const waiting: number[] = [];
  let saved: readonly TaskRecord[] = loaded(owners);
  let ready = true;
  const shared = {
    clock,
    handlers,
    maxInputRounds: () => 10,
    connectionOf: () => {
      if (ready) return connection.asConnection();
      throw new PeerUnavailableError('not ready');
    },
    untilReady: () => Promise.resolve(ready),
    authorize: () => Promise.resolve(false),
  };
  const tasks: HostTasks = new HostTasks({
    ...shared,
    logger: silentLogger,
    owners,
    port: {
      load: () => saved,
      save: (records) => (saved = records),
    },
    goOn: (request, started) => runner.goOn(request, started, checkedCallResult),
  });
  const runner: RequestRunner = new RequestRunner({
    ...shared,
    retryOf: () => 'always',
    logLevelOf: () => undefined,
    waitingOf: () => (change) => waiting.push(change),
  });
  const events: CallEvent[] = [];
  runner.onDidCall((event) => events.push(event));
  const call = (more: Partial<UserRequest> = {}, required: boolean | 'never' = false, signal?: AbortSignal) => {
    const outcome = runner.run(
      {
        server: 'notes',
        method: 'tools/call',
        name: 'notes/publish',
        params: { name: 'publish' },
        args: {},
        isReadOnly: false,
        ...(required !== 'never' && {
          asTask: { required, follow: (started, followed) => tasks.follow(started, followed) },
        }),
        ...more,
      },
      signal ? { signal } : {},
      checkedCallResult,
    );
    outcome.catch(() => undefined);
    return outcome;
  };
  const setReady = (value: boolean): void => {
    ready = value;
  };
  return { clock, connection, owners, tasks, waiting, events, call, setReady, saved: () => saved };
}

const record = (owners: TaskOwners, more: Partial<TaskRecord> = {}): TaskRecord => ({
  server: 'notes',
  taskId: 't',
  era: 'modern',
  tool: 'notes/publish',
  owner: owners.markOf('notes')!,
  startedAt: 999_000,
  expiresAt: null,
  ...more,
});

describe('a call that becomes a task', () => {
  it('has one life: started, what the task says, ended', async () => {
    const { clock, connection, events, call, tasks, saved } = setUp();
    const outcome = call();
    await settle();
    connection.last?.resolve(created);
    await settle();
    assert.deepEqual(
      tasks.all.map(({ server, name, callId, state }) => [server, name, callId, state?.status]),
      [['notes', 'notes/publish', 1, 'working']],
    );
    assert.deepEqual(
      saved().map(({ server, taskId, tool, era }) => [server, taskId, tool, era]),
      [['notes', 't', 'notes/publish', 'modern']],
    );
    await clock.advance(1_000);
    connection.last?.resolve(completed);
    assert.deepEqual(await outcome, { result: { content }, rounds: 0 });
    assert.deepEqual(
      events.map(({ callId, kind }) => `${callId} ${kind}`),
      ['1 started', '1 task', '1 task', '1 ended'],
    );
    assert.deepEqual([tasks.all, saved()], [[], []]);
  });

  it('waits for a person like any other', async () => {
    const { clock, connection, waiting, events, call } = setUp({
      handlers: { elicit: () => new Promise(() => undefined) },
    });
    const abort = new AbortController();
    const outcome = call({}, false, abort.signal);
    await settle();
    connection.last?.resolve(created);
    await clock.advance(1_000);
    const params = { mode: 'form', message: 'Who?', requestedSchema: { type: 'object', properties: {} } };
    const inputRequests = { q: { method: 'elicitation/create', params } };
    connection.last?.resolve({ ...working, status: 'input_required', inputRequests });
    await settle();
    assert.deepEqual([waiting, events.at(-1)?.kind], [[1], 'waitingForInput']);
    abort.abort();
    await assert.rejects(outcome, { code: 'cancelled' });
    await settle();
    assert.deepEqual(waiting, [1, -1]);
    assert.equal(connection.last?.method, 'tasks/cancel');
  });

  it('is never sent a second time, whatever becomes of the task', async () => {
    const { clock, connection, call, setReady, tasks, saved } = setUp();
    const outcome = call();
    await settle();
    connection.last?.resolve(created);
    await settle();
    setReady(false);
    connection.end(new TransportError('gone', { reason: 'exit' }));
    await clock.advance(60_000);
    await assert.rejects(outcome, { code: 'peerUnavailable' });
    assert.deepEqual(connection.methods, ['tools/call']);
    assert.deepEqual([tasks.all[0]?.callId, saved().length], [undefined, 1]);
  });

  it('is not asked for any more, but kept, once its server is used by somebody else', async () => {
    const { clock, connection, owners, call, tasks, saved } = setUp();
    const outcome = call();
    await settle();
    connection.last?.resolve(created);
    await settle();
    owners.admit('notes', spec, 'bob');
    await clock.advance(1_000);
    await assert.rejects(outcome, { code: 'peerUnavailable', message: /other credentials/ });
    assert.deepEqual([connection.methods, tasks.all.length, saved().length], [['tools/call'], 1, 1]);
  });

  it('is a defect of the server where the request is none for tasks', async () => {
    const { connection, tasks, call } = setUp();
    const outcome = call({ method: 'prompts/get' }, 'never');
    await settle();
    connection.last?.resolve(created);
    await assert.rejects(outcome, { code: 'protocol', message: /"task"/ });
    assert.deepEqual(tasks.all, []);
  });
});

describe('a legacy call', () => {
  for (const [what, required, capabilities, version, sent] of [
    ['asks for a task where the tool needs one', true, makesTasks, '2025-11-25', {}],
    ['asks for none where the tool needs none', false, makesTasks, '2025-11-25', undefined],
    ['asks for none where the server makes none of calls', true, { tasks: { requests: {} } }, '2025-11-25', undefined],
    ['asks for none where the server makes none at all', true, {}, '2025-11-25', undefined],
    ['asks for none in a revision that has none', true, makesTasks, '2025-06-18', undefined],
  ] as const) {
    it(what, async () => {
      const connection = new FakeConnection(capabilities, 'legacy', version);
      const { call } = setUp({ connection });
      const outcome = call({}, required);
      await settle();
      assert.deepEqual(connection.last?.params, { name: 'publish', ...(sent && { task: sent }) });
      connection.last.resolve({ content });
      assert.deepEqual((await outcome).result, { content });
    });
  }

  it('takes no task that it did not ask for', async () => {
    const connection = new FakeConnection(makesTasks, 'legacy');
    const { call, tasks } = setUp({ connection });
    const outcome = call();
    await settle();
    connection.last?.resolve({ task: { taskId: 't', status: 'working' } });
    await outcome;
    assert.deepEqual([connection.methods, tasks.all], [['tools/call'], []]);
  });
});

describe('tasks of an earlier run', () => {
  it('are followed again, of the server that is ready, by calls of their own', async () => {
    const { clock, connection, tasks, events, saved } = setUp({
      loaded: (owners) => [record(owners), record(owners, { server: 'other', owner: owners.markOf('other')! })],
    });
    assert.deepEqual(
      tasks.all.map(({ callId }) => callId),
      [undefined, undefined],
    );
    tasks.resume('notes');
    tasks.resume('notes');
    await settle();
    assert.deepEqual(connection.methods, ['tasks/get']);
    assert.deepEqual(
      tasks.all.map(({ callId }) => callId),
      [1, undefined],
    );
    connection.last?.resolve(completed);
    await clock.advance(0);
    const last = events.at(-1);
    assert.ok(last?.kind === 'ended' && last.outcome.kind === 'result');
    assert.deepEqual(last.outcome.result, { content });
    assert.ok(events.every((event) => event.kind !== 'task' || event.resumed));
    assert.deepEqual(
      saved().map(({ server }) => server),
      ['other'],
    );
  });

  it('are left alone where their server is used by somebody else', async () => {
    const { connection, tasks, events } = setUp({ loaded: (owners) => [record(owners, { owner: 'salt.mark' })] });
    tasks.resume();
    await settle();
    assert.deepEqual([connection.methods, events, tasks.all.length], [[], [], 1]);
  });

  it('are lost where their server speaks another version now', async () => {
    const { connection, tasks, events } = setUp({ loaded: (owners) => [record(owners, { era: 'legacy' })] });
    tasks.resume();
    await settle();
    const last = events.at(-1);
    assert.ok(last?.kind === 'ended' && last.outcome.kind === 'error');
    assert.equal((last.outcome.error as { reason?: string }).reason, 'lost');
    assert.deepEqual([connection.methods.includes('tasks/get'), tasks.all], [false, []]);
  });

  it('are cancelled without having been followed', async () => {
    const { connection, tasks, saved } = setUp({ loaded: (owners) => [record(owners)] });
    connection.respond = () => ({});
    await tasks.cancel(tasks.all[0]!.id);
    assert.deepEqual([connection.methods, tasks.all, saved()], [['tasks/cancel'], [], []]);
    await tasks.cancel(1);
    assert.equal(connection.sent.length, 1);
  });

  it('are forgotten, and nothing is sent, where their server is away or used by somebody else', async () => {
    for (const owner of ['salt.mark', undefined]) {
      const { connection, tasks, setReady } = setUp({
        loaded: (owners) => [record(owners, owner === undefined ? {} : { owner })],
      });
      setReady(owner !== undefined);
      await tasks.cancel(tasks.all[0]!.id);
      assert.deepEqual([connection.methods, tasks.all], [[], []]);
    }
  });
});
