import assert from 'node:assert/strict';
import { AuthorizationError, TransportError } from '../../../src/core/base/errors';
import { httpError, type HttpFailure } from '../../../src/core/transport/httpFailure';

const now = Date.UTC(2026, 10, 30);
const endpoint = 'https://mcp.example/secret-path?key=s3cret';
const errorOf = (failure: HttpFailure) => httpError('far', endpoint, failure, now);
const status = (code: number, headers: Record<string, string> = {}, body = ''): HttpFailure => ({
  kind: 'status',
  status: code,
  headers,
  body,
});

describe('the error of a failed exchange', () => {
  for (const [what, failure, code, expected] of [
    ['401', status(401), 'authorization', /401.*Sign in/],
    ['403', status(403, {}, 'keep out'), 'authorization', /403\): keep out/],
    ['404', status(404, { 'content-type': 'text/html' }, '<h1>Lost</h1>'), 'transport', /HTTP 404\. Check the address/],
    ['429', status(429), 'transport', /429.*wait/],
    ['502', status(502, {}, 'bad\r\n\u202egateway'), 'transport', /502: bad gateway\..*later/],
    ['407', status(407), 'transport', /proxy/],
    ['a redirect elsewhere', status(302, { location: 'https://other.example/' }), 'transport', /other\.example.*"url"/],
    ['redirects without end', status(307, { location: '/again' }), 'transport', /more than 3/],
    [
      'a refused connection',
      { kind: 'network', systemCode: 'ECONNREFUSED', detail: 'connect ECONNREFUSED', connected: false },
      'transport',
      /can't be reached at https:\/\/mcp\.example \(ECONNREFUSED\)/,
    ],
    [
      'a lost connection',
      { kind: 'network', systemCode: 'ECONNRESET', detail: 'aborted', connected: true },
      'transport',
      /lost \(ECONNRESET\)/,
    ],
    ['a message that is too large', { kind: 'tooLarge', limitBytes: 9 }, 'transport', /more than 9 bytes/],
    ['HTML for an answer', { kind: 'noMessage', detail: 'HTTP 200 with text/html' }, 'protocol', /text\/html/],
    ['a stream without the answer', { kind: 'unanswered' }, 'transport', /ended before its answer/],
    ['our own end', { kind: 'closed' }, 'transport', /closed/],
    ['a lost session', { kind: 'sessionLost', status: 404 }, 'transport', /did nothing with the request/],
  ] as [string, HttpFailure, string, RegExp][]) {
    it(`${what} is a ${code} error that says what to do`, () => {
      const error = errorOf(failure);
      assert.equal(error.code, code);
      assert.equal(error.server, 'far');
      assert.match(error.message, expected);
      assert.match(error.message, /"far"/);
    });
  }

  it('names no more of the address than its origin', () => {
    for (const failure of [
      status(500),
      status(404),
      { kind: 'network', systemCode: 'X', detail: '', connected: false } as const,
    ]) {
      assert.doesNotMatch(errorOf(failure).message, /secret|key/);
    }
  });

  it('carries status, challenges and the time to wait as fields', () => {
    const refused = errorOf(status(401, { 'www-authenticate': 'Bearer scope="dig"' }));
    assert.ok(refused instanceof AuthorizationError);
    assert.equal(refused.status, 401);
    assert.deepEqual(refused.challenges, [{ scheme: 'Bearer', params: { scope: 'dig' } }]);
    const overloaded = errorOf(status(503, { 'retry-after': '7' }));
    assert.ok(overloaded instanceof TransportError);
    assert.deepEqual([overloaded.status, overloaded.retryAfterMs, overloaded.reason], [503, 7000, 'network']);
  });

  it('shows a bounded part of what a body says', () => {
    assert.ok(errorOf(status(500, {}, 'x'.repeat(100_000))).message.length < 600);
  });
});
