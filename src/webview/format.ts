import type { ShownRow } from './messages';

/** Local time of day with milliseconds: `10:31:05.042`. `at`: ms since the epoch. */
export function timeOfDay(at: number): string {
  const time = new Date(at);
  const parts = [time.getHours(), time.getMinutes(), time.getSeconds()].map((part) => String(part).padStart(2, '0'));
  return `${parts.join(':')}.${String(time.getMilliseconds()).padStart(3, '0')}`;
}

/** `0 ms`, `12 ms`, `3.2 s`, `125 s`. */
export function span(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  return ms < 10_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 1_000)} s`;
}

/** Sizes of request and answer: `312 B`, `312 B / 1.2 kB`. */
export function sizes(row: Pick<ShownRow, 'size' | 'answerSize'>, sizeText: (bytes: number) => string): string {
  const { size, answerSize } = row;
  return answerSize === undefined ? sizeText(size) : `${sizeText(size)} / ${sizeText(answerSize)}`;
}

/** Fills `{0}`, `{1}`, … in. */
export function fill(text: string, ...values: readonly (string | number)[]): string {
  return text.replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)] ?? ''));
}

/** A bar of the waterfall, in percent of its column. */
export interface Bar {
  readonly left: number;
  readonly width: number;
}

/** When the rows on screen began and ended, in ms since the epoch. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export function spanOf(rows: readonly Pick<ShownRow, 'at' | 'ms'>[]): Span {
  let start = Infinity;
  let end = -Infinity;
  for (const { at, ms = 0 } of rows) {
    start = Math.min(start, at);
    end = Math.max(end, at + ms);
  }
  return start <= end ? { start, end } : { start: 0, end: 0 };
}

/** Where the bar of a row lies; what is not over reaches to the end. */
export function barOf({ at, ms, class: rowClass }: Pick<ShownRow, 'at' | 'ms' | 'class'>, { start, end }: Span): Bar {
  const whole = Math.max(1, end - start);
  const left = Math.min(100, Math.max(0, ((at - start) / whole) * 100));
  const until = rowClass === 'pending' ? end : at + (ms ?? 0);
  return { left, width: Math.min(100 - left, Math.max(0, ((until - at) / whole) * 100)) };
}
