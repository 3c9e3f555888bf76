import assert from 'node:assert/strict';
import fc from 'fast-check';
import { splitLines } from '../../../src/core/transport/splitLines';
import { MAX_STDERR_LINE_BYTES, STDERR_RING_BYTES, StderrLog } from '../../../src/core/transport/stderrLog';

function logOf(...chunks: (string | Buffer)[]): { log: StderrLog; lines: string[] } {
  const log = new StderrLog();
  const lines: string[] = [];
  log.onLine((line) => lines.push(line));
  for (const chunk of chunks) log.push(Buffer.from(chunk));
  return { log, lines };
}

describe('stderr by lines', () => {
  it('tells a line when it is whole, without its line end', () => {
    const { log, lines } = logOf('kettle ', 'on\r\nboil', 'ing\n\nhot');
    assert.deepEqual(lines, ['kettle on', 'boiling', '']);
    log.end();
    assert.deepEqual(lines, ['kettle on', 'boiling', '', 'hot']);
    log.end();
    assert.equal(lines.length, 4);
  });

  it('reads a character that is split between two reads', () => {
    assert.deepEqual(logOf(Buffer.from([0xe2, 0x82]), Buffer.from([0xac, 0x0a])).lines, ['€']);
  });

  it('cuts a single endless line into pieces', () => {
    const { lines } = logOf(...Array.from({ length: 10 }, () => 'x'.repeat(MAX_STDERR_LINE_BYTES / 2)));
    assert.deepEqual(
      lines.map((line) => line.length),
      [1, 2, 3, 4].map(() => MAX_STDERR_LINE_BYTES),
    );
  });

  it('cuts after a blank where there is one, so that each piece has its secrets whole', () => {
    const secret = 'Pond'.repeat(20);
    const { log, lines } = logOf(`${`key=${secret} `.repeat(3 * Math.ceil(MAX_STDERR_LINE_BYTES / secret.length))}\n`);
    assert.ok(lines.length > 2);
    for (const each of [lines, log.tail]) assert.doesNotMatch(each.join('\n').replaceAll(secret, ''), /Pond/);
  });

  it('keeps no part of a secret where the beginning of an endless line is dropped', () => {
    const secret = 'Pond'.repeat(20);
    const { log } = logOf(`${secret} `.repeat(Math.ceil((2 * STDERR_RING_BYTES) / secret.length)));
    assert.doesNotMatch(log.tail.join('\n').replaceAll(secret, ''), /Pond/);
  });

  it('cuts no character in two', () => {
    const { lines } = logOf('x', '茶'.repeat(MAX_STDERR_LINE_BYTES));
    assert.ok(lines.length > 1);
    assert.ok(!lines.join('').includes('\ufffd'));
  });

  it('gives the same lines however the bytes are cut into reads', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '€', '🫖', '\n', '\r'), maxLength: 60 });
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 20 }), fc.integer({ min: 1, max: 9 }), (all, maxBytes, size) => {
        const bytes = Buffer.from(all);
        const whole = splitLines(bytes, maxBytes);
        const lines: string[] = [];
        let rest: Buffer = Buffer.alloc(0);
        for (let at = 0; at < bytes.length; at += size) {
          const part = splitLines(Buffer.concat([rest, bytes.subarray(at, at + size)]), maxBytes);
          lines.push(...part.lines);
          rest = part.rest;
        }
        assert.deepEqual({ lines, rest: rest.toString() }, { lines: whole.lines, rest: whole.rest.toString() });
      }),
    );
  });
});

describe('the tail of stderr', () => {
  it('has the lines, also the unfinished one', () => {
    assert.deepEqual(logOf('one\ntwo').log.tail, ['one', 'two']);
    assert.deepEqual(logOf().log.tail, []);
  });

  it('is bounded in bytes, and its lines are whole', () => {
    const { log, lines } = logOf(...Array.from({ length: 40_000 }, (_, index) => `line ${index}\n`));
    assert.equal(lines.length, 40_000);
    assert.ok(log.tail.length < 40_000);
    assert.ok(log.tail.join('\n').length <= STDERR_RING_BYTES);
    assert.ok(log.tail.join('\n').length > STDERR_RING_BYTES - 20);
    assert.deepEqual(log.tail, lines.slice(-log.tail.length));
  });

  it('is bounded in a single endless line too', () => {
    const { log } = logOf(...Array.from({ length: 300 }, () => '茶'.repeat(1000)));
    const text = log.tail.join('');
    assert.ok(Buffer.byteLength(text) <= STDERR_RING_BYTES);
    assert.match(text, /^茶+$/);
  });
});
