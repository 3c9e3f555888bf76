import { stripVTControlCharacters } from 'node:util';
import type { Clock } from '../core/base/clock';
import type { Disposable } from '../core/base/disposable';
import type { ServerOutput } from '../core/hostApi';
import { visibleText } from './plainText';

/** Lines of one stream printed within this time make one entry of the log. */
const windowMs = 200;
/** So many lines are kept in a window, of both streams together; those beyond are counted. */
const maxLines = 1000;
/** After so many groups in a window, a line joins the last one of its stream instead of standing in its order. */
const maxGroups = 20;
const maxLineLength = 8192;

/** Lines of one stream that belong together. */
export interface OutputGroup {
  readonly stream: ServerOutput['stream'];
  readonly source: ServerOutput['source'];
  readonly lines: readonly string[];
  /** Lines that came too fast to be kept. */
  readonly dropped: number;
}

interface OpenGroup extends OutputGroup {
  readonly lines: string[];
  dropped: number;
}

/**
 * Groups what one server prints, so that a burst makes one entry of its log instead of hundreds, and memory stays
 * bounded however fast it prints.
 */
export class OutputBatch implements Disposable {
  readonly #clock: Clock;
  readonly #write: (group: OutputGroup) => void;
  #groups: OpenGroup[] = [];
  /** Lines kept, and groups begun, in this window: also those that were handed over already. */
  #keptLines = 0;
  #begunGroups = 0;
  #timer: Disposable | undefined;

  constructor(clock: Clock, write: (group: OutputGroup) => void) {
    this.#clock = clock;
    this.#write = write;
  }

  add({ stream, source, text }: ServerOutput): void {
    this.#timer ??= this.#clock.setTimeout(() => {
      this.#endWindow();
    }, windowMs);
    const group = this.#groupFor(stream, source);
    if (this.#keptLines === maxLines) {
      group.dropped++;
      return;
    }
    this.#keptLines++;
    group.lines.push(logLine(text));
  }

  /** Hands over what was collected now, so that it stands before what is written next. */
  flush(): void {
    const groups = this.#groups;
    this.#groups = [];
    for (const group of groups) this.#write(group);
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#endWindow();
  }

  #endWindow(): void {
    this.#timer = undefined;
    this.#keptLines = 0;
    this.#begunGroups = 0;
    this.flush();
  }

  #groupFor(stream: ServerOutput['stream'], source: ServerOutput['source']): OpenGroup {
    const last = this.#groups.at(-1);
    if (last?.stream === stream && last.source === source) return last;
    const isSpent = this.#keptLines === maxLines || this.#begunGroups >= maxGroups;
    const earlier = isSpent ? this.#groups.findLast((group) => group.stream === stream) : undefined;
    if (earlier) return earlier;
    const group: OpenGroup = { stream, source, lines: [], dropped: 0 };
    this.#groups.push(group);
    this.#begunGroups++;
    return group;
  }
}

/** A line of output without terminal colours, with what can't be seen made visible. Indentation stays. */
function logLine(text: string): string {
  const head = text.length > maxLineLength ? `${text.slice(0, maxLineLength)}…` : text;
  return visibleText(
    stripVTControlCharacters(head)
      .replaceAll('\t', '    ')
      .replace(/[\n\r\u2028\u2029]/g, ' '),
  );
}
