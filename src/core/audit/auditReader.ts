import { parseBounded } from '../base/boundedJson';
import { isObject } from '../base/json';

/** A line of an audit log, whoever wrote it: also one of a later release, of whose kinds and fields nothing is known. */
export interface AuditEntry {
  /** In ms since the epoch. */
  readonly time: number;
  readonly kind: string;
  /** All that the line says, the time and kind too. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What a file of an audit log holds. */
export interface AuditReading {
  /** In the order of the file. */
  readonly entries: readonly AuditEntry[];
  /** Lines that are no records: torn by the end of a process, or not written by us. */
  readonly unreadable: number;
}

/**
 * Reads the lines of an audit log. Whatever a file holds, it is read as far as it can be: what is no record is counted, the
 * rest stands.
 */
export function readAuditLog(text: string): AuditReading {
  const entries: AuditEntry[] = [];
  let unreadable = 0;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const entry = readLine(line);
    if (entry) entries.push(entry);
    else unreadable++;
  }
  return { entries, unreadable };
}

/** What several files hold, in the order of time. */
export function mergeReadings(readings: readonly AuditReading[]): AuditReading {
  return {
    entries: readings.flatMap(({ entries }) => entries).sort((left, right) => left.time - right.time),
    unreadable: readings.reduce((sum, { unreadable }) => sum + unreadable, 0),
  };
}

function readLine(line: string): AuditEntry | undefined {
  const fields = parseBounded(line);
  if (!isObject(fields)) return undefined;
  const { time, kind } = fields;
  if (typeof time !== 'string' || typeof kind !== 'string') return undefined;
  const at = Date.parse(time);
  return Number.isNaN(at) ? undefined : { time: at, kind, fields };
}
