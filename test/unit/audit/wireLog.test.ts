import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { WireLog, type WireMessage, type WireRecord } from '../../../src/core/audit/wireLog';

const MEGABYTE = 1_000_000;

function message(id: number, more: Record<string, unknown> = {}): WireMessage {
  const request = { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'echo', ...more } };
  return { server: 'box', direction: 'sent', at: 1_000 + id, message: request, text: JSON.stringify(request) };
}

const filled = (count: number, limitBytes: number, padding = ''): WireLog => {
  const log = new WireLog({ limitBytes, level: 'messages' });
  for (let id = 1; id <= count; id++) log.add(message(id, { padding }));
  return log;
};

const idOf = ({ text }: WireRecord): unknown => (JSON.parse(text) as { id: unknown }).id;

describe('the wire log', () => {
  it('keeps messages as they were, in order, with server, direction, time and size in bytes', () => {
    const log = new WireLog({ limitBytes: MEGABYTE, level: 'messages' });
    const snow = { jsonrpc: '2.0', id: 'ä☃', result: {} };
    log.add(message(1));
    log.add({ server: 'files', direction: 'received', at: 7, message: snow, text: JSON.stringify(snow) });
    const [first, second] = [...log.from(0)];
    assert.deepEqual(first, {
      seq: 1,
      kind: 'sent',
      server: 'box',
      at: 1_001,
      size: message(1).text.length,
      summary: false,
      text: message(1).text,
    });
    assert.deepEqual(
      [second?.server, second?.kind, second?.at, second?.text],
      ['files', 'received', 7, JSON.stringify(snow)],
    );
    assert.equal(second?.size, Buffer.byteLength(JSON.stringify(snow)));
  });

  it('takes the text of what it keeps whole, without a look at the message', () => {
    let looks = 0;
    const { message: whole, ...rest } = message(1);
    const event: WireMessage = {
      ...rest,
      get message() {
        looks++;
        return whole;
      },
    };
    const log = new WireLog({ limitBytes: MEGABYTE, level: 'messages' });
    for (let times = 0; times < 100; times++) log.add(event);
    assert.equal(looks, 0);
    log.configure({ limitBytes: MEGABYTE, level: 'summary' });
    log.add(event);
    assert.equal(looks, 1);
  });

  it('drops the oldest beyond its limit, and never holds more', () => {
    const log = new WireLog({ limitBytes: MEGABYTE, level: 'messages' });
    let most = 0;
    for (let id = 1; id <= 20_000; id++) {
      log.add(message(id, { padding: 'x'.repeat(id % 300) }));
      most = Math.max(most, log.heldBytes);
    }
    assert.ok(most <= MEGABYTE, `${most}`);
    const kept = [...log.from(1)];
    assert.ok(kept.length > 2_000, `${kept.length}`);
    assert.equal(idOf(kept.at(-1)!), 20_000);
    assert.deepEqual(
      kept.map(({ seq }) => seq),
      kept.map((_, index) => log.firstSeq + index),
    );
    assert.ok(kept.every((record) => idOf(record) === record.seq));
  });

  it('takes no more of the heap however much comes', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const log = filled(20_000, MEGABYTE);
    const held = (): number => {
      collect();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    const before = held();
    for (let id = 1; id <= 200_000; id++) log.add(message(id));
    const grown = held() - before;
    assert.ok(grown < 500_000, `${grown} bytes more`);
    assert.ok(log.heldBytes <= MEGABYTE);
  });

  it('keeps a summary of a message that would push out too many others, with its true size', () => {
    const log = filled(10, MEGABYTE);
    const huge = message(11, { arguments: { text: 'x'.repeat(300_000), password: 'pw' }, _meta: {} });
    log.add(huge);
    const record = [...log.from(11)].at(0)!;
    assert.deepEqual([record.summary, record.size], [true, huge.text.length]);
    assert.deepEqual(JSON.parse(record.text), {
      jsonrpc: '2.0',
      id: 11,
      method: 'tools/call',
      params: { name: 'echo' },
    });
    assert.equal([...log.from(1)].length, 11);
  });

  it('keeps nothing but summaries where that is wanted', () => {
    const log = new WireLog({ limitBytes: MEGABYTE, level: 'summary' });
    const failed = { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'no', data: { token: 'abc' } } };
    const done = { jsonrpc: '2.0', id: 2, result: { isError: true, content: [{ type: 'text', text: 'private' }] } };
    for (const each of [failed, done]) {
      log.add({ server: 'box', direction: 'received', at: 1, message: each, text: JSON.stringify(each) });
    }
    assert.deepEqual(
      [...log.from(1)].map(({ text }) => JSON.parse(text) as unknown),
      [
        { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'no' } },
        { jsonrpc: '2.0', id: 2, result: { isError: true } },
      ],
    );
  });

  it('tells what is lost, drops what a smaller limit does not hold, and can be cleared', () => {
    const log = filled(1_000, MEGABYTE, 'x'.repeat(200));
    log.miss('box', 9, { id: 5, outcome: 'timeout', reason: 'slow' });
    assert.equal(log.record(1_001)?.kind, 'missed');
    let told = 0;
    log.onChange = () => told++;
    log.configure({ limitBytes: 100_000, level: 'messages' });
    assert.ok(log.heldBytes <= 100_000 && log.firstSeq > 1);
    log.clear();
    assert.deepEqual([log.firstSeq, log.nextSeq, log.heldBytes, told], [1_002, 1_002, 0, 2]);
    assert.deepEqual([...log.from(1)], []);
    log.add(message(1));
    assert.equal([...log.from(1)].length, 1);
  });

  it('that is off keeps no message', () => {
    const log = new WireLog({ limitBytes: MEGABYTE, level: 'off' });
    log.add(message(1));
    assert.equal(log.nextSeq, 1);
  });
});
