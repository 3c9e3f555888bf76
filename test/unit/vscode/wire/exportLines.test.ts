import assert from 'node:assert/strict';
import { createRedactor } from '../../../../src/core/audit/redaction';
import { WireLog } from '../../../../src/core/audit/wireLog';
import { exportLines } from '../../../../src/vscode/wire/exportLines';
import { recorded } from './fixtures';

const planted = 'planted-7f3a-secret';
const redactor = createRedactor({ key: planted });
const parsed = (log: WireLog): Record<string, unknown>[] =>
  [...exportLines(log, redactor)].map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the export of the wire log', () => {
  it('is lines of JSON: what it is, then one for each record, oldest first', () => {
    const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'echo' } };
    const log = recorded(['sent', request]);
    log.miss('box', 1_000, { id: 1, outcome: 'timeout', reason: 'after 60 s' });
    assert.deepEqual(parsed(log), [
      { log: 'mcp-host-wire', version: 1, dropped: 0 },
      {
        seq: 1,
        time: '1970-01-01T00:00:00.010Z',
        server: 'box',
        direction: 'sent',
        size: JSON.stringify(request).length,
        message: request,
      },
      {
        seq: 2,
        time: '1970-01-01T00:00:01.000Z',
        server: 'box',
        unanswered: { id: 1, outcome: 'timeout', reason: 'after 60 s' },
      },
    ]);
  });

  it('has no secret in it, in whatever part of a message, and however written', () => {
    const base64 = Buffer.from(`user:${planted}`).toString('base64');
    const log = recorded(
      ['sent', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: planted, arguments: { a: [planted] } } }],
      [
        'received',
        { jsonrpc: '2.0', id: 1, result: { [planted]: base64, password: 'unknown-one', text: `x${planted}x` } },
      ],
      [
        'received',
        { jsonrpc: '2.0', id: 2, error: { code: 1, message: `bad key ${planted}`, data: { token: 'other-one' } } },
      ],
      [
        'received',
        { jsonrpc: '2.0', method: 'notifications/message', params: { data: encodeURIComponent(`${planted}&`) } },
      ],
    );
    log.miss('box', 1, { id: 3, outcome: 'lost', reason: `stderr said ${planted}` });
    const text = [...exportLines(log, redactor)].join('');
    for (const secret of [planted, base64, 'unknown-one', 'other-one']) assert.ok(!text.includes(secret), secret);
    assert.equal(text.trimEnd().split('\n').length, 6);
  });

  it('says how much is missing, and of what there is only a summary', () => {
    const log = new WireLog({ limitBytes: 100_000, level: 'summary' });
    const result = { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'x'.repeat(1_000) }] } };
    const text = JSON.stringify(result);
    for (let count = 0; count < 5_000; count++) {
      log.add({ server: 'box', direction: 'received', at: 0, message: result, text });
    }
    const [head, first] = parsed(log);
    assert.equal(head?.['dropped'], log.firstSeq - 1);
    assert.ok(log.firstSeq > 1);
    assert.deepEqual([first?.['summary'], first?.['size']], [true, text.length]);
  });

  it('ends with what was there when it began', () => {
    const log = recorded(['sent', { id: 1, method: 'ping' }]);
    const lines = exportLines(log, redactor);
    lines.next();
    log.miss('box', 1, { outcome: 'lost', reason: '' });
    assert.equal([...lines].length, 1);
  });
});
