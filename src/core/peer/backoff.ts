const firstDelayMs = 1_000;
const maxDelayMs = 30_000;
/** ±20 %, so that servers that fell together do not rise together. */
const jitter = 0.2;

/** Health of this length makes earlier failures forgotten; protocol.md §10. */
export const healthyAfterMs = 60_000;

/** How long to wait before the next start after `failures` (≥ 1) in a row, in ms; `random` lies in [0, 1). */
export function restartDelay(failures: number, random: number): number {
  const base = Math.min(firstDelayMs * 2 ** (failures - 1), maxDelayMs);
  return Math.round(base * (1 - jitter + 2 * jitter * random));
}

const gracefulDelayMs = 5_000;

/**
 * How long to wait before the next subscription after `failures` (≥ 1) that ended in a row, in ms: 1 to 30 s, and not
 * under 5 s where the server ended it in an orderly way; protocol.md §8. `random` lies in [0, 1).
 */
export function listenDelay(failures: number, random: number, graceful: boolean): number {
  const least = graceful ? gracefulDelayMs : firstDelayMs;
  return Math.min(Math.max(restartDelay(failures, random), least), maxDelayMs);
}
