import type { Clock } from '../core/base/clock';
import type { Disposable } from '../core/base/disposable';
import { jsonOf } from '../core/catalog/renderValue';
import type { LogLevel, ServerLogEvent } from '../core/peer/types';
import type { Localizer } from './localizer';
import { plainText, visibleText } from './plainText';

/** A log message of a server as its log shows it. */
export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly text: string;
}

/** Longest text of one message, in UTF-16 code units. */
const maxLength = 8192;
const loggerLength = 80;

/** So many messages of a server are written in one second; those beyond are counted. */
export const maxMessagesPerSecond = 200;
const windowMs = 1000;

/**
 * A log message as an entry of a log: its level and logger, then what it says. Pure. Lines after the first are indented, so that
 * none looks like an entry of its own, and what can't be seen is made visible.
 */
export function logLine({ level, logger, data }: ServerLogEvent): LogLine {
  const whole = typeof data === 'string' ? data : data === undefined ? '' : jsonOf(data);
  const head = whole.length > maxLength ? `${whole.slice(0, maxLength)}…` : whole;
  const text = visibleText(head.replace(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll('\t', '    ')).replaceAll(
    '\n',
    '\n    ',
  );
  const from = plainText(logger, { maxLength: loggerLength });
  // The channel hides what is below its own level: whoever asked the server for more wants to see it.
  return { level: channelLevel(level), text: `${from === '' ? level : `${level} · ${from}`}: ${text}` };
}

function channelLevel(level: LogLevel): LogLine['level'] {
  switch (level) {
    case 'debug':
    case 'info':
    case 'notice':
      return 'info';
    case 'warning':
      return 'warn';
    case 'error':
    case 'critical':
    case 'alert':
    case 'emergency':
      return 'error';
  }
}

/** Hands on log messages of one server, but no more than a log can hold: the rest is counted. */
export class MessageLimit implements Disposable {
  readonly #clock: Clock;
  readonly #l10n: Localizer;
  readonly #write: (line: LogLine) => void;
  #written = 0;
  #dropped = 0;
  #timer: Disposable | undefined;

  constructor(clock: Clock, l10n: Localizer, write: (line: LogLine) => void) {
    this.#clock = clock;
    this.#l10n = l10n;
    this.#write = write;
  }

  add(event: ServerLogEvent): void {
    this.#timer ??= this.#clock.setTimeout(() => {
      this.#endWindow();
    }, windowMs);
    if (this.#written === maxMessagesPerSecond) {
      this.#dropped++;
      return;
    }
    this.#written++;
    this.#write(logLine(event));
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#endWindow();
  }

  #endWindow(): void {
    this.#timer = undefined;
    this.#written = 0;
    if (this.#dropped === 0) return;
    const text = this.#l10n.t('… and {0} more log messages, sent too fast to keep', this.#dropped);
    this.#dropped = 0;
    this.#write({ level: 'warn', text });
  }
}
