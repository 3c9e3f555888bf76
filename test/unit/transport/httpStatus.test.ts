import assert from 'node:assert/strict';
import { redirectTarget, retryAfterMs } from '../../../src/core/transport/httpStatus';

describe('what an HTTP response asks for', () => {
  const now = Date.UTC(2026, 10, 30, 12, 0, 0);
  for (const [header, expected] of [
    [undefined, undefined],
    ['', undefined],
    ['0', 0],
    ['12', 12_000],
    [' 3 ', 3000],
    ['-1', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['99999999999', undefined],
    ['Mon, 30 Nov 2026 12:00:30 GMT', 30_000],
    ['Mon, 30 Nov 2026 11:00:00 GMT', 0],
  ] as const) {
    it(`Retry-After ${header ?? 'absent'}: ${expected === undefined ? 'nothing' : `wait ${expected} ms`}`, () => {
      assert.equal(retryAfterMs(header, now), expected);
    });
  }

  const from = 'https://mcp.example:8443/base/mcp';
  for (const [status, location, expected] of [
    [307, '/other', 'https://mcp.example:8443/other'],
    [308, 'next?x=1', 'https://mcp.example:8443/base/next?x=1'],
    [307, 'https://mcp.example:8443/a', 'https://mcp.example:8443/a'],
    [307, 'https://mcp.example/a', undefined],
    [307, 'http://mcp.example:8443/a', undefined],
    [307, '//elsewhere.example/a', undefined],
    [301, '/other', undefined],
    [302, '/other', undefined],
    [303, '/other', undefined],
    [200, '/other', undefined],
    [307, undefined, undefined],
    [307, 'https://', undefined],
    [307, 'javascript:alert(1)', undefined],
  ] as const) {
    it(`${status} to ${location ?? 'nowhere'}: ${expected ?? 'not followed'}`, () => {
      assert.equal(redirectTarget(status, location, from), expected);
    });
  }
});
