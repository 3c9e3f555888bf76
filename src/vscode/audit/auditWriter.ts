import { auditLine } from '../../core/audit/auditLine';
import type { AuditRecord } from '../../core/audit/auditRecord';
import type { Redactor } from '../../core/audit/redaction';
import type { Clock } from '../../core/base/clock';

/** Bytes that are written at once. Far less than a file may have. */
const batchBytes = 131_072;

/** Bytes that wait to be written; what comes then is lost, and counted. */
export const waitingBytes = 8_388_608;

export interface AuditWriterOptions {
  readonly clock: Clock;
  readonly redactor: Redactor;
  /** Appends whole lines; gives how many of the bytes were written. */
  readonly write: (lines: Buffer) => Promise<number>;
  /** Told of each write that failed. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Writes records as they come. While one batch is being written the next gathers, so that many records need few writes and
 * none waits for a time. What can't be written is lost for the log, which says so as soon as it can be written again.
 */
export class AuditWriter {
  readonly #options: AuditWriterOptions;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #lost = 0;
  #writing: Promise<void> | undefined;

  constructor(options: AuditWriterOptions) {
    this.#options = options;
  }

  append(record: AuditRecord): void {
    const line = this.#line(record);
    if (!line || this.#waitingBytes + line.length > waitingBytes) {
      this.#lost++;
      return;
    }
    this.#waiting.push(line);
    this.#waitingBytes += line.length;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
  }

  /** Resolves when all that came is written, or lost. */
  async flush(): Promise<void> {
    await this.#writing;
  }

  /** Undefined where it can't be made: whoever has something recorded must not suffer from it. */
  #line(record: AuditRecord): Buffer | undefined {
    try {
      return Buffer.from(auditLine(record, this.#options.redactor));
    } catch (error) {
      this.#options.onFailure(error);
      return undefined;
    }
  }

  async #writeAll(): Promise<void> {
    // Whoever appends goes on first; records that come together are written together.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const lines = this.#nextBatch();
      const lost = this.#lost;
      const noted = lost > 0 ? [this.#lostLine(lost), ...lines] : lines;
      const written = await this.#write(Buffer.concat(noted));
      const whole = wholeLines(noted, written);
      if (lost > 0 && whole > 0) this.#lost -= lost;
      this.#lost += noted.length - whole - (lost > 0 && whole === 0 ? 1 : 0);
    }
  }

  async #write(batch: Buffer): Promise<number> {
    try {
      const written = await this.#options.write(batch);
      if (written < batch.length) this.#options.onFailure(new Error(`${written} of ${batch.length} bytes`));
      return written;
    } catch (error) {
      this.#options.onFailure(error);
      return 0;
    }
  }

  #nextBatch(): readonly Buffer[] {
    let bytes = 0;
    const past = this.#waiting.findIndex((line, index) => (bytes += line.length) > batchBytes && index > 0);
    const batch = this.#waiting.splice(0, past === -1 ? this.#waiting.length : past);
    this.#waitingBytes -= batch.reduce((sum, line) => sum + line.length, 0);
    return batch;
  }

  #lostLine(records: number): Buffer {
    const { clock, redactor } = this.#options;
    return Buffer.from(auditLine({ kind: 'log', time: clock.now(), event: 'lost', records }, redactor));
  }
}

/** How many of the lines lie within the first bytes. */
function wholeLines(lines: readonly Buffer[], bytes: number): number {
  let end = 0;
  return lines.filter((line) => (end += line.length) <= bytes).length;
}
