import assert from 'node:assert/strict';
import { CancelledError, ProtocolError } from '../../../../src/core/base/errors';
import { CallLog, defaultLimits, type LogLimits } from '../../../../src/vscode/activity/callLog';
import { failureOf } from '../../../../src/vscode/activity/failure';
import { CallScript, result } from './events';

function setUp(limits: LogLimits = defaultLimits) {
  const script = new CallScript();
  const log = new CallLog(
    { toolOf: (server, name) => ({ server, localName: name.replace(`${server}/`, '') }), failureOf },
    limits,
  );
  script.onDidCall((event) => {
    log.apply(event);
  });
  return { script, log };
}

const task = (status: 'working' | 'completed') => ({ status, statusMessage: undefined, expiresAt: undefined });

describe('what the host is asked to do', () => {
  it('is open until it ends, then the newest of what has ended', () => {
    const { script, log } = setUp();
    const first = script.begin();
    const second = script.begin({ name: 'read' });
    assert.deepEqual(
      log.running.map(({ name }) => name),
      ['search', 'read'],
    );
    first.end();
    second.end();
    assert.deepEqual(log.running, []);
    assert.deepEqual(
      log.past.map(({ name }) => name),
      ['read', 'search'],
    );
  });

  it('has its last progress, and the round in which a person is waited for', () => {
    const { script, log } = setUp();
    const { callId, fire } = script.begin();
    fire({ kind: 'progress', progress: { progress: 1, total: 4, message: 'Page 1' } });
    fire({ kind: 'progress', progress: { progress: 2, total: 4, message: 'Page 2' } });
    fire({ kind: 'waitingForInput', round: 2 });
    assert.deepEqual(log.runningCall(callId)?.progress?.message, 'Page 2');
    assert.equal(log.runningCall(callId)?.waitingRound, 2);
    fire({ kind: 'inputAnswered', round: 2 });
    assert.equal(log.runningCall(callId)?.waitingRound, undefined);
  });

  it('is a task where the server made one, and is known to be of an earlier window', () => {
    const { script, log } = setUp();
    const { callId, fire, end } = script.begin();
    fire({ kind: 'task', task: task('working'), resumed: true });
    assert.equal(log.runningCall(callId)?.task?.status, 'working');
    end();
    assert.equal(log.pastCall(callId)?.resumed, true);
  });

  it('keeps the tool of the name it had when it began', () => {
    const { script, log } = setUp();
    const id = script.call({ name: 'files/search' });
    assert.deepEqual(log.pastCall(id)?.tool, { server: 'files', localName: 'search' });
    const prompt = script.call({ method: 'prompts/get', name: 'summarize' });
    assert.equal(log.pastCall(prompt)?.tool, undefined);
  });

  it('ends as a result, as a tool error or as a failure of a class', () => {
    const { script, log } = setUp();
    const ok = script.call();
    const toolError = script.call({}, {}, { kind: 'result', result: { content: [], isError: true } });
    const failed = script.call({}, {}, { kind: 'error', error: new ProtocolError('no oil', { rpcCode: -32603 }) });
    const thrown = script.call({}, {}, { kind: 'error', error: new RangeError('odd') });
    const endings = [ok, toolError, failed, thrown].map((id) => {
      const { ending, failure } = log.pastCall(id)!;
      return [ending, failure?.code];
    });
    assert.deepEqual(endings, [
      ['result', undefined],
      ['toolError', undefined],
      ['error', 'protocol'],
      ['error', 'internal'],
    ]);
  });

  it('is compared with the last one of the same tool, by whatever name it had then', () => {
    const { script, log } = setUp();
    const first = script.call({ name: 'search' });
    script.call({ name: 'search', server: 'notes' });
    script.call({ name: 'read' });
    const again = script.call({ name: 'files/search' });
    assert.equal(log.previous(log.pastCall(again)!)?.callId, first);
    assert.deepEqual([...log.comparable], [again]);
    assert.equal(log.previous(log.pastCall(first)!), undefined);
  });

  it('is kept for a number of calls, and what had to go is counted', () => {
    const { script, log } = setUp({ calls: 3, size: 1_000_000 });
    const ids = [1, 2, 3, 4, 5].map(() => script.call());
    assert.deepEqual(
      log.past.map(({ callId }) => callId),
      ids.slice(2).reverse(),
    );
    assert.equal(log.dropped, 2);
  });

  it('gives its arguments and result up, the oldest first, where they are too large together', () => {
    const { script, log } = setUp({ calls: 10, size: 2500 });
    const sizes = [100, 1000, 1000, 1000];
    const ids = sizes.map((size) => script.call({}, {}, result('x'.repeat(size))));
    assert.deepEqual(
      ids.map((id) => log.pastCall(id)?.payload !== undefined),
      [false, false, true, true],
    );
    assert.ok(log.pastCall(ids[1]!)!.size > 1000);
  });

  it('keeps the newest result whole, however large', () => {
    const { script, log } = setUp({ calls: 10, size: 100 });
    const small = script.call();
    const large = script.call({}, {}, result('x'.repeat(10_000)));
    assert.equal(log.pastCall(small)?.payload, undefined);
    assert.ok(log.pastCall(large)?.payload);
    const next = script.call();
    assert.equal(log.pastCall(large)?.payload, undefined);
    assert.ok(log.pastCall(next)?.payload);
  });

  it('says why it failed, though the rest had to go', () => {
    const { script, log } = setUp({ calls: 10, size: 1 });
    const id = script.call({}, {}, { kind: 'error', error: new CancelledError('The call was cancelled.') });
    script.call();
    const { payload, failure } = log.pastCall(id)!;
    assert.deepEqual([payload, failure], [undefined, { code: 'cancelled', message: 'The call was cancelled.' }]);
  });

  it('is forgotten when that is wished; what is open goes on', () => {
    const { script, log } = setUp({ calls: 1, size: 1000 });
    script.call();
    script.call();
    script.begin();
    log.clear();
    assert.deepEqual([log.past.length, log.dropped, log.running.length, log.comparable.size], [0, 0, 1, 0]);
  });

  it('is nothing to it where the beginning was not seen', () => {
    const { script } = setUp();
    const late = new CallLog({ toolOf: () => undefined, failureOf });
    const { fire, end } = script.begin();
    script.onDidCall((event) => {
      late.apply(event);
    });
    fire({ kind: 'waitingForInput', round: 1 });
    end();
    assert.deepEqual([late.running.length, late.past.length], [0, 0]);
  });
});
