import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ByteRing } from '../../../src/core/base/byteRing';

describe('a ring of bytes', () => {
  it('keeps everything up to its capacity', () => {
    const ring = new ByteRing(5);
    ring.push(Buffer.from('abc'));
    ring.push(Buffer.from('de'));
    assert.equal(ring.toBuffer().toString(), 'abcde');
    assert.equal(ring.overflowed, false);
  });

  it('drops the oldest bytes beyond it, and says so', () => {
    const ring = new ByteRing(5);
    ring.push(Buffer.from('abcde'));
    ring.push(Buffer.from('fg'));
    assert.equal(ring.toBuffer().toString(), 'cdefg');
    assert.equal(ring.overflowed, true);
  });

  it('holds nothing at first', () => {
    assert.equal(new ByteRing(5).toBuffer().length, 0);
  });

  it('always holds the end of what was pushed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 12 }),
        (capacity, chunks) => {
          const ring = new ByteRing(capacity);
          for (const chunk of chunks) ring.push(chunk);
          const all = Buffer.concat(chunks);
          assert.deepEqual(ring.toBuffer(), all.subarray(Math.max(0, all.length - capacity)));
          assert.equal(ring.overflowed, all.length > capacity);
        },
      ),
    );
  });
});
