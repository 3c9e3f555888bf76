import assert from 'node:assert/strict';
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
