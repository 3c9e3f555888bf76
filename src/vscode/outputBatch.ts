import { stripVTControlCharacters } from 'node:util';
import type { Clock } from '../core/base/clock';
import type { Disposable } from '../core/base/disposable';
import type { ServerOutput } from '../core/hostApi';
import { visibleText } from './plainText';

/** Lines printed within this time of each other make one entry of the log. */
const batchMs = 200;
/** A batch holds so many lines; those beyond are counted. */
const maxLines = 1000;
const maxLineLength = 8192;

/** Lines of one stream that belong together. */
export interface OutputGroup {
  readonly stream: ServerOutput['stream'];
  readonly lines: readonly string[];
  /** Lines that came too fast to be kept. */
  readonly dropped: number;
}

/**
 * Groups what one server prints, so that a burst makes one entry of its log instead of hundreds, and memory stays
 * bounded however fast it prints.
 */
export class OutputBatch implements Disposable {
  readonly #clock: Clock;
  readonly #write: (group: OutputGroup) => void;
  #stream: ServerOutput['stream'] = 'stderr';
  #lines: string[] = [];
  #dropped = 0;
  #timer: Disposable | undefined;

  constructor(clock: Clock, write: (group: OutputGroup) => void) {
    this.#clock = clock;
    this.#write = write;
  }

  add({ stream, text }: ServerOutput): void {
    if (stream !== this.#stream) this.flush();
    this.#stream = stream;
    if (this.#lines.length < maxLines) this.#lines.push(logLine(text));
    else this.#dropped++;
    this.#timer ??= this.#clock.setTimeout(() => {
      this.flush();
    }, batchMs);
  }

  /** Hands over what was collected now, so that it stands before what is written next. */
  flush(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    if (this.#lines.length === 0) return;
    const group = { stream: this.#stream, lines: this.#lines, dropped: this.#dropped };
    this.#lines = [];
    this.#dropped = 0;
    this.#write(group);
  }

  dispose(): void {
    this.flush();
  }
}

/** A line of output without terminal colours, with what can't be seen made visible. Indentation stays. */
function logLine(text: string): string {
  const head = text.length > maxLineLength ? `${text.slice(0, maxLineLength)}…` : text;
  return visibleText(stripVTControlCharacters(head).replaceAll('\t', '    ').replaceAll('\r', ' '));
}
