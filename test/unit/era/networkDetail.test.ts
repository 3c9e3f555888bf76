import assert from 'node:assert/strict';
import { networkCode, networkDetail } from '../../../src/core/era/httpReply';

describe('what the system says of a failed connection', () => {
  for (const [systemCode, detail, expected] of [
    ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:3000', 'ECONNREFUSED: connect 127.0.0.1:3000'],
    ['ENOTFOUND', 'getaddrinfo ENOTFOUND mcp.invalid', 'ENOTFOUND: getaddrinfo mcp.invalid'],
    ['ECONNRESET', 'socket hang up', 'ECONNRESET: socket hang up'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT: self-signed certificate'],
    ['EPROTO', 'write EPROTO bad\r\nrecord', 'EPROTO: write bad record'],
    [undefined, 'socket hang up', 'socket hang up'],
  ] as const) {
    it(`has the code once, before the words: ${systemCode ?? 'none'}`, () => {
      const said = networkDetail({ kind: 'network', systemCode, detail, connected: false });
      assert.equal(said, expected);
      assert.equal(networkCode(said), systemCode);
    });
  }
});
