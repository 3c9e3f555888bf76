import type { AuditReading } from '../../core/audit/auditReader';
import { auditVersion } from '../../core/audit/auditLine';
import type { Redactor } from '../../core/audit/redaction';

/** An audit log as lines of JSON, the oldest first: what the file is, then the records, without what is a secret by now. */
export function auditExport({ entries, unreadable }: AuditReading, redactor: Redactor): string {
  const head = { log: 'mcp-host-audit', v: auditVersion, records: entries.length, unreadable };
  return [head, ...entries.map(({ fields }) => redactor.frame(fields))]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}
