import assert from 'node:assert/strict';
import { readCreatedTask, readLook } from '../../../src/core/tasks/taskReading';

const created = '2026-11-30T10:00:00Z';
const createdAt = Date.parse(created);
const modern = { era: 'modern', server: 'notes' } as const;
const legacy = { era: 'legacy', server: 'notes' } as const;

const look = (more: object) => ({ resultType: 'complete', taskId: 't', createdAt: created, ttlMs: 1_000, ...more });

describe('the answer to a call that may be a task', () => {
  it('is a task in the modern era by its type', () => {
    assert.deepEqual(
      readCreatedTask(
        {
          resultType: 'task',
          taskId: 't',
          status: 'working',
          statusMessage: 'Warming up',
          createdAt: created,
          ttlMs: 60_000,
          pollIntervalMs: 500,
        },
        modern,
      ),
      {
        taskId: 't',
        status: 'working',
        statusMessage: 'Warming up',
        expiresAt: createdAt + 60_000,
        pollIntervalMs: 500,
      },
    );
  });

  it('is a task in the legacy era by its field, with that revision’s names', () => {
    assert.deepEqual(
      readCreatedTask(
        { task: { taskId: 't', status: 'working', createdAt: created, ttl: 60_000, pollInterval: 500 } },
        legacy,
      ),
      {
        taskId: 't',
        status: 'working',
        statusMessage: undefined,
        expiresAt: createdAt + 60_000,
        pollIntervalMs: 500,
      },
    );
  });

  for (const [what, result, source] of [
    ['a result', { resultType: 'complete', content: [] }, modern],
    ['a result that has a task beside its content', { content: [], task: { taskId: 't' } }, modern],
    ['a legacy result', { content: [] }, legacy],
    ['a legacy result that has a task beside its content', { content: [], task: { taskId: 't' } }, legacy],
    ['a legacy result that is typed like a task', { resultType: 'task', content: [] }, legacy],
    ['nothing', undefined, modern],
  ] as const) {
    it(`is no task where it is ${what}`, () => {
      assert.equal(readCreatedTask(result, source), undefined);
    });
  }

  for (const [what, more] of Object.entries({
    'no id': { taskId: undefined },
    'an id that is no text': { taskId: 7 },
    'an empty id': { taskId: '' },
    'an endless id': { taskId: 'x'.repeat(4_097) },
    'an unknown status': { status: 'sleeping' },
    'no status': { status: undefined },
  })) {
    it(`is a defect with ${what}`, () => {
      const result = { resultType: 'task', taskId: 't', status: 'working', ...more };
      assert.throws(() => readCreatedTask(result, modern), { code: 'protocol', rpcCode: undefined });
    });
  }

  for (const [what, more] of Object.entries({
    'no times': { createdAt: undefined },
    'an unlimited time': { ttlMs: null },
    'a time that is no number': { ttlMs: 'long' },
    'a date that is none': { createdAt: 'yesterday' },
    'a negative time': { ttlMs: -1 },
  })) {
    it(`has no known end with ${what}`, () => {
      const result = { resultType: 'task', taskId: 't', status: 'working', createdAt: created, ttlMs: 9, ...more };
      assert.equal(readCreatedTask(result, modern)?.expiresAt, undefined);
    });
  }

  it('keeps a bounded part of the server’s words, and none that are no text', () => {
    const message = (statusMessage: unknown) =>
      readCreatedTask({ resultType: 'task', taskId: 't', status: 'working', statusMessage }, modern)?.statusMessage;
    assert.equal(message('x'.repeat(10_000))?.length, 4_096);
    assert.equal(message({}), undefined);
  });
});

describe('a look at a task', () => {
  const requests = { q: { method: 'roots/list' } };
  const result = { content: [], isError: true };
  for (const [what, answer, source, next] of [
    ['goes on', { status: 'working' }, modern, { kind: 'wait' }],
    [
      'asks',
      { status: 'input_required', inputRequests: requests },
      modern,
      { kind: 'answer', inputRequests: requests },
    ],
    ['has its result', { status: 'completed', result }, modern, { kind: 'result', result }],
    [
      'has a result that names its type',
      { status: 'completed', result: { ...result, resultType: 'complete' } },
      modern,
      { kind: 'result', result: { ...result, resultType: 'complete' } },
    ],
    ['is typed like a new task', { resultType: 'task', status: 'working' }, modern, { kind: 'wait' }],
    ['goes on, legacy', { status: 'working' }, legacy, { kind: 'wait' }],
    ['asks, legacy', { status: 'input_required' }, legacy, { kind: 'await' }],
    ['is completed, legacy', { status: 'completed' }, legacy, { kind: 'fetch' }],
    ['failed, legacy', { status: 'failed' }, legacy, { kind: 'fetch' }],
  ] as const) {
    it(`at one that ${what} → ${next.kind}`, () => {
      assert.deepEqual(readLook(look(answer), 't', source).next, next);
    });
  }

  it('at one that failed → the error of the call', () => {
    const { next } = readLook(
      look({ status: 'failed', error: { code: -32603, message: 'no oil', data: 7 } }),
      't',
      modern,
    );
    assert.ok(next.kind === 'error');
    assert.deepEqual([next.error.rpcCode, next.error.data], [-32603, 7]);
    assert.match(next.error.message, /no oil/);
  });

  for (const source of [modern, legacy]) {
    it(`at one that was cancelled → an error that says so (${source.era})`, () => {
      const { next } = readLook(look({ status: 'cancelled', statusMessage: 'storm' }), 't', source);
      assert.ok(next.kind === 'error');
      assert.equal((next.error as { reason?: string }).reason, 'cancelled');
      assert.match(next.error.message, /storm/);
    });
  }

  for (const [what, answer] of Object.entries({
    'is no object': 7,
    'is of another task': look({ status: 'working', taskId: 'u' }),
    'is completed without a result': look({ status: 'completed' }),
    'is completed with a question': look({ status: 'completed', result: { resultType: 'input_required' } }),
    'is completed with a task': look({ status: 'completed', result: { resultType: 'task' } }),
  })) {
    it(`that ${what} is a defect`, () => {
      assert.throws(() => readLook(answer, 't', modern), { code: 'protocol', rpcCode: undefined });
    });
  }

  it('at one that failed without an error is a defect, too', () => {
    const { next } = readLook(look({ status: 'failed', error: 'no oil' }), 't', modern);
    assert.ok(next.kind === 'error' && next.error.rpcCode === undefined);
    assert.match(next.error.message, /defect/);
  });
});
