import assert from 'node:assert/strict';
import fc from 'fast-check';
import { utf8Cut } from '../../../src/core/base/utf8';

describe('cutting UTF-8', () => {
  for (const [text, bytes, cut] of [
    ['nothing', [], 0],
    ['ASCII at the end', [0x61, 0x62], 2],
    ['the first byte of a character at the end', [0x61, 0xc3], 1],
    ['two bytes of a character of four at the end', [0x61, 0xf0, 0x9f], 1],
    ['stray bytes behind ASCII', [0x61, 0x80, 0x80], 3],
    ['more stray bytes than a character can have', [0xc3, 0xa9, 0x80, 0x80, 0x80], 5],
  ] as const) {
    it(`${text}: behind byte ${cut} of ${bytes.length}`, () => {
      assert.equal(utf8Cut(Uint8Array.from(bytes)), cut);
    });
  }

  it('never changes the text, and leaves 3 bytes at most', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20 }), fc.uint8Array({ maxLength: 20 }), (first, second) => {
        const cut = utf8Cut(first);
        assert.ok(first.length - cut <= 3);
        const all = Buffer.concat([first, second]);
        assert.equal(all.toString('utf8', 0, cut) + all.toString('utf8', cut), all.toString('utf8'));
      }),
      { numRuns: 1000 },
    );
  });
});
