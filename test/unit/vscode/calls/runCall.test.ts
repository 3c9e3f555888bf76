import assert from 'node:assert/strict';
import { ProtocolError, UnknownToolError } from '../../../../src/core/base/errors';
import type { ProgressStep } from '../../../../src/vscode/calls/callProgress';
import { runCall, type ProgressPort } from '../../../../src/vscode/calls/runCall';
import { english } from '../support';
import { entryOf, FakeHost } from './fakeHost';

const entry = entryOf('notes/search', {}, { localName: 'search' });

function setUp() {
  const host = new FakeHost();
  host.entries = [entry];
  const titles: string[] = [];
  const steps: ProgressStep[] = [];
  const cancel = new AbortController();
  const progress: ProgressPort = (title, task) => {
    titles.push(title);
    return task((step) => steps.push(step), cancel.signal);
  };
  const options = { host: host.asHost(), progress, l10n: english, now: () => 0, refused: () => undefined };
  return { host, titles, steps, cancel, options };
}

describe('a call with its progress', () => {
  it('ends with the result, its duration and its rounds', async () => {
    const { host, options, titles } = setUp();
    host.answer = () => Promise.resolve({ content: ['x'] });
    const { record, outcome } = await runCall(entry, { q: 1 }, false, options);
    assert.deepEqual(outcome, { kind: 'result', result: { content: ['x'] } });
    assert.deepEqual(record, {
      server: 'notes',
      tool: 'notes/search',
      localName: 'search',
      args: { q: 1 },
      endedAt: 3000,
      durationMs: 2000,
      rounds: 1,
    });
    assert.deepEqual(titles, ['notes · notes/search']);
  });

  it('is made by the name that leads to its server only', async () => {
    const { host, options } = setUp();
    host.entries = [entryOf('find', {}, { localName: 'search' }), entryOf('search', {}, { server: 'files' })];
    await runCall(entry, {}, false, options);
    assert.deepEqual(
      host.calls.map(({ name }) => name),
      ['notes/search'],
    );
  });

  it('is not made where only another server has that name', async () => {
    const { host, options } = setUp();
    host.entries = [entryOf('notes/search', {}, { server: 'files' })];
    const { record, outcome } = await runCall(entry, {}, false, options);
    assert.equal(record.server, 'notes');
    assert.ok(outcome.kind === 'error' && outcome.error instanceof UnknownToolError);
    assert.deepEqual(host.calls, []);
  });

  it('ends with the error, and never rejects', async () => {
    const { host, options } = setUp();
    const error = new ProtocolError('no', { rpcCode: 1 });
    host.answer = () => Promise.reject(error);
    assert.deepEqual((await runCall(entry, {}, false, options)).outcome, { kind: 'error', error });
  });

  it('passes on the cancel of the notification, and whether misfits are sent', async () => {
    const { host, options, cancel } = setUp();
    await runCall(entry, {}, true, options);
    const [call] = host.calls;
    assert.deepEqual(call?.options, { signal: cancel.signal, sendInvalidArguments: true });
  });

  it('shows progress in percent, and the round that waits for input', async () => {
    const { host, options, steps } = setUp();
    host.answer = (_, fire) => {
      fire({ kind: 'progress', at: 0, progress: { progress: 1, total: 4, message: 'reading' } });
      fire({ kind: 'waitingForInput', round: 2 });
      fire({ kind: 'inputAnswered', round: 2 });
      fire({ kind: 'progress', at: 100, progress: { progress: 3, total: 4, message: undefined } });
      return Promise.resolve({ content: [] });
    };
    await runCall(entry, {}, false, options);
    assert.deepEqual(steps, [
      { message: 'reading · 25 %', increment: 25 },
      { message: 'waiting for your input (round 2)', increment: undefined, asksPerson: true },
      { message: 'answered (round 2)', increment: undefined },
      { message: '75 %', increment: 50 },
    ]);
  });

  it('shows progress without a total as it is', async () => {
    const { host, options, steps } = setUp();
    host.answer = (_, fire) => {
      fire({ kind: 'progress', at: 0, progress: { progress: 7, total: undefined, message: undefined } });
      return Promise.resolve({ content: [] });
    };
    await runCall(entry, {}, false, options);
    assert.deepEqual(steps, [{ message: '7', increment: undefined }]);
  });

  it('shows what a server says of a task, and its state where it says nothing', async () => {
    const { host, options, steps } = setUp();
    host.answer = (_, fire) => {
      fire({
        kind: 'task',
        resumed: false,
        task: { status: 'working', statusMessage: undefined, expiresAt: undefined },
      });
      fire({
        kind: 'task',
        resumed: false,
        task: { status: 'working', statusMessage: '[x](y)', expiresAt: undefined },
      });
      return Promise.resolve({ content: [] });
    };
    await runCall(entry, {}, false, options);
    assert.deepEqual(
      steps.map(({ message }) => message),
      ['task: working', '[x]\u2060(y)'],
    );
  });

  it('shows at most twenty steps a second, and never goes back', async () => {
    const { host, options, steps } = setUp();
    host.answer = (_, fire) => {
      for (let at = 0; at < 1000; at++) {
        fire({ kind: 'progress', at, progress: { progress: at % 2 === 0 ? 90 : 10, total: 100, message: 'x' } });
      }
      return Promise.resolve({ content: [] });
    };
    await runCall(entry, {}, false, options);
    assert.equal(steps.length, 20);
    assert.equal(
      steps.reduce((sum, { increment = 0 }) => sum + increment, 0),
      90,
    );
  });

  it('shows what a server says without links', async () => {
    const { host, options, steps } = setUp();
    host.answer = (_, fire) => {
      fire({ kind: 'progress', at: 0, progress: { progress: 1, total: 0, message: '[x](command:quit)' } });
      return Promise.resolve({ content: [] });
    };
    await runCall(entry, {}, false, options);
    assert.equal(steps[0]?.message, '[x]\u2060(command:quit)');
  });

  it('shows nothing of another call of the same tool', async () => {
    const first = setUp();
    const second = {
      ...first.options,
      progress: ((_, task) => task(() => assert.fail('not mine'), first.cancel.signal)) as ProgressPort,
    };
    let finish!: () => void;
    first.host.answer = (call, fire) =>
      new Promise((resolve) => {
        if (first.host.calls.length === 1) {
          finish = () => {
            fire({ kind: 'progress', at: 0, progress: { progress: 1, total: 2, message: 'mine' } });
            resolve({ content: [] });
          };
        } else {
          finish();
          resolve({ content: [call.name] });
        }
      });
    const args = { q: 1 };
    await Promise.all([runCall(entry, args, false, first.options), runCall(entry, args, false, second)]);
    assert.deepEqual(
      first.steps.map(({ message }) => message),
      ['mine · 50 %'],
    );
  });
});
