import assert from 'node:assert/strict';
import { createRedactor } from '../../../../src/core/audit/redaction';
import type { WireLog } from '../../../../src/core/audit/wireLog';
import { canonicalNames } from '../../../../src/vscode/wire/canonicalNames';
import { WireReader } from '../../../../src/vscode/wire/wireReader';
import { recorded } from './fixtures';

const redactor = createRedactor({ key: 'planted-secret' });
const reader = (log: WireLog): WireReader => new WireReader(log, redactor, (_server, _method, name) => name);

describe('rows as they are shown', () => {
  it('show what can not be seen, on one line, bounded, and without secrets', () => {
    const log = recorded(
      ['sent', { id: 'a\u202eb', method: 'x\u001b[31m\ny', params: { uri: 'https://u:planted-secret@h/?token=abc' } }],
      ['received', { id: 'a\u202eb', error: { code: -1, message: `planted-secret ${'long '.repeat(1_000)}` } }],
    );
    const source = reader(log);
    source.read(1_000);
    const row = source.shown(1);
    assert.equal(row?.method, 'x\\u{1b}[31m y');
    assert.equal(row.id, '"a\\u{202e}b"');
    assert.equal(row.name, 'https://u:•••@h/?token=•••');
    assert.match(row.reason, /^-1 ••• long/);
    assert.ok(row.reason.length <= 200);
  });

  it('are read on from where it was, and those whose records are gone are forgotten', () => {
    const log = recorded(['sent', { id: 1, method: 'ping' }]);
    const source = reader(log);
    assert.deepEqual([...source.read(1_000)], [1]);
    assert.equal(source.isBehind, false);
    log.clear();
    log.miss('box', 1, { outcome: 'lost', reason: '' });
    assert.equal(source.isBehind, true);
    source.read(1_000);
    assert.deepEqual([source.shown(1), [...source.numbers()], source.first], [undefined, [], 3]);
  });

  it('stop being read when the time is over', () => {
    const log = recorded(
      ...Array.from({ length: 100 }, (_, id): ['sent', Record<string, unknown>] => ['sent', { id, method: 'ping' }]),
    );
    const source = reader(log);
    assert.equal(source.read(0).size, 1);
    assert.equal(source.isBehind, true);
  });

  it('name a tool as the catalog does, as it is when the call is read', () => {
    const tool = { name: 'echo', inputSchema: {} };
    const entry = (name: string) => ({ name, server: 'box', localName: 'echo', tool, owners: [], reason: '' });
    let entries = [entry('echo')];
    const catalogs = new Map<unknown, unknown>();
    const name = canonicalNames(() => {
      const known = catalogs.get(entries) ?? { entries, collisions: [], problems: [] };
      catalogs.set(entries, known);
      return known as never;
    });
    assert.equal(name('box', 'tools/call', 'echo'), 'echo');
    entries = [entry('box/echo')];
    assert.equal(name('box', 'tools/call', 'echo'), 'box/echo');
    assert.equal(name('other', 'tools/call', 'echo'), 'echo');
    assert.equal(name('box', 'prompts/get', 'echo'), 'echo');
  });
});
