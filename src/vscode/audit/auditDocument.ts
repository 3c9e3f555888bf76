import type { AuditEntry, AuditReading } from '../../core/audit/auditReader';
import type { Redactor } from '../../core/audit/redaction';
import { isObject, isStringArray } from '../../core/base/json';
import { jsonOf } from '../../core/catalog/renderValue';
import { roundsText } from '../documents/resultDocument';
import type { Localizer } from '../localizer';
import { escapeMarkdown, markdownText } from '../markdown';
import { durationText, timeText } from '../words';

/** Characters of rows: larger documents do not open in the preview. */
const rowsLength = 80_000;

const cellLength = 160;

/** What is shown of an audit log. */
export interface AuditDocument {
  readonly markdown: string;
  /** The records that it shows, the newest first. */
  readonly shown: readonly Readonly<Record<string, unknown>>[];
}

/**
 * The newest records of an audit log as safe markdown. Kinds, decisions and outcomes are as they stand in the files.
 * @param server - whose records are shown; undefined: all
 */
export function auditDocument(
  reading: AuditReading,
  server: string | undefined,
  redactor: Redactor,
  l10n: Localizer,
): AuditDocument {
  const entries = reading.entries.filter(({ fields }) => server === undefined || fields['server'] === server);
  const shown: Readonly<Record<string, unknown>>[] = [];
  const rows: string[] = [];
  let length = 0;
  for (const { time, kind, fields: stored } of [...entries].reverse()) {
    // What became known as a secret since it was written.
    const fields = redactor.frame(stored) as AuditEntry['fields'];
    const row = `| ${cellsOf({ time, kind, fields }, l10n).join(' | ')} |`;
    length += row.length;
    if (length > rowsLength) break;
    rows.push(row);
    shown.push(fields);
  }
  const heads = [
    l10n.t('Time'),
    l10n.t('Record'),
    l10n.t('Server'),
    l10n.t('Subject'),
    l10n.t('Outcome'),
    l10n.t('More'),
  ];
  const title = server === undefined ? l10n.t('Audit Log') : l10n.t('Audit Log of {0}', server);
  const markdown = [
    `# ${escapeMarkdown(title)}`,
    escapeMarkdown(countText(rows.length, entries.length, l10n)),
    ...(reading.unreadable > 0 ? [escapeMarkdown(unreadableText(reading.unreadable, l10n))] : []),
    [`| ${heads.map(escapeMarkdown).join(' | ')} |`, `|${' --- |'.repeat(heads.length)}`, ...rows].join('\n'),
  ].join('\n\n');
  return { markdown, shown };
}

/** How many lines of the files are no records. */
export function unreadableText(lines: number, l10n: Localizer): string {
  return lines === 1
    ? l10n.t('1 line of the audit log can’t be read: it was torn, or others wrote it.')
    : l10n.t('{0} lines of the audit log can’t be read: they were torn, or others wrote them.', lines);
}

function countText(shown: number, all: number, l10n: Localizer): string {
  if (shown < all) {
    return l10n.t('The newest {0} of {1} records, the newest first. Export Audit Log… has all of them.', shown, all);
  }
  return all === 1 ? l10n.t('1 record') : l10n.t('{0} records, the newest first', all);
}

function cellsOf({ time, kind, fields }: AuditEntry, l10n: Localizer): readonly string[] {
  const cell = (parts: readonly unknown[]): string =>
    markdownText(
      parts
        .map(wordOf)
        .filter((word) => word !== '')
        .join(' · '),
      cellLength,
    );
  const { server, method, name, of, event, decision, action, outcome, errorClass, errorCode } = fields;
  return [
    escapeMarkdown(timeText(time)),
    cell([kind]),
    cell([server]),
    cell([method ?? of ?? fields['request'], name]),
    cell([outcome ?? decision ?? action ?? event, errorClass, errorCode]),
    cell(moreOf(kind, fields, l10n)),
  ];
}

/** What else a record says, the shorter things first. */
function moreOf(kind: string, fields: AuditEntry['fields'], l10n: Localizer): readonly unknown[] {
  const { durationMs, rounds, identity, era, version, argumentBytesLeftOut: leftOut } = fields;
  switch (kind) {
    case 'call':
      return [
        typeof durationMs === 'number' ? durationText(durationMs) : undefined,
        typeof rounds === 'number' && rounds > 0 ? roundsText(rounds, l10n) : undefined,
        identity,
        fields['arguments'] ?? fields['argumentsStart'],
        leftOut === undefined ? undefined : `+ ${wordOf(leftOut)} B`,
      ];
    case 'consent':
      return [fields['fingerprint'], fields['changed']];
    case 'definition':
      return [fields['before'], fields['after']];
    case 'input':
      return [fields['fields']];
    case 'server':
      return [era, version];
    case 'log':
      return [fields['records']];
    default:
      // Of a later release.
      return [fields];
  }
}

/** Nothing for what is empty. */
function wordOf(value: unknown): string {
  if (value === undefined || typeof value === 'string') return value ?? '';
  if (isStringArray(value)) return value.join(', ');
  return isObject(value) && Object.keys(value).length === 0 ? '' : jsonOf(value);
}
