import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readFrames } from '../../support/frames';

/** Bytes as servers write them, and as they break. */
const pieceOfStream = fc.oneof(
  fc.json().map((text) => Buffer.from(`${text}\n`)),
  fc
    .record({ jsonrpc: fc.constant('2.0'), id: fc.oneof(fc.integer(), fc.string()), result: fc.jsonValue() })
    .map((message) => Buffer.from(`${JSON.stringify(message)}\n`)),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => Buffer.from(text)),
  fc.constantFrom('\n', '\r\n', '\r', '\ufeff', ' ', '[', ']', '{', '}', '"').map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)),
  // Beginnings and ends of characters.
  fc
    .constantFrom([0xef], [0xbb], [0xef, 0xbb], [0xf0, 0x9f], [0xe2], [0xc3], [0x80], [0xed, 0xa0], [0xff])
    .map((bytes) => Buffer.from(bytes)),
  fc.integer({ min: 1, max: 400 }).map((count) => Buffer.from('é茶🫖'.repeat(count))),
);

const stream = fc.array(pieceOfStream, { maxLength: 30 }).map((pieces) => Buffer.concat(pieces));

/** The same bytes, cut at these places. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const at = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end));
}

describe('reading frames, whatever the bytes', () => {
  it('gives the same messages and noise however the bytes are cut into reads', () => {
    fc.assert(
      fc.property(
        stream,
        fc.array(fc.nat(), { maxLength: 20 }),
        fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
        (bytes, places, limit) => {
          const whole = readFrames([bytes], limit).order;
          assert.deepEqual(readFrames(cut(bytes, places), limit).order, whole);
          assert.deepEqual(
            readFrames(
              Array.from(bytes, (byte) => Buffer.of(byte)),
              limit,
            ).order,
            whole,
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it('gives back every object that was written, among any noise', () => {
    const written = fc.array(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom('noise', '17', '')), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(
        written,
        fc.constantFrom('\n', '\r\n'),
        fc.array(fc.nat(), { maxLength: 20 }),
        (items, lineEnd, places) => {
          const bytes = Buffer.from(
            items.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)) + lineEnd).join(''),
          );
          const { messages } = readFrames(cut(bytes, places));
          const objects = items.filter((item) => typeof item !== 'string');
          assert.deepEqual(
            messages.map((message) => JSON.stringify(message)),
            objects.map((item) => JSON.stringify(item)),
          );
        },
      ),
    );
  });

  it('reads each line as the decoder of the system decodes it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.array(fc.nat(), { maxLength: 20 }), (bytes, places) => {
        const line = Buffer.from(bytes.filter((byte) => byte !== 0x0a && byte !== 0x0d));
        const { noise } = readFrames(cut(Buffer.concat([Buffer.from('x'), line]), places));
        assert.deepEqual(noise, [`x${line.toString('utf8')}`]);
      }),
      { numRuns: 500 },
    );
  });
});
