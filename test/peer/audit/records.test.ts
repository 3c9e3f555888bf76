import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { AuditRecord } from '../../../src/core/audit/auditRecord';
import { Host } from '../../../src/core/host';
import type { ElicitResult } from '../../../src/core/elicitation/types';
import { allGone, until } from '../../support/processes';

type Kind = AuditRecord['kind'];

/** A host with the server `box`, and what it has recorded. */
class Recorded {
  readonly records: AuditRecord[] = [];
  answer: ElicitResult = { action: 'accept', content: { who: 'Ada Lovelace' } };
  readonly pids = new Set<number>();
  readonly host = new Host({
    settings: {
      servers: {
        box: { command: process.execPath, args: [join('test', 'servers', 'toolbox.mjs')], restart: 'never' },
        missing: { command: join('no', 'such', 'program') },
      },
    },
    ports: {
      audit: { append: (record) => this.records.push(record) },
      inputs: { elicit: () => Promise.resolve(this.answer) },
    },
  });

  async start(): Promise<void> {
    this.host.onDidChangePeers(() => {
      for (const { pid } of this.host.peers) if (pid !== undefined) this.pids.add(pid);
    });
    await this.host.start();
  }

  of<K extends Kind>(kind: K): Extract<AuditRecord, { kind: K }>[] {
    return this.records.filter((record): record is Extract<AuditRecord, { kind: K }> => record.kind === kind);
  }

  get calls(): unknown[][] {
    return this.of('call').map(({ server, name, localName, era, outcome, errorCode, rounds }) => [
      server,
      name,
      localName,
      era,
      outcome,
      errorCode,
      rounds,
    ]);
  }

  events(server: string): unknown[][] {
    return this.of('server')
      .filter((record) => record.server === server)
      .map(({ event, era, version, errorClass, errorCode }) =>
        [event, era, version, errorClass, errorCode].filter((fact) => fact !== undefined),
      );
  }
}

describe('what a host records', () => {
  let recorded: Recorded;

  beforeEach(async () => {
    recorded = new Recorded();
    await recorded.start();
  });

  afterEach(async () => {
    await recorded.host.dispose();
    await allGone([...recorded.pids]);
  });

  it('is each start and end of a server, with era and version, or class and code', async () => {
    await recorded.host.stopServer('box');
    await recorded.host.startServer('box');
    await assert.rejects(recorded.host.callTool('crash', {}));
    await until(
      () => recorded.events('box').length > 5,
      () => JSON.stringify(recorded.events('box')),
    );
    assert.deepEqual(recorded.events('box'), [
      ['starting'],
      ['ready', 'modern', '2026-07-28'],
      ['stopped'],
      ['starting'],
      ['ready', 'modern', '2026-07-28'],
      ['lost', 'transport', 'exit 7'],
    ]);
    assert.deepEqual(recorded.events('missing'), [['starting'], ['failed', 'negotiation', 'ENOENT']]);
  });

  it('is the end of a server also when the host is disposed, or the server removed', async () => {
    await recorded.host.updateSettings({ servers: {} });
    assert.deepEqual(recorded.events('box').at(-1), ['stopped']);
    assert.deepEqual(recorded.events('missing').at(-1), ['stopped']);
  });

  it('is each call with its owner, both names, era, arguments, outcome and duration', async () => {
    await recorded.host.callTool('box/echo', { text: 'tea' });
    assert.deepEqual(recorded.calls, [['box', 'echo', 'echo', 'modern', 'result', undefined, 0]]);
    const [call] = recorded.of('call');
    assert.deepEqual(call?.arguments, { text: 'tea' });
    assert.ok(call.durationMs >= 0 && call.time > 0);
  });

  it('is how a call failed: the class, and what tells it from others of its class', async () => {
    await assert.rejects(recorded.host.callTool('crash', {}));
    assert.deepEqual(recorded.calls, [['box', 'crash', 'crash', 'modern', 'transport', 'exit 7', 0]]);
  });

  it('is a call that was cancelled', async () => {
    const abort = new AbortController();
    const call = recorded.host.callTool('hang', {}, { signal: abort.signal });
    abort.abort();
    await assert.rejects(call);
    assert.deepEqual(recorded.calls, [['box', 'hang', 'hang', 'modern', 'cancelled', undefined, 0]]);
  });

  it('is also what was refused before anything was sent, once', async () => {
    await assert.rejects(recorded.host.callTool('no such tool', { a: 1 }));
    await recorded.host.stopServer('box');
    await assert.rejects(recorded.host.callTool('echo', { b: 2 }));
    await assert.rejects(recorded.host.getPrompt('missing', 'poem', { c: '3' }));
    await assert.rejects(recorded.host.readResource('missing', 'file:///d'));
    assert.deepEqual(
      recorded
        .of('call')
        .map(({ method, server, name, outcome, arguments: sent }) => [method, server, name, outcome, sent]),
      [
        ['tools/call', undefined, 'no such tool', 'unknownTool', { a: 1 }],
        ['tools/call', 'box', 'echo', 'peerUnavailable', { b: 2 }],
        ['prompts/get', 'missing', 'poem', 'peerUnavailable', { c: '3' }],
        ['resources/read', 'missing', 'file:///d', 'peerUnavailable', { uri: 'file:///d' }],
      ],
    );
  });

  it('is what a person decided when a server asked, and which fields they filled in, but no answer', async () => {
    await recorded.host.callTool('ask', {});
    recorded.answer = { action: 'decline' };
    await recorded.host.callTool('ask', {}).catch(() => undefined);
    assert.deepEqual(
      recorded.of('input').map(({ server, name, request, action, fields }) => [server, name, request, action, fields]),
      [
        ['box', 'ask', 'form', 'accept', ['who']],
        ['box', 'ask', 'form', 'decline', []],
      ],
    );
    assert.equal(recorded.of('call')[0]?.rounds, 1);
    assert.doesNotMatch(JSON.stringify(recorded.records), /Ada/);
  });
});
