// A process that appends numbered lines to an audit log as fast as it can, several at a time.
// usage: node auditAppender.js FOLDER NAME COUNT LIMIT_BYTES
import { AuditFiles } from '../../src/vscode/audit/auditFiles';
import { AuditWriter } from '../../src/vscode/audit/auditWriter';
import { systemClock } from '../../src/core/base/clock';
import { createRedactor } from '../../src/core/audit/redaction';

const [folder = '', name = '', count = '', limit = ''] = process.argv.slice(2);

const files = new AuditFiles(folder, () => Number(limit));
const writer = new AuditWriter({
  clock: systemClock,
  redactor: createRedactor({}),
  write: (lines) => files.append(lines),
  onFailure: (error) => {
    throw error;
  },
});

async function main(): Promise<void> {
  for (let number = 0; number < Number(count); number++) {
    writer.append({
      kind: 'consent',
      time: Date.now(),
      server: name,
      decision: 'allowed',
      fingerprint: String(number),
      changed: ['x'.repeat(number % 300)],
    });
    // So that there are many batches, of differing sizes.
    if (number % 7 === 0) await writer.flush();
  }
  await writer.flush();
}

void main();
