import assert from 'node:assert/strict';
import { ReadCache } from '../../../src/core/catalog/readCache';
import { VirtualClock } from '../../support/virtualClock';

const read = (ttlMs: unknown, text = 'x') => ({ contents: [{ uri: 'a:1', text }], ttlMs });

function setUp() {
  const clock = new VirtualClock();
  return { clock, cache: new ReadCache(clock) };
}

describe('what was read', () => {
  it('may be used for as long as the server said, and not a millisecond longer', async () => {
    const { clock, cache } = setUp();
    const result = read(500);
    cache.put('a:1', result);
    await clock.advance(499);
    assert.equal(cache.get('a:1'), result);
    await clock.advance(1);
    assert.equal(cache.get('a:1'), undefined);
  });

  for (const ttlMs of [undefined, 0, -1, '500', null, NaN]) {
    it(`may not be used again with a ttlMs of ${String(ttlMs)}`, () => {
      const { cache } = setUp();
      cache.put('a:1', read(ttlMs));
      assert.equal(cache.get('a:1'), undefined);
    });
  }

  it('may be used for a day at the most', async () => {
    const { clock, cache } = setUp();
    cache.put('a:1', read(1e12));
    await clock.advance(24 * 3_600_000 - 1);
    assert.ok(cache.get('a:1'));
    await clock.advance(1);
    assert.equal(cache.get('a:1'), undefined);
  });

  it('is replaced by what was read later, also where that may not be used again', () => {
    const { cache } = setUp();
    cache.put('a:1', read(500));
    cache.put('a:1', read(0));
    assert.equal(cache.get('a:1'), undefined);
  });

  it('is no longer used when the resource, or one above or below it, changed', () => {
    const { cache } = setUp();
    for (const uri of ['file:///a', 'file:///a/b', 'file:///a/b/c', 'file:///z']) cache.put(uri, read(500));
    cache.changed('file:///a/b');
    const left = ['file:///a', 'file:///a/b', 'file:///a/b/c', 'file:///z'].filter((uri) => cache.get(uri));
    assert.deepEqual(left, ['file:///z']);
    assert.equal(cache.changeCount, 1);
  });

  it('takes a bounded number of places, the oldest giving way', () => {
    const { cache } = setUp();
    for (let index = 0; index <= 200; index++) cache.put(`a:${index};`, read(500));
    assert.deepEqual([cache.get('a:0;'), cache.get('a:1;') !== undefined], [undefined, true]);
  });

  it('takes bounded memory, the oldest giving way, and nothing that is large by itself', () => {
    const { cache } = setUp();
    const large = 'x'.repeat(3 * 1_048_576);
    for (let index = 0; index < 6; index++) cache.put(`a:${index};`, read(500, large));
    const kept = [0, 1, 2, 3, 4, 5].filter((index) => cache.get(`a:${index};`));
    assert.deepEqual(kept, [1, 2, 3, 4, 5]);
    cache.put('b:', read(500, 'x'.repeat(4 * 1_048_576)));
    assert.equal(cache.get('b:'), undefined);
  });
});
