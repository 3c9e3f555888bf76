import assert from 'node:assert/strict';
import { classifyDiscover, classifyInitialize, type DiscoverContext } from '../../../src/core/era/classifier';
import { readHttpReply, type HttpReading } from '../../../src/core/era/httpReply';
import type { HttpResponse } from '../../../src/core/transport/http';
import { readCases } from '../../support/cases';

const endpoint = 'https://mcp.example/base/mcp';
const now = Date.UTC(2026, 10, 30);
const response = (status: number, body: unknown = '', headers: Record<string, string> = {}): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const context: DiscoverContext = {
  version: '2026-07-28',
  refused: [],
  proven: false,
  corrected: false,
  declared: {},
  available: {},
  allowLegacy: false,
  modernVersions: ['2026-07-28'],
  legacyVersions: ['2025-11-25'],
};

function classOf(reading: HttpReading): string {
  return reading.kind === 'reply' ? classifyDiscover(reading.reply, context).class : reading.kind;
}

describe('the reply to a probe over HTTP', () => {
  const result = { jsonrpc: '2.0', id: 7, result: { supportedVersions: ['2026-07-28'], capabilities: {} } };
  const modernError = { jsonrpc: '2.0', id: 7, error: { code: -32022, message: 'no' } };
  const otherError = { jsonrpc: '2.0', id: 7, error: { code: -32601, message: 'no' } };
  const stream = { 'content-type': 'text/event-stream; charset=utf-8' };

  for (const [title, given, expected] of [
    ['200 with a DiscoverResult', response(200, result), 'modern'],
    ['200 with a DiscoverResult under another id', response(200, { ...result, id: 8 }), 'ambiguous'],
    ['200 with a DiscoverResult under the id as text', response(200, { ...result, id: '7' }), 'ambiguous'],
    ['200 with a DiscoverResult without id', response(200, { ...result, id: null }), 'ambiguous'],
    ['200 with a DiscoverResult that has a method', response(200, { ...result, method: 'x' }), 'ambiguous'],
    ['400 with a DiscoverResult', response(400, result), 'ambiguous'],
    ['400 with a modern error', response(400, modernError), 'modern'],
    ['404 with a modern error without id', response(404, { ...modernError, id: null }), 'modern'],
    ['422 with a modern error', response(422, modernError), 'modern'],
    ['400 with a modern error for another id', response(400, { ...modernError, id: 8 }), 'ambiguous'],
    ['400 with another error', response(400, otherError), 'ambiguous'],
    ['404 with text', response(404, '<h1>lost</h1>', { 'content-type': 'text/html' }), 'ambiguous'],
    ['405 without a body', response(405), 'ambiguous'],
    ['202 without a body', response(202), 'ambiguous'],
    [
      '200 with an event stream',
      response(200, `: hi\r\n\r\ndata: {}\r\n\r\ndata:${JSON.stringify(result)}\r\n\r\n`, stream),
      'modern',
    ],
    [
      '200 with an answer over two lines of data',
      response(200, 'data: {"jsonrpc":"2.0","id":7,\ndata: "error":{"code":-32020}}\n\n', stream),
      'modern',
    ],
    [
      '200 with an event stream that ends within the answer',
      response(200, `data: ${JSON.stringify(result)}\n`, stream),
      'ambiguous',
    ],
    ['401', response(401, modernError), 'authorization'],
    ['403', response(403, modernError), 'authorization'],
    ['407', response(407, modernError), 'transport'],
    ['408', response(408), 'transport'],
    ['429', response(429), 'transport'],
    ['500 with a modern error', response(500, modernError), 'transport'],
    ['503', response(503), 'transport'],
    ['302', response(302, '', { location: '/mcp' }), 'redirect'],
  ] as [string, HttpResponse, string][]) {
    it(`${title} is ${expected}`, () => {
      assert.equal(classOf(readHttpReply(given, endpoint, 7, now)), expected);
    });
  }

  it('offers to sign in for 401, and for 403 with a challenge', () => {
    const mayAuthorize = (given: HttpResponse): unknown => {
      const reading = readHttpReply(given, endpoint, 7, now);
      return reading.kind === 'authorization' && reading.mayAuthorize;
    };
    assert.equal(mayAuthorize(response(401)), true);
    assert.equal(mayAuthorize(response(403, '', { 'www-authenticate': 'Bearer' })), true);
    assert.equal(mayAuthorize(response(403)), false);
  });

  for (const [status, location, target] of [
    [307, '/other', 'https://mcp.example/other'],
    [308, 'https://mcp.example/x?y', 'https://mcp.example/x?y'],
    [307, 'https://elsewhere.example/mcp', undefined],
    [307, 'http://mcp.example/mcp', undefined],
    [301, '/other', undefined],
    [303, '/other', undefined],
    [307, 'http://', undefined],
    [307, undefined, undefined],
  ] as const) {
    it(`${status} to ${location ?? 'nowhere'} ${target === undefined ? 'is not followed' : `leads to ${target}`}`, () => {
      const reading = readHttpReply(response(status, '', location === undefined ? {} : { location }), endpoint, 7, now);
      assert.equal(reading.kind === 'redirect' && reading.target, target);
    });
  }

  it('keeps the status as evidence', () => {
    const answerTo = (given: HttpResponse): unknown => {
      const reading = readHttpReply(given, endpoint, 7, now);
      return reading.kind === 'reply' && classifyDiscover(reading.reply, context).answer;
    };
    assert.deepEqual(answerTo(response(400, otherError)), {
      kind: 'error',
      code: -32601,
      message: 'no',
      httpStatus: 400,
    });
    assert.deepEqual(answerTo(response(405)), { kind: 'malformed', detail: 'an empty body', httpStatus: 405 });
  });
});

interface HttpStep {
  readonly on: 'server/discover' | 'initialize';
  readonly reply: {
    readonly http?: { status: number; contentType?: string; headers?: Record<string, string>; body?: unknown };
  };
}

interface Row {
  readonly id: string;
  readonly transport: string;
  readonly legacyVersions: string[];
  readonly script: readonly HttpStep[];
  readonly expect: {
    era: string | string[];
    version?: string;
    discoverClass: string;
    discoverSent: number | { min: number };
    initializeSent: number;
  };
}

describe('the reply to a probe over HTTP, row by row', () => {
  for (const row of readCases<Row>('negotiation').filter(({ transport }) => transport === 'http')) {
    const { discoverSent } = row.expect;
    const discovers = row.script.filter(({ on }) => on === 'server/discover');
    const deciding = discovers[(typeof discoverSent === 'number' ? discoverSent : discoverSent.min) - 1];
    if (!deciding?.reply.http) continue;
    it(row.id, () => {
      assert.equal(classOf(readStep(deciding)), row.expect.discoverClass);
      const initialize = row.script.find(({ on }) => on === 'initialize');
      if (row.expect.initializeSent === 0 || !initialize) return;
      const reading = readStep(initialize);
      if (reading.kind !== 'reply') return;
      const { verdict } = classifyInitialize(reading.reply, row.legacyVersions);
      assert.equal(verdict.kind === 'legacy' ? verdict.version : undefined, row.expect.version);
    });
  }
});

function readStep({ reply }: HttpStep): HttpReading {
  const { status, contentType, headers = {}, body = '' } = reply.http!;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const lowerCase = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return readHttpReply(
    {
      status,
      headers: { ...lowerCase, ...(contentType !== undefined && { 'content-type': contentType }) },
      body: text.replaceAll('"$idOtherType"', '"7"').replaceAll('"$id"', '7'),
    },
    endpoint,
    7,
    now,
  );
}
