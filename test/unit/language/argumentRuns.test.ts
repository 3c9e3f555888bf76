import assert from 'node:assert/strict';
import { ArgumentRuns } from '../../../src/language/argumentRuns';
import type { CallOrigin } from '../../../src/vscode/calls/callOrigin';

const origin = { misfits: () => undefined, edit: () => Promise.resolve() };

describe('the calls from a document', () => {
  it('run from when they are sent until they have ended, each step told once', async () => {
    const runs = new ArgumentRuns();
    const states: string[] = [];
    runs.onDidChange(() => states.push(runs.stateOf('a')));
    await runs.run('a', origin, async ({ sent }) => {
      assert.equal(runs.stateOf('a'), 'fresh');
      sent();
      sent();
      await Promise.resolve();
    });
    assert.deepEqual(states, ['running', 'ended']);
    assert.equal(runs.stateOf('b'), 'fresh');
  });

  it('are none where the person gave up before they were sent', async () => {
    const runs = new ArgumentRuns();
    await runs.run('a', origin, () => Promise.resolve());
    assert.equal(runs.stateOf('a'), 'fresh');
  });

  it('are none where the arguments do not fit, unless they are sent all the same', async () => {
    const runs = new ArgumentRuns();
    const misfits: string[] = [];
    const told = {
      ...origin,
      misfits: (problems: Parameters<CallOrigin['misfits']>[0]) => misfits.push(problems[0]!.message),
    };
    await runs.run('a', told, (call) => {
      call.sent();
      call.misfits([{ path: '', message: 'too short' }]);
      assert.equal(runs.stateOf('a'), 'fresh');
      return Promise.resolve();
    });
    assert.deepEqual([runs.stateOf('a'), misfits], ['fresh', ['too short']]);
    await runs.run('a', told, (call) => {
      call.sent();
      call.misfits([{ path: '', message: 'too short' }]);
      call.sent();
      return Promise.resolve();
    });
    assert.equal(runs.stateOf('a'), 'ended');
  });

  it('go on while one of two runs, and end with an error as well', async () => {
    const runs = new ArgumentRuns();
    let end: () => void = () => undefined;
    const first = runs.run('a', origin, ({ sent }) => {
      sent();
      return new Promise<void>((resolve) => (end = resolve));
    });
    const second = runs.run('a', origin, ({ sent }) => {
      sent();
      return Promise.reject(new Error('lost'));
    });
    await assert.rejects(second, /lost/);
    assert.equal(runs.stateOf('a'), 'running');
    end();
    await first;
    assert.equal(runs.stateOf('a'), 'ended');
    runs.forget('a');
    assert.equal(runs.stateOf('a'), 'fresh');
  });
});
