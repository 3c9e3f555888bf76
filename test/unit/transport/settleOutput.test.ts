import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { settleOutput } from '../../../src/core/transport/settleOutput';
import { VirtualClock } from '../../support/virtualClock';

/** Waits for the output of a process that has ended; its pipes are open at first. */
function startSettling(): {
  clock: VirtualClock;
  pipes: readonly [PassThrough, PassThrough];
  read: (bytes: number) => void;
  settledAfter: () => number | undefined;
} {
  const clock = new VirtualClock(0);
  const pipes = [new PassThrough(), new PassThrough()] as const;
  let bytes = 0;
  let settledAfter: number | undefined;
  void settleOutput(pipes, () => bytes, clock).then(() => {
    settledAfter = clock.now();
  });
  return { clock, pipes, read: (more) => (bytes += more), settledAfter: () => settledAfter };
}

describe('the last output of a process that has ended', () => {
  it('is complete as soon as all its pipes have ended', async () => {
    const { clock, pipes, settledAfter } = startSettling();
    pipes[0].destroy();
    await clock.advance(1);
    assert.equal(settledAfter(), undefined);
    pipes[1].destroy();
    await clock.advance(0);
    assert.equal(settledAfter(), 1);
    assert.equal(clock.pending, 0);
  });

  it('counts as complete after 20 quiet ms where another process holds the pipes', async () => {
    const { clock, read, settledAfter } = startSettling();
    await clock.advance(12);
    read(10);
    await clock.advance(22);
    assert.equal(settledAfter(), undefined);
    await clock.advance(1);
    assert.equal(settledAfter(), 35);
  });

  it('is waited for no longer than a second, however much still comes', async () => {
    const { clock, read, settledAfter } = startSettling();
    for (let at = 0; at < 1000 && settledAfter() === undefined; at += 5) {
      read(1);
      await clock.advance(5);
    }
    assert.equal(settledAfter(), 1000);
  });
});
