import assert from 'node:assert/strict';
import fc from 'fast-check';
import { auditLine } from '../../../src/core/audit/auditLine';
import { mergeReadings, readAuditLog } from '../../../src/core/audit/auditReader';
import type { AuditRecord } from '../../../src/core/audit/auditRecord';
import { createRedactor } from '../../../src/core/audit/redaction';

const redactor = createRedactor({});

function line(time: number, name = 'search'): string {
  const record: AuditRecord = {
    kind: 'call',
    time,
    method: 'tools/call',
    server: 'notes',
    name,
    localName: name,
    era: 'modern',
    identity: undefined,
    arguments: { text: 'über 🐟' },
    outcome: 'result',
    errorCode: undefined,
    durationMs: 1,
    rounds: 0,
  };
  return auditLine(record, redactor);
}

describe('reading an audit log', () => {
  it('gives what was written, in its order', () => {
    const { entries, unreadable } = readAuditLog(line(1000, 'one') + line(2000, 'two'));
    assert.deepEqual(
      entries.map(({ time, kind, fields }) => [time, kind, fields['name']]),
      [
        [1000, 'call', 'one'],
        [2000, 'call', 'two'],
      ],
    );
    assert.equal(unreadable, 0);
  });

  it('goes on behind a last line that is torn at any of its bytes', () => {
    const first = Buffer.from(line(1000));
    const last = Buffer.from(line(2000));
    for (let bytes = 0; bytes <= last.length; bytes++) {
      const { entries, unreadable } = readAuditLog(Buffer.concat([first, last.subarray(0, bytes)]).toString('utf8'));
      // Only the line end may be missing of a record that counts.
      const isWhole = bytes >= last.length - 1;
      assert.equal(entries.length, isWhole ? 2 : 1, `${bytes} bytes`);
      assert.equal(unreadable, isWhole || bytes === 0 ? 0 : 1, `${bytes} bytes`);
    }
  });

  it('goes on behind a torn line that others were written behind', () => {
    const torn = line(2000).slice(0, 40);
    const { entries, unreadable } = readAuditLog(`${line(1000)}${torn}\n${line(3000)}`);
    assert.deepEqual([entries.map(({ time }) => time), unreadable], [[1000, 3000], 1]);
  });

  it('counts what is no record, and never fails', () => {
    const garbage = [
      '{',
      'null',
      '[]',
      '"text"',
      '{"kind":"call"}',
      '{"time":"never","kind":"call"}',
      '{"time":5,"kind":"a"}',
      '\u0000\u0000',
    ];
    const { entries, unreadable } = readAuditLog(`${garbage.join('\n')}\n${line(1000)}`);
    assert.deepEqual([entries.length, unreadable], [1, garbage.length]);
  });

  it('passes over blank lines and line ends of other systems', () => {
    const { entries, unreadable } = readAuditLog(`\n\r\n${line(1000).replace('\n', '\r\n')}\n`);
    assert.deepEqual([entries.length, unreadable], [1, 0]);
  });

  it('keeps kinds, fields and versions of later releases as they are', () => {
    const later = { v: 7, time: '2030-01-01T00:00:00.000Z', kind: 'telepathy', server: 'notes', strength: 3 };
    const { entries, unreadable } = readAuditLog(`${JSON.stringify(later)}\n`);
    assert.deepEqual([entries[0]?.kind, entries[0]?.fields, unreadable], ['telepathy', later, 0]);
  });

  it('takes any bytes, and finds every whole line among them', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constant(undefined), fc.string({ unit: 'binary', maxLength: 30 }))), (parts) => {
        const text = parts.map((part) => (part === undefined ? line(1000) : `${part.replaceAll('\n', '')}\n`)).join('');
        const whole = parts.filter((part) => part === undefined).length;
        const { entries, unreadable } = readAuditLog(text);
        assert.ok(entries.length >= whole);
        assert.ok(entries.length + unreadable <= parts.length);
      }),
    );
  });
});

describe('several files of an audit log', () => {
  it('are one, in the order of time; what is of one time keeps its order', () => {
    const merged = mergeReadings([
      readAuditLog(line(1000, 'a') + line(3000, 'b') + line(3000, 'c')),
      readAuditLog(`x\n${line(2000, 'd')}${line(3000, 'e')}`),
    ]);
    assert.deepEqual(
      merged.entries.map(({ fields }) => fields['name']),
      ['a', 'd', 'b', 'c', 'e'],
    );
    assert.equal(merged.unreadable, 1);
  });
});
