import type { Clock } from '../core/base/clock';
import { timeText } from './words';

/** What is kept of one log, in UTF-16 code units. */
const maxLength = 32_000;
const maxLine = 2_000;

/** The last lines of a log, each with its time and level. Bounded. */
export class RecentLines {
  readonly #clock: Clock;
  readonly #lines: string[] = [];
  #length = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Oldest first. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  add(level: 'info' | 'warn' | 'error', text: string): void {
    const line = `${timeText(this.#clock.now())} [${level}] ${text.slice(0, maxLine)}`;
    this.#lines.push(line);
    this.#length += line.length;
    while (this.#length > maxLength) this.#length -= this.#lines.shift()?.length ?? 0;
  }
}
