import assert from 'node:assert/strict';
import type { ProgressStep } from '../../../../src/vscode/calls/callProgress';
import { quietProgress } from '../../../../src/vscode/calls/quietProgress';
import type { ProgressPort } from '../../../../src/vscode/calls/runCall';
import { VirtualClock } from '../../../support/virtualClock';

/** A task under way, and what is shown of it: its title, then what it reports. */
function setUp() {
  const clock = new VirtualClock();
  const shown: unknown[] = [];
  const person = new AbortController();
  const port: ProgressPort = (title, task) => {
    shown.push(title);
    const outcome = task((step) => shown.push(step), person.signal);
    const gone = (): void => void shown.push('gone');
    outcome.then(gone, gone);
    return outcome;
  };
  let report: (step: ProgressStep) => void = () => undefined;
  let signal: AbortSignal | undefined;
  let end: (value: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const outcome = quietProgress(clock, port)('notes · list', (given, cancelled) => {
    report = given;
    signal = cancelled;
    return new Promise<string>((resolve, reject) => {
      end = resolve;
      fail = reject;
    });
  });
  return { clock, shown, person, outcome, report, signal, end, fail };
}

describe('the progress of a call', () => {
  it('is not shown where the call is quick', async () => {
    const { clock, shown, outcome, end } = setUp();
    await clock.advance(399);
    end('done');
    assert.equal(await outcome, 'done');
    await clock.advance(1000);
    assert.deepEqual(shown, []);
  });

  it('is shown where the call takes a while, with what it reported before', async () => {
    const { clock, shown, outcome, report, end } = setUp();
    report({ message: 'one', increment: 5 });
    report({ message: 'two', increment: 10 });
    report({ message: 'three', increment: undefined });
    await clock.advance(400);
    report({ message: 'four', increment: 1 });
    end('done');
    assert.equal(await outcome, 'done');
    assert.deepEqual(shown, [
      'notes · list',
      { message: 'three', increment: 15 },
      { message: 'four', increment: 1 },
      'gone',
    ]);
  });

  it('gives way to what the call asks the person, and comes back with what was reported before and since', async () => {
    const { clock, shown, outcome, report, end } = setUp();
    report({ message: 'one', increment: 5 });
    await clock.advance(400);
    report({ message: 'asks', increment: undefined, asksPerson: true });
    await clock.advance(60_000);
    const asks = { message: 'asks', increment: undefined, asksPerson: true };
    assert.deepEqual(shown.splice(0), ['notes · list', { message: 'one', increment: 5 }, asks, 'gone']);
    report({ message: 'answered', increment: undefined });
    await clock.advance(399);
    assert.deepEqual(shown, []);
    await clock.advance(1);
    assert.deepEqual(shown.splice(0), ['notes · list', { message: 'answered', increment: 5 }]);
    end('done');
    assert.equal(await outcome, 'done');
    assert.deepEqual(shown, ['gone']);
  });

  it('is not shown at all where the call asks at once, and ends soon after the answer', async () => {
    const { clock, shown, outcome, report, end } = setUp();
    report({ message: 'asks', increment: undefined, asksPerson: true });
    await clock.advance(60_000);
    report({ message: 'answered', increment: undefined });
    end('done');
    assert.equal(await outcome, 'done');
    assert.deepEqual(shown, []);
  });

  it('cancels the call when the person does', async () => {
    const { clock, person, signal } = setUp();
    await clock.advance(400);
    assert.equal(signal?.aborted, false);
    person.abort();
    assert.equal(signal.aborted, true);
  });

  it('passes a failure on, quick or not', async () => {
    for (const afterMs of [0, 500]) {
      const { clock, outcome, fail } = setUp();
      await clock.advance(afterMs);
      fail(new Error('it rains'));
      await assert.rejects(outcome, /it rains/);
    }
  });
});
