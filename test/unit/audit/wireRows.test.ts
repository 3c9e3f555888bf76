import assert from 'node:assert/strict';
import type { Missed, WireRecord } from '../../../src/core/audit/wireLog';
import { WireRows } from '../../../src/core/audit/wireRows';

const stamp = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };

/** Rows of a conversation, told message by message; each comes 10 ms after the one before. */
class Conversation {
  readonly rows = new WireRows((server, method, name) => (method === 'tools/call' ? `${server}/${name}` : name));
  #seq = 0;

  sent(message: object, server = 'box'): readonly number[] {
    return this.#take('sent', message, server);
  }

  received(message: object, server = 'box'): readonly number[] {
    return this.#take('received', message, server);
  }

  missed(missed: Missed, server = 'box'): readonly number[] {
    return this.#take('missed', missed, server);
  }

  /** The chosen fields of each row. */
  fields(...keys: (keyof NonNullable<ReturnType<WireRows['row']>>)[]): unknown[][] {
    return [...this.rows.all()].map((row) => keys.map((key) => row[key]));
  }

  #take(kind: WireRecord['kind'], message: object, server: string): readonly number[] {
    const text = JSON.stringify(message);
    const seq = ++this.#seq;
    return this.rows.take({ seq, kind, server, at: seq * 10, size: text.length, summary: false, text }, message);
  }
}

const call = (id: number | string, params: object = {}): object => ({
  id,
  method: 'tools/call',
  params: { name: 'echo', ...params, _meta: stamp },
});
const result = (id: number | string, more: object = {}): object => ({ id, result: { content: [], ...more } });

describe('rows of the wire', () => {
  it('are one for a request and its answer, with time, sizes and the name of the catalog', () => {
    const talk = new Conversation();
    assert.deepEqual(talk.sent(call(1)), [1]);
    assert.deepEqual(talk.fields('class', 'ms'), [['pending', undefined]]);
    assert.deepEqual(talk.received(result(1)), [1]);
    assert.deepEqual(talk.rows.row(1), {
      seq: 1,
      answerSeq: 2,
      at: 10,
      server: 'box',
      direction: 'sent',
      method: 'tools/call',
      name: 'box/echo',
      id: '1',
      era: 'modern',
      class: 'ok',
      ms: 10,
      size: JSON.stringify(call(1)).length,
      answerSize: JSON.stringify(result(1)).length,
      round: undefined,
      reason: '',
    });
  });

  it('join answers with requests by server, asker and id, in whatever order they come', () => {
    const talk = new Conversation();
    talk.sent(call(1));
    talk.sent(call('1'));
    talk.sent(call(1), 'files');
    talk.received({ id: 1, method: 'ping' });
    talk.received(result('1'));
    talk.received(result(1), 'files');
    talk.sent({ id: 1, result: {} });
    talk.received(result(1));
    assert.deepEqual(talk.fields('server', 'direction', 'id', 'answerSeq'), [
      ['box', 'sent', '1', 8],
      ['box', 'sent', '"1"', 5],
      ['files', 'sent', '1', 6],
      ['box', 'received', '1', 7],
    ]);
  });

  const endings: [what: string, answer: object, expected: [string, string]][] = [
    ['a result', { id: 1, result: {} }, ['ok', '']],
    ['a failed tool', result(1, { isError: true }), ['toolError', '']],
    ['an error', { id: 1, error: { code: -32602, message: 'bad' } }, ['protocolError', '-32602 bad']],
    ['an error without code', { id: 1, error: 'no' }, ['invalid', '']],
    ['both result and error', { id: 1, result: {}, error: { code: 1, message: '' } }, ['invalid', '']],
    ['nothing', { id: 1 }, ['invalid', '']],
    ['a result that is no object', { id: 1, result: 7 }, ['invalid', '']],
  ];
  for (const [what, answer, expected] of endings) {
    it(`say how a request ended: ${what}`, () => {
      const talk = new Conversation();
      talk.sent(call(1));
      talk.received(answer);
      assert.deepEqual(talk.fields('class', 'reason'), [expected]);
    });
  }

  it('say why an answer does not come, and show one that comes too late', () => {
    const talk = new Conversation();
    talk.sent(call(1));
    talk.sent(call(2));
    assert.deepEqual(talk.missed({ id: 1, outcome: 'timeout', reason: 'after 20 ms' }), [1]);
    assert.deepEqual(talk.missed({ id: 2, outcome: 'cancelled', reason: 'by hand' }), [2]);
    assert.deepEqual(talk.missed({ id: 9, outcome: 'lost', reason: '' }), []);
    assert.deepEqual(talk.received(result(1)), [1]);
    assert.deepEqual(talk.fields('class', 'reason', 'ms', 'answerSeq'), [
      ['timeout', 'after 20 ms', 20, 6],
      ['cancelled', 'by hand', 20, undefined],
    ]);
  });

  it('are lost, both ways, when the connection ends, but for those of other servers', () => {
    const talk = new Conversation();
    talk.sent(call(1));
    talk.received({ id: 5, method: 'elicitation/create' });
    talk.sent(call(1), 'files');
    talk.sent(call(2));
    talk.received(result(2));
    assert.deepEqual(talk.missed({ outcome: 'lost', reason: 'exited' }), [1, 2]);
    assert.deepEqual(talk.fields('class'), [['lost'], ['lost'], ['pending'], ['ok']]);
  });

  it('are given for notifications, with the name of the request that they are about', () => {
    const talk = new Conversation();
    talk.sent(call(1));
    talk.received({ method: 'notifications/progress', params: { progressToken: 1, progress: 1 } });
    talk.sent({ method: 'notifications/cancelled', params: { requestId: 1 } });
    assert.deepEqual(talk.fields('method', 'name', 'class', 'id'), [
      ['tools/call', 'box/echo', 'cancelled', '1'],
      ['notifications/progress', 'box/echo', 'notification', ''],
      ['notifications/cancelled', 'box/echo', 'notification', ''],
    ]);
  });

  it('end a subscription that the server ends', () => {
    const talk = new Conversation();
    talk.sent({ id: 1, method: 'subscriptions/listen', params: { _meta: stamp } });
    talk.received({ method: 'notifications/cancelled', params: { requestId: 1 } });
    assert.deepEqual(talk.fields('class'), [['ok'], ['notification']]);
  });

  it('count the rounds of a call that needs input, each apart from other calls of the tool', () => {
    const talk = new Conversation();
    const asks = { resultType: 'input_required', inputRequests: { who: {} } };
    talk.sent(call(1));
    talk.sent(call(2));
    talk.received(result(1, { ...asks, requestState: 'one' }));
    talk.received(result(2, { ...asks, requestState: 'two' }));
    talk.sent(call(3, { inputResponses: { who: {} }, requestState: 'two' }));
    talk.received(result(3, { ...asks, requestState: 'three' }));
    talk.sent(call(4, { inputResponses: { who: {} }, requestState: 'three' }));
    talk.sent(call(5, { inputResponses: { who: {} }, requestState: 'never given' }));
    assert.deepEqual(talk.fields('id', 'class', 'round'), [
      ['1', 'inputRequired', 1],
      ['2', 'inputRequired', 1],
      ['3', 'inputRequired', 2],
      ['4', 'pending', 3],
      ['5', 'pending', undefined],
    ]);
  });

  it('say which era is spoken when, by what is sent', () => {
    const talk = new Conversation();
    talk.sent({ id: 1, method: 'server/discover', params: { _meta: stamp } });
    talk.received({ id: 1, error: { code: -32601, message: '' } });
    talk.sent({ id: 2, method: 'initialize', params: {} });
    talk.received({ method: 'notifications/message', params: {} });
    talk.received({ method: 'early' }, 'other');
    assert.deepEqual(talk.fields('era'), [['modern'], ['legacy'], ['legacy'], [undefined]]);
  });

  it('are given for answers to nothing, and for whatever else is no message', () => {
    const talk = new Conversation();
    talk.received(result(7));
    talk.received({});
    talk.received({ id: { a: 1 }, method: 'odd', params: [1] });
    assert.deepEqual(talk.fields('method', 'class', 'id'), [
      ['', 'ok', '7'],
      ['', 'invalid', 'null'],
      ['odd', 'pending', 'null'],
    ]);
  });

  it('are forgotten with their records, and what is open with them', () => {
    const talk = new Conversation();
    talk.sent(call(1));
    talk.sent(call(2));
    talk.rows.dropBefore(2);
    assert.deepEqual([talk.rows.size, talk.rows.first], [1, 2]);
    talk.received(result(1));
    assert.deepEqual(talk.fields('method', 'id'), [
      ['tools/call', '2'],
      ['', '1'],
    ]);
  });

  it('cost the same each, however many there are', () => {
    const talk = new Conversation();
    for (let id = 1; id <= 20_000; id++) talk.sent(call(id));
    for (let id = 20_000; id >= 1; id--) talk.received(result(id));
    assert.ok([...talk.rows.all()].every((row) => row.class === 'ok'));
    talk.rows.dropBefore(Infinity);
    assert.equal(talk.rows.size, 0);
  });
});
