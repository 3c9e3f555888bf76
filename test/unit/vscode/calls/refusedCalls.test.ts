import assert from 'node:assert/strict';
import { ConfigurationError } from '../../../../src/core/base/errors';
import type { CallEvent } from '../../../../src/core/peer/types';
import { CallLog } from '../../../../src/vscode/activity/callLog';
import { failureOf } from '../../../../src/vscode/activity/failure';
import { RefusedCalls } from '../../../../src/vscode/calls/refusedCalls';
import { CallScript, result } from '../activity/events';

function setUp() {
  const host = new CallScript();
  const learned: unknown[] = [];
  const refused = new RefusedCalls({ now: () => 5, learn: (args) => learned.push(args) });
  const log = new CallLog({ toolOf: () => undefined, failureOf }, { calls: 3, size: 1_000 });
  const events: CallEvent[] = [];
  const watch = refused.with(host.onDidCall)((event) => {
    events.push(event);
    log.apply(event);
  });
  const refuse = (name: string): void => {
    refused.tell({ server: 'notes', method: 'tools/call', name, args: { a: 1 } }, new ConfigurationError('disabled'));
  };
  return { host, refused, log, events, watch, refuse, learned };
}

describe('calls that were refused before anything was sent', () => {
  it('are among those that have ended, with their class and reason', () => {
    const { host, log, refuse, learned } = setUp();
    host.call({}, {}, result('found'));
    refuse('search');
    const [newest, other] = log.past;
    assert.deepEqual(
      [newest?.name, newest?.endedAt, newest?.durationMs, newest?.ending, newest?.failure],
      ['search', 5, 0, 'error', { code: 'configuration', message: 'disabled' }],
    );
    assert.deepEqual(newest?.payload?.args, { a: 1 });
    assert.equal(other?.ending, 'result');
    assert.deepEqual(log.running, []);
    assert.deepEqual(learned, [{ a: 1 }]);
  });

  it('have ids of their own, and make room as others do', () => {
    const { host, log, events, refuse } = setUp();
    host.call();
    for (const name of ['a', 'b', 'c', 'd']) refuse(name);
    host.call();
    assert.equal(new Set(events.map(({ callId }) => callId)).size, 6);
    assert.deepEqual(
      log.past.map(({ name }) => name),
      ['search', 'd', 'c'],
    );
    assert.equal(log.dropped, 3);
  });

  it('are told of no longer once nobody listens', () => {
    const { host, events, watch, refuse } = setUp();
    watch.dispose();
    refuse('a');
    host.call();
    assert.deepEqual(events, []);
  });
});
