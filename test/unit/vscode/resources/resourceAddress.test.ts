import assert from 'node:assert/strict';
import { addressParts, parseAddress } from '../../../../src/vscode/resources/resourceAddress';

describe('the address of a resource in the editor', () => {
  const uris = ['docs:///tides.md', 'x:y?a=b&c=%20#d', 'Ünïcode://ä/ \u202e', '', 'uri=1&content=2', '%'];
  for (const uri of uris) {
    it(`carries server and URI: ${JSON.stringify(uri)}`, () => {
      const address = { server: 'My.Server-1', uri, content: uri };
      const parts = addressParts(address, 'tides.md');
      assert.equal(parts.path, '/My.Server-1/tides.md');
      assert.deepEqual(parseAddress(parts), address);
    });
  }

  it('carries which of several contents it is', () => {
    const address = { server: 'files', uri: 'docs:///', content: 'docs:///a.md' };
    assert.deepEqual(parseAddress(addressParts(address, 'a.md')), address);
  });

  it('is none without a server or a URI', () => {
    for (const parts of [
      { path: '/files/a.md', query: '' },
      { path: '/a.md', query: 'uri=x' },
      { path: '/files/b/a.md', query: 'uri=x' },
      { path: '', query: 'uri=x' },
    ]) {
      assert.equal(parseAddress(parts), undefined);
    }
  });
});
