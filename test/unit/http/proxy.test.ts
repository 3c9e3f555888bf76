import assert from 'node:assert/strict';
import { proxyAuthorization, proxyFor } from '../../../src/http/proxy';

describe('the proxy for an address', () => {
  const proxy = 'http://proxy.example:3128';
  for (const [url, env, expected] of [
    ['https://mcp.example/mcp', {}, undefined],
    ['https://mcp.example/mcp', { HTTPS_PROXY: proxy }, proxy],
    ['https://mcp.example/mcp', { https_proxy: proxy, HTTPS_PROXY: 'http://other:1' }, proxy],
    ['https://mcp.example/mcp', { HTTP_PROXY: proxy }, undefined],
    ['http://mcp.example/mcp', { HTTP_PROXY: proxy }, proxy],
    ['http://mcp.example/mcp', { HTTPS_PROXY: proxy }, undefined],
    ['http://mcp.example/mcp', { ALL_PROXY: proxy }, proxy],
    ['https://mcp.example/mcp', { HTTPS_PROXY: 'proxy.example:3128' }, proxy],
    ['https://mcp.example/mcp', { HTTPS_PROXY: ' ' }, undefined],
    ['https://mcp.example/mcp', { HTTPS_PROXY: 'socks5://proxy.example:1080' }, undefined],
    ['https://mcp.example/mcp', { HTTPS_PROXY: 'http://' }, undefined],
    ['https://mcp.example/mcp', { HTTPS_PROXY: proxy, NO_PROXY: '*' }, undefined],
    ['https://mcp.example/mcp', { HTTPS_PROXY: proxy, NO_PROXY: 'mcp.example' }, undefined],
    ['https://mcp.example/mcp', { HTTPS_PROXY: proxy, NO_PROXY: 'a.example, .EXAMPLE' }, undefined],
    ['https://mcp.example/mcp', { HTTPS_PROXY: proxy, NO_PROXY: '*.example' }, undefined],
    ['https://mcp.example/mcp', { HTTPS_PROXY: proxy, NO_PROXY: 'cp.example' }, proxy],
    ['https://mcp.example/mcp', { HTTPS_PROXY: proxy, NO_PROXY: 'mcp.example:443' }, undefined],
    ['https://mcp.example:8443/', { HTTPS_PROXY: proxy, NO_PROXY: 'mcp.example:443' }, proxy],
    ['https://mcp.example/mcp', { HTTPS_PROXY: proxy, no_proxy: '', NO_PROXY: 'mcp.example' }, proxy],
    ['http://localhost:3000/mcp', { HTTP_PROXY: proxy }, undefined],
    ['http://127.0.0.1:3000/mcp', { HTTP_PROXY: proxy }, undefined],
    ['http://[::1]:3000/mcp', { HTTP_PROXY: proxy }, undefined],
  ] as [string, Record<string, string>, string | undefined][]) {
    it(`${url} with ${JSON.stringify(env)} is ${expected ?? 'none'}`, () => {
      assert.equal(proxyFor(new URL(url), env)?.origin, expected);
    });
  }

  it('is told the user name and password that its address has', () => {
    assert.deepEqual(proxyAuthorization(new URL('http://ada:p%40ss@proxy.example')), {
      'Proxy-Authorization': `Basic ${Buffer.from('ada:p@ss').toString('base64')}`,
    });
    assert.deepEqual(proxyAuthorization(new URL(proxy)), {});
  });
});
