import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { readEvents, type ServerEvent } from '../../../src/http/eventStream';
import type { ExchangeFailure } from '../../../src/http/exchangeFailure';
import { cpuTime } from '../../support/cpuTime';

async function eventsOf(chunks: readonly (string | Buffer)[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of readEvents(Readable.from(chunks.map((chunk) => Buffer.from(chunk))))) events.push(event);
  return events;
}

const datas = async (...chunks: (string | Buffer)[]) => (await eventsOf(chunks)).map(({ data }) => data);

describe('an event stream', () => {
  for (const [what, text, expected] of [
    ['one event', 'data: a\n\n', ['a']],
    ['lines that end with CR LF', 'data: a\r\n\r\ndata: b\r\n\r\n', ['a', 'b']],
    ['lines that end with CR', 'data: a\r\rdata: b\r\r', ['a', 'b']],
    ['data of several lines', 'data: a\ndata:b\ndata\n\n', ['a\nb\n']],
    ['just one blank removed', 'data:  a\n\n', [' a']],
    ['comments', ': hello\n\n:\n\ndata: a\n\n: bye\n\n', ['a']],
    ['unknown fields', 'colour: red\ndata: a\n\n', ['a']],
    ['a byte order mark at its start', '\ufeffdata: a\n\n', ['a']],
    ['an event that the end cuts off', 'data: a\n\ndata: b\n', ['a']],
    ['separators of other kinds inside', 'data: a\u2028b\u0085c\n\n', ['a\u2028b\u0085c']],
    ['nothing', '', []],
  ] as const) {
    it(`is read with ${what}`, async () => {
      assert.deepEqual(await datas(text), expected);
    });
  }

  it('has types, ids and times to wait', async () => {
    const text = 'event: endpoint\ndata: /x\n\nid: 7\nretry: 250\ndata\n\nid: \0\nretry: soon\n\nevent:\ndata: b\n\n';
    assert.deepEqual(await eventsOf([text]), [
      { type: 'endpoint', data: '/x', id: undefined, retryMs: undefined },
      { type: 'message', data: '', id: '7', retryMs: 250 },
      { type: 'message', data: 'b', id: undefined, retryMs: undefined },
    ]);
  });

  it('is the same however it is cut', async () => {
    const text = 'id: 1\r\ndata: ä☃\r\n\r\n: x\r\rdata: b\r\ndata: 𝄞\n\nevent: e\ndata: c\n\n';
    const bytes = Buffer.from(text);
    const whole = await eventsOf([bytes]);
    assert.equal(whole.length, 3);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 8 }), async (cuts) => {
        const places = [0, ...cuts.sort((left, right) => left - right), bytes.length];
        const chunks = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
        assert.deepEqual(await eventsOf(chunks), whole);
      }),
    );
  });

  it('takes time linear in the size of an event', async () => {
    const piece = Buffer.alloc(16_384, 'x');
    const timed = async (pieces: number) => {
      const startedAt = cpuTime();
      const [data] = await datas('data: ', ...Array.from({ length: pieces }, () => piece), '\n\n');
      assert.equal(data?.length, pieces * piece.length);
      return cpuTime() - startedAt;
    };
    await timed(100);
    const small = await timed(200);
    const large = await timed(2000);
    assert.ok(large < small * 60 + 500, `${small} ms, then ${large} ms`);
  });

  it('fails for an event beyond 64 MiB, whether or not it ever ends', async () => {
    const mebibyte = Buffer.alloc(1024 * 1024, 'x');
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.from('data: ');
      for (;;) {
        await Promise.resolve();
        yield mebibyte;
      }
    }
    await assert.rejects(
      async () => {
        for await (const event of readEvents(Readable.from(endless()))) assert.fail(JSON.stringify(event));
      },
      (error: ExchangeFailure) => error.failure.kind === 'tooLarge',
    );
  });
});
