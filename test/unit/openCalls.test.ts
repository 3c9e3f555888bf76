import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { OpenCalls } from '../../src/core/openCalls';

describe('requests that are open', () => {
  it('end when that is asked for by their number, and no other does', () => {
    const calls = new OpenCalls();
    const [first, second] = [calls.open(1, undefined), calls.open(2, undefined)];
    calls.cancel(1);
    assert.deepEqual([first.signal.aborted, second.signal.aborted], [true, false]);
  });

  it('end when their caller says so, for its reason', () => {
    const caller = new AbortController();
    const { signal } = new OpenCalls().open(1, caller.signal);
    caller.abort('enough');
    assert.equal(signal.reason, 'enough');
  });

  it('have ended before they began if their caller has given up', () => {
    const { signal } = new OpenCalls().open(1, AbortSignal.abort('early'));
    assert.equal(signal.reason, 'early');
  });

  it('may be many with one caller, without a warning of listeners', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error): number => warnings.push(warning);
    process.on('warning', note);
    const calls = new OpenCalls();
    const { signal } = new AbortController();
    const open = Array.from({ length: 50 }, (_, id) => calls.open(id, signal));
    await new Promise((resolve) => setImmediate(resolve)); // warnings are told a little later
    process.off('warning', note);
    assert.deepEqual(warnings, []);
    for (const call of open) call.dispose();
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });

  it('are not known any more once they are over, nor do they listen to their caller', () => {
    const calls = new OpenCalls();
    const caller = new AbortController();
    const call = calls.open(1, caller.signal);
    call.dispose();
    calls.cancel(1);
    caller.abort();
    assert.equal(call.signal.aborted, false);
  });
});
