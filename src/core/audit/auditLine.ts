import { isObject } from '../base/json';
import type { AuditRecord } from './auditRecord';
import type { Redactor } from './redaction';

/** Of the lines. Raised when a field that there is means something else; new fields and kinds do not. */
export const auditVersion = 1;

/** What one line may hold; see {@link auditLine}. */
export interface LineLimits {
  /** Arguments of more bytes of JSON are cut; those that are cut have just so many. */
  readonly argumentBytes: number;
  /** Arguments of more bytes of JSON are not looked through for secrets, and so left out as a whole. */
  readonly searchedBytes: number;
  /** UTF-16 code units of any other text. */
  readonly text: number;
  /** Items of any other list. */
  readonly items: number;
}

export const defaultLineLimits: LineLimits = {
  argumentBytes: 8_192,
  searchedBytes: 524_288,
  text: 1_024,
  items: 100,
};

/**
 * A record as one line of JSON, with its line end. Secrets are taken out before anything is cut, so that no part of one is
 * left. Arguments stand in `arguments`, or if they are large as the beginning of their JSON in `argumentsStart`, and
 * `argumentBytesLeftOut` says how much is missing.
 */
export function auditLine(record: AuditRecord, redactor: Redactor, limits: LineLimits = defaultLineLimits): string {
  const { time, kind, ...fields } = record;
  const sent = 'arguments' in fields ? fields.arguments : undefined;
  const bounded = Object.entries(fields).flatMap(([name, value]) =>
    name === 'arguments' || value === undefined ? [] : [[name, boundedValue(value, redactor, limits)] as const],
  );
  const line = {
    v: auditVersion,
    time: new Date(time).toISOString(),
    kind,
    ...Object.fromEntries(bounded),
    ...(sent && boundedArguments(sent, redactor, limits)),
  };
  return `${JSON.stringify(line)}\n`;
}

function boundedValue(value: unknown, redactor: Redactor, limits: LineLimits): unknown {
  if (typeof value === 'string') return boundedText(value, redactor, limits);
  if (!Array.isArray(value)) return value;
  return value.slice(0, limits.items).map((item) => boundedValue(item, redactor, limits));
}

function boundedText(text: string, redactor: Redactor, { text: most, searchedBytes }: LineLimits): string {
  if (text.length > searchedBytes) return `… (${text.length})`;
  const shown = redactor.text(text);
  return shown.length > most ? `${wellFormed(shown.slice(0, most))}…` : shown;
}

function boundedArguments(
  sent: Readonly<Record<string, unknown>>,
  redactor: Redactor,
  { argumentBytes, searchedBytes }: LineLimits,
): Readonly<Record<string, unknown>> {
  const whole = jsonOf(sent);
  // What can't be sent has no size that would tell anything.
  if (whole === undefined) return { argumentBytesLeftOut: 0 };
  const size = Buffer.byteLength(whole);
  if (size > searchedBytes) return { argumentBytesLeftOut: size };
  const shown = redactor.frame(JSON.parse(whole));
  const json = JSON.stringify(shown);
  const bytes = Buffer.from(json);
  if (bytes.length <= argumentBytes && isObject(shown)) return { arguments: shown };
  const start = bytes.toString('utf8', 0, startOfCharacter(bytes, argumentBytes));
  return { argumentsStart: start, argumentBytesLeftOut: bytes.length - Buffer.byteLength(start) };
}

/** Undefined for what JSON can't express, or only deeper than can be written. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** The last place up to `at` where a character of UTF-8 begins. */
function startOfCharacter(bytes: Buffer, at: number): number {
  let start = at;
  while (start > 0 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--;
  return start;
}

/** Without the first half of a surrogate pair at its end. */
function wellFormed(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}
