const secondMs = 1000;
const minuteMs = 60_000;

/** A time span in ms for a person: `12 ms`, `22.8 s`, `60 s`, `2 min 5 s`. */
export function duration(ms: number): string {
  if (ms < secondMs) return `${Math.round(ms)} ms`;
  if (ms < 2 * minuteMs) return `${Math.round(ms / 100) / 10} s`;
  const seconds = Math.round(ms / secondMs);
  const rest = seconds % 60;
  return rest === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${rest} s`;
}
