import type { Readable } from 'node:stream';
import { delay, type Clock } from '../base/clock';

/** Output that comes without a pause is waited for no longer than this, in ms: it is not the dead process's. */
const LIMIT_MS = 1000;
/** One look at the pipes, in ms, and how many in a row must find nothing new. */
const LOOK_MS = 5;
const QUIET_LOOKS = 4;

/**
 * Waits until what an ended process had written was read: until its pipes end or, since another process may hold them
 * open, until nothing came for a moment. Resolves within about a second.
 */
export async function settleOutput(pipes: readonly Readable[], bytesSoFar: () => number, clock: Clock): Promise<void> {
  const ended = new AbortController();
  const checkEnded = (): void => {
    if (pipes.every((pipe) => pipe.closed)) ended.abort();
  };
  for (const pipe of pipes) pipe.once('close', checkEnded);
  checkEnded();
  const limit = clock.now() + LIMIT_MS;
  let quiet = 0;
  while (quiet < QUIET_LOOKS && !ended.signal.aborted && clock.now() < limit) {
    const before = bytesSoFar();
    await delay(clock, LOOK_MS, ended.signal);
    // Timers run before the pipes are read: however late this one was, one reading has to lie in between.
    await new Promise((resolve) => setImmediate(resolve));
    quiet = bytesSoFar() === before ? quiet + 1 : 0;
  }
}
