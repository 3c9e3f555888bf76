import assert from 'node:assert/strict';
import type { AuditedCall, AuditRecord } from '../../src/core/audit/auditRecord';
import { AuditedCalls } from '../../src/core/auditedCalls';
import {
  AuthorizationError,
  ProtocolError,
  RequestTimeoutError,
  ToolArgumentError,
  TransportError,
} from '../../src/core/base/errors';
import type { CallEvent, CallOutcome } from '../../src/core/peer/types';
import { VirtualClock } from '../support/virtualClock';

function setUp() {
  const records: AuditRecord[] = [];
  const calls = new AuditedCalls({
    port: { append: (record) => records.push(record) },
    clock: new VirtualClock(),
    localNameOf: (server, name) => (server === 'notes' && name === 'notes/search' ? 'search' : undefined),
    eraOf: () => 'legacy',
    identityOf: (server) => (server === 'notes' ? 'E-1024' : undefined),
  });
  const end = (outcome: CallOutcome, head: Partial<CallEvent> = {}, rounds = 0): void => {
    const event = { callId: 7, server: 'notes', method: 'tools/call', name: 'notes/search', at: 5, ...head } as const;
    calls.take({ ...event, kind: 'started', args: { q: 'tea' } });
    if (rounds > 0) calls.take({ ...event, kind: 'waitingForInput', round: rounds });
    calls.take({ ...event, at: 12, kind: 'ended', durationMs: 7, rounds: 0, outcome });
  };
  return { records: records as AuditedCall[], calls, end };
}

describe('the record of a call', () => {
  it('says on whose behalf it was made, where the server is told', () => {
    const { records, end } = setUp();
    end({ kind: 'result', result: { content: [] } });
    end({ kind: 'result', result: { content: [] } }, { server: 'files' });
    assert.deepEqual(
      records.map(({ server, localName, identity, time, durationMs }) => [
        server,
        localName,
        identity,
        time,
        durationMs,
      ]),
      [
        ['notes', 'search', 'E-1024', 12, 7],
        ['files', undefined, undefined, 12, 7],
      ],
    );
  });

  const server = 'notes';
  const table: [what: string, outcome: CallOutcome, expected: [string, unknown]][] = [
    ['a result', { kind: 'result', result: { content: [] } }, ['result', undefined]],
    ['a tool error', { kind: 'result', result: { content: [], isError: true } }, ['toolError', undefined]],
    ['an argument error', failed(new ToolArgumentError('x', [], { server })), ['argument', undefined]],
    ['a protocol error', failed(new ProtocolError('x', { server, rpcCode: -32602 })), ['protocol', -32602]],
    ['a missing sign-in', failed(new AuthorizationError('x', 401, [], { server })), ['authorization', 401]],
    [
      'an unreachable server',
      failed(new TransportError('x', { reason: 'network', systemCode: 'ECONNREFUSED' })),
      ['transport', 'ECONNREFUSED'],
    ],
    ['a status of HTTP', failed(new TransportError('x', { reason: 'network', status: 502 })), ['transport', 502]],
    [
      'a signal',
      failed(new TransportError('x', { reason: 'exit', exit: { exitCode: null, signal: 'SIGKILL' } })),
      ['transport', 'SIGKILL'],
    ],
    [
      'an exit',
      failed(new TransportError('x', { reason: 'exit', exit: { exitCode: 0, signal: null } })),
      ['transport', 'exit 0'],
    ],
    ['a broken pipe', failed(new TransportError('x', { reason: 'write' })), ['transport', 'write']],
    ['a timeout', failed(new RequestTimeoutError('x', 5, { server })), ['timeout', undefined]],
    ['something nobody planned for', failed(new RangeError('x')), ['internal', undefined]],
  ];
  for (const [what, outcome, expected] of table) {
    it(`has the class and the code of its outcome: ${what}`, () => {
      const { records, end } = setUp();
      end(outcome);
      assert.deepEqual(
        records.map((record) => [record.outcome, record.errorCode]),
        [expected],
      );
    });
  }

  it('has the rounds of a call that failed in one of them', () => {
    const { records, end } = setUp();
    end(failed(new RequestTimeoutError('x', 5, { server })), {}, 3);
    assert.equal(records[0]?.rounds, 3);
  });

  it('is one, for a failure that is told and thrown', async () => {
    const { records, calls, end } = setUp();
    const error = new ProtocolError('x', { server });
    const asked = { method: 'tools/call', name: 'notes/search', args: {} } as const;
    const call = calls.watch(asked, () => {
      end(failed(error));
      return Promise.reject(error);
    });
    await assert.rejects(call, error);
    assert.equal(records.length, 1);
  });
});

function failed(error: unknown): CallOutcome {
  return { kind: 'error', error };
}
