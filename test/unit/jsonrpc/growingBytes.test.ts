import assert from 'node:assert/strict';
import { GrowingBytes } from '../../../src/core/jsonrpc/growingBytes';

describe('bytes that grow', () => {
  it('are one text, also where characters are split between pieces or are none', () => {
    const all = Buffer.concat([Buffer.from('tea — 茶 🫖'), Buffer.of(0xff), Buffer.from('.')]);
    const bytes = new GrowingBytes(all.length);
    for (const byte of all) bytes.add(Uint8Array.of(byte));
    assert.equal(bytes.take(), 'tea — 茶 🫖\ufffd.');
  });

  it('take memory for what there is, and give it back with the text', () => {
    const piece = Buffer.alloc(1_000_000, 'x');
    const bytes = new GrowingBytes(64_000_000);
    for (let added = 0; added < 32; added++) bytes.add(piece);
    assert.ok(bytes.takenBytes >= 32_000_000 && bytes.takenBytes < 34_000_000, String(bytes.takenBytes));
    assert.equal(bytes.take().length, 32_000_000);
    assert.equal(bytes.takenBytes, 0);
  });

  it('can be gathered again afterwards', () => {
    const bytes = new GrowingBytes(10);
    bytes.add(Buffer.from('one'));
    assert.equal(bytes.take(), 'one');
    bytes.add(Buffer.from('two'));
    assert.equal(bytes.take(), 'two');
  });
});
