import assert from 'node:assert/strict';
import { ProtocolError, RequestTimeoutError, TransportError } from '../../src/core/base/errors';
import { Emitter } from '../../src/core/base/event';
import type { RetryPolicy } from '../../src/core/config/types';
import type { Connection } from '../../src/core/peer/connection';
import type { PeerState, PeerView } from '../../src/core/peer/types';
import { maySendAgain, untilReady } from '../../src/core/recovery';
import { FakeConnection } from '../support/fakeConnection';
import { settle, VirtualClock } from '../support/virtualClock';

const lost = (reason: TransportError['reason'], status?: number) => new TransportError('lost', { reason, status });

describe('a call that was lost', () => {
  const never: RetryPolicy = 'never';
  for (const [what, error, policy, isReadOnly, expected] of [
    ['by the end of the process', lost('exit'), never, true, false],
    ['by the end of the process', lost('exit'), 'readOnly', false, false],
    ['by the end of the process', lost('exit'), 'readOnly', true, true],
    ['by the end of the process', lost('exit'), 'always', false, true],
    ['by a closed connection', lost('closed'), 'always', false, true],
    ['by a failed write', lost('write'), 'always', false, true],
    ['by the network', lost('network'), 'always', false, true],
    ['to an HTTP status, which is an answer', lost('network', 500), 'always', true, false],
    ['because the session was forgotten, so that nothing was done', lost('session', 404), never, false, true],
    ['to a message over the limit, which would come again', lost('tooLarge'), 'always', true, false],
    ['before it began', lost('spawn'), 'always', true, false],
    ['to a limit of time', new RequestTimeoutError('late', 1), 'always', true, false],
    ['to an error of the server', new ProtocolError('no', { rpcCode: -32603 }), 'always', true, false],
    ['to anything else', new Error('x'), 'always', true, false],
  ] as const) {
    const call = isReadOnly ? 'reading' : 'writing';
    it(`${what} is ${expected ? '' : 'not '}sent again under "${policy}" when it was ${call}`, () => {
      assert.equal(maySendAgain(error, policy, isReadOnly), expected);
    });
  }
});

function setUp(state: PeerState, connection?: Connection) {
  const clock = new VirtualClock();
  const changed = new Emitter<void>();
  const peer = { view: { state } as PeerView, connection, onDidChange: changed.event };
  const before = new FakeConnection().asConnection();
  const abort = new AbortController();
  const outcome: boolean[] = [];
  const wait = (gone: Connection | undefined = before) =>
    untilReady(peer, { lost: gone, limitMs: 1000, clock, signal: abort.signal }).then((ready) => outcome.push(ready));
  const become = async (next: PeerState, open?: Connection): Promise<void> => {
    peer.view = { state: next } as PeerView;
    peer.connection = open;
    changed.fire();
    await settle();
  };
  return { clock, changed, abort, outcome, wait, become, before };
}

const error = lost('exit');
const ready: PeerState = { kind: 'ready', since: 0 };
const starting: PeerState = { kind: 'starting', since: 0, phase: 'spawn', deadline: undefined };
const restarting: PeerState = { kind: 'dead', at: 0, error, nextTryAt: 5 };
const other = new FakeConnection().asConnection();

describe('waiting for a server that was lost', () => {
  it('ends at once where it is ready already', async () => {
    const { wait, outcome, clock } = setUp(ready, other);
    await wait();
    assert.deepEqual([outcome, clock.pending], [[true], 0]);
  });

  it('ends when it is ready again, after whatever it goes through', async () => {
    const { wait, outcome, become, clock, changed } = setUp(restarting);
    void wait();
    for (const state of [starting, restarting, starting]) await become(state);
    assert.deepEqual(outcome, []);
    await become(ready, other);
    assert.deepEqual([outcome, clock.pending, changed.hasListeners], [[true], 0, false]);
  });

  it('does not take the connection that was lost for a new one', async () => {
    const { wait, outcome, become, before } = setUp(ready);
    await become(ready, before);
    void wait();
    await settle();
    assert.deepEqual(outcome, []);
    await become(ready, other);
    assert.deepEqual(outcome, [true]);
  });

  for (const state of [
    { kind: 'stopped' },
    { kind: 'stopping' },
    { kind: 'disabled' },
    { kind: 'failed', at: 0, error, offersAllowLegacy: false },
    { kind: 'dead', at: 0, error, nextTryAt: undefined },
  ] as const) {
    it(`is in vain where it is ${state.kind} and stays so`, async () => {
      const { wait, outcome, become } = setUp(starting);
      void wait();
      await become(state);
      assert.deepEqual(outcome, [false]);
    });
  }

  it('is given up after its limit, and when the call is cancelled', async () => {
    const first = setUp(restarting);
    void first.wait();
    await first.clock.advance(999);
    assert.deepEqual(first.outcome, []);
    await first.clock.advance(1);
    assert.deepEqual([first.outcome, first.changed.hasListeners], [[false], false]);
    const second = setUp(restarting);
    void second.wait();
    await settle();
    second.abort.abort();
    await settle();
    assert.deepEqual([second.outcome, second.clock.pending], [[false], 0]);
  });
});
