const shortestMs = 100;
const longestMs = 300_000;

/** Where the server says nothing: often at first, then less. */
const firstUnaskedMs = 1_000;
const longestUnaskedMs = 10_000;
const unaskedGrowth = 1.5;

/**
 * How long to wait before a task is asked for again, in ms.
 * @param intervalMs - what the server asked for last, if it did
 * @param polls - how often it was asked for already
 */
export function pollDelay(intervalMs: number | undefined, polls: number): number {
  if (intervalMs !== undefined) return Math.min(Math.max(intervalMs, shortestMs), longestMs);
  return Math.min(firstUnaskedMs * unaskedGrowth ** polls, longestUnaskedMs);
}
