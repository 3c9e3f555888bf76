import assert from 'node:assert/strict';
import { createRedactor } from '../../../../src/core/audit/redaction';
import { WireLog } from '../../../../src/core/audit/wireLog';
import { WireRows } from '../../../../src/core/audit/wireRows';
import { messageDocument, messageName, type MessagePart } from '../../../../src/vscode/wire/messageDocument';
import { english } from '../support';
import { recorded } from './fixtures';

const redactor = createRedactor({ key: 'planted-secret' });

function rowsOf(log: WireLog): WireRows {
  const rows = new WireRows((_server, _method, name) => name);
  for (const record of log.from(1)) rows.take(record, JSON.parse(record.text));
  return rows;
}

function documentOf(log: WireLog, part: MessagePart, seq = 1) {
  return messageDocument(rowsOf(log).row(seq)!, part, { log, redactor, l10n: english });
}

const call = {
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name: 'echo', arguments: { key: 'planted-secret' } },
};

describe('a message as a document', () => {
  it('is laid out, without secrets, with directions of writing made visible', () => {
    const log = recorded(['sent', call], ['received', { jsonrpc: '2.0', id: 7, result: { text: 'a\u202eb' } }]);
    assert.deepEqual(documentOf(log, 'request'), {
      extension: 'json',
      text: `{
  "jsonrpc": "2.0",
  "id": 7,
  "method": "tools/call",
  "params": {
    "name": "echo",
    "arguments": {
      "key": "•••"
    }
  }
}
`,
    });
    assert.match(documentOf(log, 'answer').text, /"text": "a\\u202eb"/);
  });

  it('says why there is no answer', () => {
    const log = recorded(['sent', call], ['received', { method: 'notifications/x' }]);
    assert.deepEqual(documentOf(log, 'answer'), { extension: 'txt', text: 'There is no answer yet.' });
    assert.equal(documentOf(log, 'answer', 2).text, 'A notification has no answer.');
    log.miss('box', 5_010, { id: 7, outcome: 'timeout', reason: 'The limit planted-secret passed.' });
    assert.equal(
      documentOf(log, 'answer').text,
      'There is no answer: the request was given up after 5 s.\n\nThe limit ••• passed.\n',
    );
  });

  it('says that only a summary is there', () => {
    const log = new WireLog({ limitBytes: 1_000_000, level: 'summary' });
    log.add({ server: 'box', direction: 'sent', at: 1, message: call, text: JSON.stringify(call) });
    const { extension, text } = documentOf(log, 'request');
    assert.equal(extension, 'jsonc');
    assert.match(text, /^\/\/ Only a summary of this message was kept; it had 1\d\d B\.\n\{\n/);
  });

  it('says that it is not kept any more', () => {
    const log = recorded(['sent', call]);
    const row = rowsOf(log).row(1)!;
    log.clear();
    const { text } = messageDocument(row, 'request', { log, redactor, l10n: english });
    assert.equal(text, 'The wire log does not hold this message any more.');
  });

  it('has a name that every file system takes', () => {
    const log = recorded(['sent', { id: '../..\\x', method: 'a/b:c\u202e' }]);
    assert.match(messageName(rowsOf(log).row(1)!, 'request'), /^a-b-c-[\w.-]+ \d\d\.\d\d\.\d\d request$/);
  });
});
