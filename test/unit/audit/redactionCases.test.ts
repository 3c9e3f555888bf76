import assert from 'node:assert/strict';
import { createRedactor } from '../../../src/core/audit/redaction';
import { readCases } from '../../support/cases';
import { cpuTime } from '../../support/cpuTime';

interface Row {
  id: string;
  secrets: Record<string, string>;
  input: unknown;
  timeLimitMs?: number;
  expect: { mustNotContain: string[]; mustContain: string[]; timeLimitMs?: number };
}

describe('redaction cases', () => {
  for (const row of readCases<Row>('redaction')) {
    it(row.id, () => {
      const started = cpuTime();
      const redactor = createRedactor(row.secrets);
      const outcome =
        typeof row.input === 'string' ? redactor.text(row.input) : JSON.stringify(redactor.frame(row.input));
      const limit = row.timeLimitMs ?? row.expect.timeLimitMs ?? Infinity;
      assert.ok(cpuTime() - started < limit, 'in time');
      for (const secret of row.expect.mustNotContain) {
        assert.ok(!outcome.includes(secret), `${secret} is left in ${outcome.slice(0, 2_000)}`);
      }
      for (const part of row.expect.mustContain) {
        assert.ok(outcome.includes(part), `${part} is missing in ${outcome.slice(0, 2_000)}`);
      }
    });
  }
});
