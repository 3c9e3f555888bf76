import type { Localizer } from './localizer';

/** A time span for a person: `12 ms`, `3.2 s`, `15 s`, `2 min 5 s`. */
export function durationText(ms: number): string {
  const rounded = Math.max(0, Math.round(ms));
  if (rounded < 1000) return `${rounded} ms`;
  const tenths = Math.round(rounded / 100);
  if (tenths < 100 && tenths % 10 !== 0) return `${Math.floor(tenths / 10)}.${tenths % 10} s`;
  return secondsText(Math.round(rounded / 1000));
}

/** A time span that counts, in whole seconds: `0 s`, `59 s`, `2 min 5 s`. Part seconds are dropped. */
export function countedText(ms: number): string {
  return secondsText(Math.max(0, Math.floor(ms / 1000)));
}

/** Time that is left, in whole seconds, never 0 while there is some. */
export function remainingText(ms: number): string {
  return secondsText(Math.max(0, Math.ceil(ms / 1000)));
}

/** Local time, for instance `2026-11-30 10:31:05`. `at`: milliseconds since the epoch. */
export function timeText(at: number): string {
  const time = new Date(at);
  const two = (part: number): string => String(part).padStart(2, '0');
  const date = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${date} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')}`;
}

function secondsText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60)
    return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
}

export function toolsText(count: number, l10n: Localizer): string {
  return count === 1 ? l10n.t('1 tool') : l10n.t('{0} tools', count);
}

export function collisionsText(count: number, l10n: Localizer): string {
  return count === 1 ? l10n.t('1 collision') : l10n.t('{0} collisions', count);
}

export function problemsText(count: number, l10n: Localizer): string {
  return count === 1 ? l10n.t('1 problem') : l10n.t('{0} problems', count);
}
