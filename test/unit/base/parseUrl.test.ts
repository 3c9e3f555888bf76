import assert from 'node:assert/strict';
import { parseUrl } from '../../../src/core/base/parseUrl';

describe('an address', () => {
  it('with letters of other alphabets is one, however often it is asked', () => {
    for (let times = 0; times < 50_000; times++) {
      assert.equal(parseUrl('https://bücher.example/')?.hostname, 'xn--bcher-kva.example');
    }
  });

  it('may be relative to another one', () => {
    assert.equal(parseUrl('../b', 'https://a.example/c/d')?.href, 'https://a.example/b');
  });

  it('is none where it can not be read', () => {
    assert.equal(parseUrl('no address'), undefined);
    assert.equal(parseUrl('b', 'no address'), undefined);
  });
});
