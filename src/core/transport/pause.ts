import { delay, type Clock } from '../base/clock';

/** Resolves after `limitMs`, or as soon as `end` resolves. Leaves no timer behind. */
export async function pause(clock: Clock, limitMs: number, end: Promise<void>): Promise<void> {
  const ended = new AbortController();
  void end.then(() => {
    ended.abort();
  });
  await delay(clock, limitMs, ended.signal);
}
