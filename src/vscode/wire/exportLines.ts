import type { Redactor } from '../../core/audit/redaction';
import type { Missed, WireLog, WireRecord } from '../../core/audit/wireLog';
import { jsonOf } from '../../core/catalog/renderValue';

/** Version of the format that docs/manual.md describes. */
const version = 1;

/** The log as lines of JSON, without secrets: first what the file is, then a line for each record, oldest first. */
export function* exportLines(log: WireLog, redactor: Redactor): Generator<string, void, undefined> {
  const dropped = log.firstSeq - 1;
  // What comes meanwhile is not part of it.
  const end = log.nextSeq;
  yield `${JSON.stringify({ log: 'mcp-host-wire', version, dropped })}\n`;
  for (const record of log.from(log.firstSeq)) {
    if (record.seq >= end) return;
    yield `${lineOf(record, redactor)}\n`;
  }
}

function lineOf(record: WireRecord, redactor: Redactor): string {
  const { seq, at, server, kind, size, summary } = record;
  const head = { seq, time: new Date(at).toISOString(), server };
  if (kind === 'missed') {
    const { id, outcome, reason } = JSON.parse(record.text) as Missed;
    return JSON.stringify({ ...head, unanswered: { id, outcome, reason: redactor.text(reason) } });
  }
  const message = redactor.frame(JSON.parse(record.text));
  return jsonOf({ ...head, direction: kind, size, ...(summary && { summary }), message });
}
