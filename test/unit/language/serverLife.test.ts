import assert from 'node:assert/strict';
import { ServerLife } from '../../../src/language/serverLife';
import { VirtualClock } from '../../support/virtualClock';

/** A life whose starts and stops are written down. */
function life(start: () => Promise<void> = () => Promise.resolve()) {
  const log: string[] = [];
  const clock = new VirtualClock();
  const server = new ServerLife({
    clock,
    idleMs: 60_000,
    tellFailed: (error) => log.push(`told ${String(error)}`),
    start: async () => {
      log.push('start');
      await start();
      return { stop: () => Promise.resolve(void log.push('stop')) };
    },
  });
  return { server, clock, log };
}

describe('the life of the language server', () => {
  it('begins with the first document, not with the next one', async () => {
    const { server, clock, log } = life();
    server.opened('a');
    server.opened('b');
    await clock.advance(100_000);
    assert.deepEqual(log, ['start']);
  });

  it('ends a while after the last document is closed', async () => {
    const { server, clock, log } = life();
    server.opened('a');
    server.opened('b');
    server.closed('a');
    await clock.advance(100_000);
    server.closed('b');
    await clock.advance(59_999);
    assert.deepEqual(log, ['start']);
    await clock.advance(1);
    assert.deepEqual(log, ['start', 'stop']);
    server.opened('a');
    await clock.advance(0);
    assert.deepEqual(log, ['start', 'stop', 'start']);
  });

  it('goes on if another document is opened meanwhile', async () => {
    const { server, clock, log } = life();
    server.opened('a');
    server.closed('a');
    await clock.advance(30_000);
    server.opened('b');
    await clock.advance(100_000);
    assert.deepEqual(log, ['start']);
  });

  it('is tried again with the next document if it could not begin, which is told once', async () => {
    const { server, clock, log } = life(() => Promise.reject(new Error('no process')));
    server.opened('a');
    await clock.advance(0);
    server.opened('b');
    await clock.advance(0);
    assert.deepEqual(log, ['start', 'told Error: no process', 'start']);
  });

  it('ends with the window, also while it begins, and does not begin again', async () => {
    let begun: () => void = () => undefined;
    const { server, clock, log } = life(() => new Promise((resolve) => (begun = resolve)));
    server.opened('a');
    server.dispose();
    begun();
    await clock.advance(0);
    server.opened('b');
    await clock.advance(100_000);
    assert.deepEqual(log, ['start', 'stop']);
  });
});
