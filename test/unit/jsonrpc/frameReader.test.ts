import assert from 'node:assert/strict';
import { FrameReader } from '../../../src/core/jsonrpc/frameReader';
import { MAX_NESTING } from '../../../src/core/base/boundedJson';
import { MAX_NOISE_LENGTH } from '../../../src/core/jsonrpc/readLine';
import { readFrames } from '../../support/frames';
import { cpuTime } from '../../support/cpuTime';

describe('reading frames', () => {
  it('takes any Uint8Array, also a part of a larger buffer', () => {
    const all = new TextEncoder().encode('xx{"id":1}\nyy');
    assert.deepEqual(readFrames([all.subarray(2, 11)]).order, ['message {"id":1}']);
  });

  it('delivers a message with its line feed, not with the next read', () => {
    const seen: unknown[] = [];
    const reader = new FrameReader({
      onMessage: (message) => seen.push(message),
      onNoise: () => assert.fail('no noise here'),
      onTooLarge: () => assert.fail('not large'),
    });
    reader.push(Buffer.from('{"id":1}'));
    assert.deepEqual(seen, []);
    reader.push(Buffer.from('\n'));
    assert.deepEqual(seen, [{ id: 1 }]);
  });

  it('fails before a line without end fills the memory', () => {
    let tooLarge = 0;
    let pushed = 0;
    const reader = new FrameReader({
      maxMessageBytes: 1000,
      onMessage: () => assert.fail('no message here'),
      onNoise: () => assert.fail('no noise here'),
      onTooLarge: () => tooLarge++,
    });
    for (; tooLarge === 0; pushed += 10) reader.push(Buffer.from('0123456789'));
    assert.equal(pushed, 1010);
    reader.push(Buffer.from('\n{"id":1}\n'));
    reader.end();
    assert.equal(tooLarge, 1);
  });

  it('has a limit of 64 MiB', () => {
    const piece = Buffer.alloc(1024 * 1024, 'x');
    const pieces = (count: number, last: string): Buffer[] => [
      ...Array.from({ length: count }, () => piece),
      Buffer.from(last),
    ];
    assert.equal(readFrames(pieces(64, '\n')).tooLarge, 0);
    assert.equal(readFrames(pieces(64, 'x')).tooLarge, 1);
  });

  it('cuts long noise for display and tells its length', () => {
    const [text = ''] = readFrames([Buffer.from(`${'n'.repeat(MAX_NOISE_LENGTH + 1)}\n`)]).noise;
    assert.equal(text, `${'n'.repeat(MAX_NOISE_LENGTH)}… (${MAX_NOISE_LENGTH + 1} characters in all)`);
  });

  it('cuts no character of noise in two', () => {
    const [text = ''] = readFrames([Buffer.from(`n${'🫖'.repeat(MAX_NOISE_LENGTH)}`)]).noise;
    assert.ok(text.startsWith(`n${'🫖'.repeat(MAX_NOISE_LENGTH / 2 - 1)}… (`), text.slice(-60));
  });

  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const nested = (levels: number): Buffer =>
      Buffer.from(`{"a":${open.repeat(levels - 1)}0${close.repeat(levels - 1)}}\n{"id":1}\n`);

    it(`takes a message with as many levels of ${open} as are allowed`, () => {
      assert.deepEqual(readFrames([nested(MAX_NESTING)]).messages.length, 2);
    });

    it(`takes one with more levels of ${open} for noise`, () => {
      for (const levels of [MAX_NESTING + 1, 1_000_000]) {
        const { order } = readFrames([nested(levels)]);
        assert.match(order[0] ?? '', /^noise \{"a":/);
        assert.deepEqual(order.slice(1), ['message {"id":1}']);
      }
    });
  }

  it('needs time in proportion to the size, whatever the size of the reads', () => {
    const timeOf = (bytes: number, readBytes: number): number => {
      const line = Buffer.concat([Buffer.from('{"t":"'), Buffer.alloc(bytes, 'tea '), Buffer.from('"}\n')]);
      const reads = Array.from({ length: Math.ceil(line.length / readBytes) }, (_, index) =>
        line.subarray(index * readBytes, (index + 1) * readBytes),
      );
      const startedAt = cpuTime();
      assert.equal(readFrames(reads).messages.length, 1);
      return cpuTime() - startedAt;
    };
    timeOf(1 << 20, 512); // Warms up.
    for (const readBytes of [64, 65536]) {
      const small = Math.min(...Array.from({ length: 5 }, () => timeOf(1 << 19, readBytes)));
      const large = timeOf(1 << 23, readBytes);
      // 16 times the bytes; a quadratic reader takes 256 times as long.
      assert.ok(large < Math.max(small, 1) * 100, `${readBytes}: ${small} ms, then ${large} ms`);
    }
  });
});
