import assert from 'node:assert/strict';
import { auditLine, auditVersion, defaultLineLimits } from '../../../src/core/audit/auditLine';
import type { AuditedCall, AuditRecord } from '../../../src/core/audit/auditRecord';
import { createRedactor } from '../../../src/core/audit/redaction';

const time = Date.UTC(2026, 10, 30, 16, 5, 9, 12);
const call: AuditedCall = {
  kind: 'call',
  time,
  method: 'tools/call',
  server: 'notes',
  name: 'notes/search',
  localName: 'search',
  era: 'modern',
  identity: 'E-1024',
  arguments: { query: 'tea' },
  outcome: 'result',
  errorCode: undefined,
  durationMs: 12,
  rounds: 1,
};
const nothingSecret = createRedactor({});

function written(record: AuditRecord, redactor = nothingSecret): Record<string, unknown> {
  const line = auditLine(record, redactor);
  assert.equal(line.indexOf('\n'), line.length - 1, 'one line');
  return JSON.parse(line) as Record<string, unknown>;
}

describe('a line of the audit log', () => {
  it('has time, kind, owner, both names, era, identity, arguments, outcome, duration and rounds of a call', () => {
    assert.deepEqual(written(call), {
      v: auditVersion,
      time: '2026-11-30T16:05:09.012Z',
      kind: 'call',
      method: 'tools/call',
      server: 'notes',
      name: 'notes/search',
      localName: 'search',
      era: 'modern',
      identity: 'E-1024',
      outcome: 'result',
      durationMs: 12,
      rounds: 1,
      arguments: { query: 'tea' },
    });
  });

  it('has the decision, the fingerprint and what changed of a consent', () => {
    const record: AuditRecord = {
      kind: 'consent',
      time,
      server: 'notes',
      decision: 'allowed',
      fingerprint: 'ab12',
      changed: ['args', 'env.TOKEN'],
    };
    const { decision, fingerprint, changed } = written(record);
    assert.deepEqual([decision, fingerprint, changed], ['allowed', 'ab12', ['args', 'env.TOKEN']]);
  });

  it('is one line whatever the names and arguments hold', () => {
    const hostile = 'a\nb\r\u2028{"kind":"call"}\u0000';
    const { name, arguments: sent } = written({ ...call, name: hostile, arguments: { [hostile]: hostile } });
    assert.deepEqual([name, sent], [hostile, { [hostile]: hostile }]);
  });

  it('has arguments whole up to their bound, and beyond it their beginning and how much is missing', () => {
    const around = JSON.stringify({ text: '' }).length;
    const fits = { text: 'x'.repeat(defaultLineLimits.argumentBytes - around) };
    assert.deepEqual(written({ ...call, arguments: fits })['arguments'], fits);
    const cut = written({ ...call, arguments: { text: `${fits.text}y` } });
    assert.equal('arguments' in cut, false);
    assert.equal(cut['argumentBytesLeftOut'], 1);
    assert.equal(cut['argumentsStart'], JSON.stringify(fits).slice(0, -1).slice(0, -1) + 'y"');
  });

  it('cuts no character in two', () => {
    for (let pad = 0; pad < 4; pad++) {
      const sent = { text: 'a'.repeat(pad) + '🐟'.repeat(3000) };
      const { argumentsStart, argumentBytesLeftOut } = written({ ...call, arguments: sent });
      assert.doesNotMatch(String(argumentsStart), /\ufffd/);
      assert.equal(
        Buffer.byteLength(String(argumentsStart)) + Number(argumentBytesLeftOut),
        Buffer.byteLength(JSON.stringify(sent)),
      );
      const { name } = written({ ...call, name: sent.text });
      assert.doesNotMatch(name as string, /[\uD800-\uDBFF]…$/);
    }
  });

  it('leaves out arguments that are too large to be looked through, and says how large they were', () => {
    const { argumentsStart, argumentBytesLeftOut } = written({ ...call, arguments: { text: 'x'.repeat(600_000) } });
    assert.deepEqual([argumentsStart, argumentBytesLeftOut], [undefined, 600_011]);
  });

  it('stands also for arguments that are no JSON', () => {
    const circle: Record<string, unknown> = {};
    circle['circle'] = circle;
    assert.deepEqual(written({ ...call, arguments: circle })['argumentBytesLeftOut'], 0);
    assert.deepEqual(written({ ...call, arguments: { big: 1n } })['argumentBytesLeftOut'], 0);
  });

  it('bounds every other text and list', () => {
    const uri = `data:text/plain,${'x'.repeat(5000)}`;
    assert.equal(String(written({ ...call, name: uri })['name']).length, defaultLineLimits.text + 1);
    const fields = Array.from({ length: 500 }, (_, index) => `field ${index}`);
    const record: AuditRecord = {
      kind: 'input',
      time,
      server: 's',
      name: 't',
      request: 'form',
      action: 'accept',
      fields,
    };
    assert.equal((written(record)['fields'] as string[]).length, defaultLineLimits.items);
  });
});

describe('a secret that is planted in what is recorded', () => {
  const secret = 'pl4nted/Secret+value?';
  const redactor = createRedactor({ secret });
  const writings: Record<string, string> = {
    'as it is': secret,
    'in base64': Buffer.from(secret).toString('base64'),
    'percent-encoded': encodeURIComponent(secret),
    'percent-encoded twice': encodeURIComponent(encodeURIComponent(secret)),
    'in JSON in a text': JSON.stringify(JSON.stringify({ secret })),
  };

  for (const [how, writing] of Object.entries(writings)) {
    it(`is in no field of its line: ${how}`, () => {
      const records: AuditRecord[] = [
        { ...call, arguments: { deep: [{ in: writing }] } },
        { ...call, arguments: { [writing]: 1 } },
        { ...call, name: `https://x.example/?q=${writing}` },
        { ...call, identity: writing },
        { ...call, server: writing, localName: writing },
        { kind: 'input', time, server: 's', name: writing, request: 'form', action: 'accept', fields: [writing] },
        { kind: 'consent', time, server: 's', decision: 'allowed', fingerprint: writing, changed: [writing] },
      ];
      for (const record of records) {
        const line = auditLine(record, redactor);
        assert.ok(!line.includes(writing), line);
        assert.ok(!JSON.stringify(JSON.parse(line)).includes(secret));
      }
    });

    it(`leaves no beginning where arguments are cut: ${how}`, () => {
      for (let cut = 0; cut <= writing.length; cut++) {
        const pad = 'x'.repeat(defaultLineLimits.argumentBytes - 9 - cut);
        const line = auditLine({ ...call, arguments: { text: `${pad} ${writing} ${'y'.repeat(100)}` } }, redactor);
        const { argumentsStart } = JSON.parse(line) as { argumentsStart: string };
        assert.ok(!argumentsStart.includes(` ${writing.slice(0, 3)}`), `cut behind ${cut}`);
      }
    });
  }

  const named: Record<string, unknown> = {
    password: 'hunter22',
    apiKey: 'abc',
    'X-Api-Key': 'abc-def',
    accessToken: 12345,
    Authorization: 'Bearer abcdefgh1',
    nested: { client_secret: ['one', 'two'] },
    argv: ['--token', 'tok-1'],
  };

  for (const [name, value] of Object.entries(named)) {
    it(`is hidden under a name that tells of one: ${name}`, () => {
      const line = auditLine({ ...call, arguments: { [name]: value } }, nothingSecret);
      for (const text of ['hunter22', 'abc', '12345', 'one', 'two', 'tok-1']) {
        assert.ok(!line.includes(text), line);
      }
    });
  }
});
