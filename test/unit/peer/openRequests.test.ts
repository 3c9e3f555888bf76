import assert from 'node:assert/strict';
import { silentLogger } from '../../../src/core/base/logger';
import { OpenRequests } from '../../../src/core/peer/openRequests';
import type { Progress } from '../../../src/core/peer/types';
import { VirtualClock } from '../../support/virtualClock';

const timeouts = {
  discoverTimeoutMs: 15_000,
  legacyProbeTimeoutMs: 10_000,
  requestTimeoutMs: 60_000,
  maxRequestTimeoutMs: 300_000,
};
const progress = (done: number): Progress => ({ progress: done, total: undefined, message: undefined });

describe('the open requests of a connection', () => {
  function open(onLate: () => void = () => undefined) {
    const clock = new VirtualClock(0);
    /** How often it was looked when a request would be late. */
    let looks = 0;
    const late: string[] = [];
    const requests = new OpenRequests(
      {
        clock,
        logger: silentLogger,
        timeouts: () => {
          looks++;
          return timeouts;
        },
      },
      {
        onPassed: (id, _method, { setting }) => {
          requests.take(id);
          late.push(`${String(id)} at ${clock.now()}: ${setting}`);
          onLate();
        },
        onAbort: () => undefined,
      },
    );
    const add = (id: number, given: { timeouts?: 'none' } = {}): void => {
      requests.add(id, {
        method: 'tools/call',
        resolve: () => undefined,
        reject: () => undefined,
        stream: undefined,
        signal: undefined,
        onProgress: undefined,
        timeouts: undefined,
        ...given,
      });
    };
    return { clock, requests, late, add, looks: () => looks };
  }

  it('are each late at their own time, in that order', async () => {
    const { clock, requests, late, add } = open();
    add(1);
    add(2, { timeouts: 'none' });
    await clock.advance(10);
    add(3);
    add(4);
    await clock.advance(50);
    requests.report(1, progress(1));
    add(5);
    requests.take(4);
    await clock.advance(200_000);
    const setting = 'requestTimeoutMs';
    assert.deepEqual(late, [`3 at 60010: ${setting}`, `1 at 60060: ${setting}`, `5 at 60060: ${setting}`]);
    assert.equal(requests.size, 1);
    assert.equal(clock.pending, 0);
  });

  it('are late after the whole time however much progress there is', async () => {
    const { clock, requests, late, add } = open();
    add(1);
    for (let at = 0; at < 300_000; at += 50_000) {
      await clock.advance(50_000);
      requests.report(1, progress(at));
    }
    assert.deepEqual(late, ['1 at 300000: maxRequestTimeoutMs']);
  });

  it('have the time in which the server waits for us on top, also those that were late soon', async () => {
    const { clock, requests, late, add } = open();
    add(1);
    await clock.advance(10);
    add(2);
    await clock.advance(59_989);
    requests.hold(true);
    await clock.advance(1_000);
    assert.equal(clock.pending, 0);
    add(3);
    requests.hold(false);
    await clock.advance(100);
    assert.deepEqual(late, ['1 at 61000: requestTimeoutMs', '2 at 61010: requestTimeoutMs']);
    await clock.advance(60_000);
    assert.equal(late[2], '3 at 120999: requestTimeoutMs');
  });

  it('are late in their turn where what ends one of them holds the others', async () => {
    const { clock, requests, late, add } = open(() => {
      if (late.length === 1) requests.hold(true);
    });
    for (const id of [1, 2]) {
      add(id);
      await clock.advance(1);
    }
    await clock.advance(70_000);
    assert.deepEqual(late, ['1 at 60000: requestTimeoutMs']);
    requests.hold(false);
    await clock.advance(1);
    assert.deepEqual(late.slice(1), ['2 at 70003: requestTimeoutMs']);
  });

  for (const [what, isShown] of [
    ['are never answered', false],
    ['show progress once', true],
  ] as const) {
    it(`cost no more than their number, where thousands ${what}`, async () => {
      const { clock, requests, late, add, looks } = open();
      const ids = Array.from({ length: 2_000 }, (_, id) => id);
      for (const id of ids) {
        add(id);
        await clock.advance(1);
      }
      for (const id of isShown ? ids : []) {
        requests.report(id, progress(1));
        await clock.advance(1);
      }
      const before = looks();
      await clock.advance(400_000);
      assert.equal(late.length, ids.length);
      assert.ok(looks() - before < 10 * ids.length, `${looks() - before} looks at ${ids.length} requests`);
    });
  }
});
