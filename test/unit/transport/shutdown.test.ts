import assert from 'node:assert/strict';
import { stopProcess } from '../../../src/core/transport/shutdown';
import { VirtualClock } from '../../support/virtualClock';

interface Behaviour {
  /** What makes the process itself end, and how many ms later. */
  readonly endsOn?: Partial<Record<'stdin' | 'SIGTERM' | 'SIGKILL', number>>;
  /** What makes the rest of its group end. Absent: there is none. */
  readonly groupEndsOn?: Partial<Record<'stdin' | 'SIGTERM' | 'SIGKILL', number>>;
}

const start = 1_000_000;

/** Runs a shutdown of a made-up process and tells what it was sent when. */
async function shutdown({
  endsOn = {},
  groupEndsOn,
}: Behaviour): Promise<{ events: string[]; gone: boolean; afterMs: number }> {
  const clock = new VirtualClock(start);
  const events: string[] = [];
  let hasExited = false;
  let groupIsEmpty = groupEndsOn === undefined;
  let exit: () => void = () => undefined;
  const exited = new Promise<void>((resolve) => {
    exit = resolve;
  });
  const happens = (cause: 'stdin' | 'SIGTERM' | 'SIGKILL'): void => {
    events.push(`${cause} ${clock.now() - start}`);
    const own = endsOn[cause];
    if (own !== undefined) {
      clock.setTimeout(() => {
        hasExited = true;
        exit();
      }, own);
    }
    const others = groupEndsOn?.[cause];
    if (others !== undefined) {
      clock.setTimeout(() => {
        groupIsEmpty = true;
      }, others);
    }
  };
  const target = {
    exited,
    hasExited: () => hasExited,
    endInput: () => {
      happens('stdin');
    },
    tree: { look: () => undefined, signal: happens, isAlive: () => !hasExited || !groupIsEmpty },
  };
  let outcome: { gone: boolean; afterMs: number } | undefined;
  void stopProcess(target, { stdin: 1000, term: 500 }, clock).then((gone) => {
    outcome = { gone, afterMs: clock.now() - start };
  });
  await clock.advance(10_000);
  assert.ok(outcome, 'it never ended');
  assert.equal(clock.pending, 0, 'timers are left');
  return { events, ...outcome };
}

describe('stopping a process', () => {
  it('only ends its stdin if that is enough', async () => {
    assert.deepEqual(await shutdown({ endsOn: { stdin: 30 } }), { events: ['stdin 0'], gone: true, afterMs: 30 });
  });

  it('sends SIGTERM to the group after the grace time for stdin', async () => {
    const { events, gone, afterMs } = await shutdown({ endsOn: { SIGTERM: 40 } });
    assert.deepEqual({ events, gone, afterMs }, { events: ['stdin 0', 'SIGTERM 1000'], gone: true, afterMs: 1040 });
  });

  it('sends SIGKILL to the group after the grace time for SIGTERM', async () => {
    const { events, gone, afterMs } = await shutdown({ endsOn: { SIGKILL: 5 } });
    assert.deepEqual(events, ['stdin 0', 'SIGTERM 1000', 'SIGKILL 1500']);
    assert.deepEqual({ gone, afterMs }, { gone: true, afterMs: 1505 });
  });

  it('signals what is left of the group after a clean exit, at once', async () => {
    const { events, gone } = await shutdown({ endsOn: { stdin: 30 }, groupEndsOn: { SIGTERM: 10 } });
    assert.deepEqual({ events, gone }, { events: ['stdin 0', 'SIGTERM 30'], gone: true });
  });

  it('kills what is left of the group and ignores SIGTERM', async () => {
    const { events, gone } = await shutdown({ endsOn: { stdin: 0 }, groupEndsOn: { SIGKILL: 0 } });
    assert.deepEqual({ events, gone }, { events: ['stdin 0', 'SIGTERM 0', 'SIGKILL 500'], gone: true });
  });

  it('gives up 2 s after SIGKILL, and says that something is left', async () => {
    for (const behaviour of [{}, { endsOn: { SIGTERM: 0 }, groupEndsOn: {} }]) {
      const { gone, afterMs } = await shutdown(behaviour);
      assert.deepEqual({ gone, afterMs }, { gone: false, afterMs: 3500 });
    }
  });
});
