import assert from 'node:assert/strict';
import { ProtocolError } from '../../../src/core/base/errors';
import { legacyRequest, MessageEncoder, modernRequest, Stamp, type StampedParts } from '../../../src/core/era/stamp';
import type { OutgoingMessage } from '../../../src/core/jsonrpc/messages';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const CLIENT = 'io.modelcontextprotocol/clientInfo';
const LOG_LEVEL = 'io.modelcontextprotocol/logLevel';

const clientInfo = { name: 'host', version: '1' };
const parts = { id: 3, method: 'tools/call', version: '2026-07-28', capabilities: { roots: {} }, clientInfo };

describe('a modern request', () => {
  it('carries version, capabilities and client', () => {
    assert.deepEqual(modernRequest(parts), {
      jsonrpc: '2.0',
      id: 3,
      method: 'tools/call',
      params: { _meta: { [VERSION]: '2026-07-28', [CAPABILITIES]: { roots: {} }, [CLIENT]: clientInfo } },
    });
  });

  it('carries a progress token and a log level only when asked for', () => {
    const { _meta: meta } = modernRequest({ ...parts, progressToken: 'p', logLevel: 'debug' }).params as {
      _meta: Record<string, unknown>;
    };
    assert.equal(meta['progressToken'], 'p');
    assert.equal(meta[LOG_LEVEL], 'debug');
  });

  it("overwrites the caller's keys of the same name and keeps all others", () => {
    const params = {
      name: 'dig',
      _meta: { [VERSION]: '1999-01-01', [CLIENT]: 'me', progressToken: 'theirs', 'com.example/trace': 7 },
    };
    assert.deepEqual(modernRequest({ ...parts, params, progressToken: 'ours' }).params, {
      name: 'dig',
      _meta: {
        [VERSION]: '2026-07-28',
        [CAPABILITIES]: { roots: {} },
        [CLIENT]: clientInfo,
        progressToken: 'ours',
        'com.example/trace': 7,
      },
    });
  });

  it("never changes the caller's params", () => {
    const params = Object.freeze({ name: 'dig', _meta: Object.freeze({ 'com.example/trace': 7 }) });
    const request = modernRequest({ ...parts, params });
    assert.notEqual(request.params, params);
    assert.deepEqual(params, { name: 'dig', _meta: { 'com.example/trace': 7 } });
  });

  it('replaces a _meta that is no object, and keeps a key like __proto__ as data', () => {
    const params = JSON.parse('{"_meta": "x", "__proto__": {"a": 1}}') as Record<string, unknown>;
    const text = JSON.stringify(modernRequest({ ...parts, params }).params);
    assert.deepEqual(Object.keys(JSON.parse(text) as object).sort(), ['__proto__', '_meta']);
  });
});

describe('a request by a stamp for many', () => {
  const { encode } = new MessageEncoder('modern');
  const stampOf = (capabilities: Record<string, unknown>): Stamp =>
    new Stamp(parts.version, capabilities, { ...clientInfo, title: 'a "quoted" title\u2028' });

  for (const [what, given] of [
    ['without params', {}],
    ['with empty params', { params: {} }],
    ['with a text id', { id: 'a"b' }],
    ['with params', { params: { name: 'dig', arguments: { n: -0, deep: [{ '': null }], text: 'two\n\ud800}' } } }],
    ['with params that JSON leaves out', { params: { name: undefined } }],
    ['with a key like __proto__', { params: JSON.parse('{"__proto__": {"a": 1}, "1": 2}') as Record<string, unknown> }],
    ['with a token', { params: { name: 'dig' }, progressToken: 7 }],
    ['with a token that is text, and a log level', { progressToken: '"', logLevel: 'debug' }],
    ['with metadata of the caller', { params: { _meta: { [VERSION]: 'x', 'com.example/trace': 7 }, name: 'dig' } }],
    ['with a _meta that is nothing', { params: { _meta: undefined, name: 'dig' }, progressToken: 1 }],
  ] as [string, Partial<StampedParts>][]) {
    it(`is the same to the letter as one that was made from nothing, ${what}`, () => {
      const { version, capabilities, clientInfo: client } = stampOf({ roots: {}, elicitation: { form: {} } });
      const asked = { id: 3, method: 'tools/call', ...given };
      const single = modernRequest({ ...asked, version, capabilities, clientInfo: client });
      const request = new Stamp(version, capabilities, client).request(asked);
      assert.equal(encode(request), JSON.stringify(single));
      assert.deepEqual(request.plain, single);
      assert.deepEqual(request.params, single.params);
    });
  }

  it('has the stamp written out once, however many there are', () => {
    let written = 0;
    const stamp = stampOf({
      get roots() {
        written++;
        return {};
      },
    });
    for (let id = 0; id < 100; id++) encode(stamp.request({ id, method: 'tools/list', params: {} }));
    assert.equal(written, 1);
  });

  for (const [what, stamp, named] of [
    ['an empty version', new Stamp('', {}, clientInfo), VERSION],
    ['capabilities that are a list', new Stamp('2026-07-28', [] as never, clientInfo), CAPABILITIES],
    ['a client without a version', new Stamp('2026-07-28', {}, { name: 'host' } as never), CLIENT],
  ] as [string, Stamp, string][]) {
    it(`is refused with ${what}, naming what is wrong`, () => {
      assert.throws(
        () => encode(stamp.request({ id: 1, method: 'tools/list' })),
        (error) => error instanceof ProtocolError && error.message.includes(named),
      );
    });
  }

  it('is refused as initialize', () => {
    assert.throws(() => encode(stampOf({}).request({ id: 1, method: 'initialize' })), /downgrade/);
  });
});

describe('a legacy request', () => {
  it('is what the caller gave', () => {
    assert.deepEqual(legacyRequest({ id: 'a', method: 'ping' }), { jsonrpc: '2.0', id: 'a', method: 'ping' });
    assert.deepEqual(legacyRequest({ id: 1, method: 'tools/list', params: { cursor: '' } }).params, { cursor: '' });
  });

  it('may carry a progress token', () => {
    const request = legacyRequest({ id: 1, method: 'tools/call', params: { name: 'dig' }, progressToken: 9 });
    assert.deepEqual(request.params, { name: 'dig', _meta: { progressToken: 9 } });
  });

  it('never carries the modern stamp, other keys of _meta stay', () => {
    const modern = modernRequest({ ...parts, params: { _meta: { 'com.example/trace': 7 } }, logLevel: 'info' });
    const request = legacyRequest({ id: 1, method: 'tools/call', params: modern.params });
    assert.deepEqual(request.params, { _meta: { 'com.example/trace': 7 } });
  });
});

describe('the encoder in the modern era', () => {
  const { encode } = new MessageEncoder('modern');
  const stamp = { [VERSION]: '2026-07-28', [CAPABILITIES]: {}, [CLIENT]: clientInfo };
  const request = (meta: unknown): OutgoingMessage => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/list',
    params: { _meta: meta },
  });

  it('writes a stamped request as one line of JSON', () => {
    const text = encode(modernRequest({ ...parts, params: { text: 'two\nlines' } }));
    assert.ok(!text.includes('\n'));
    assert.equal((JSON.parse(text) as { method: string }).method, 'tools/call');
  });

  it('writes notifications', () => {
    const message = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } } as const;
    assert.deepEqual(JSON.parse(encode(message)), message);
  });

  for (const [what, message, named] of [
    ['no params', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, VERSION],
    ['no _meta', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }, VERSION],
    ['a _meta that is a list', request([]), VERSION],
    ['no version', request({ ...stamp, [VERSION]: undefined }), VERSION],
    ['an empty version', request({ ...stamp, [VERSION]: '' }), VERSION],
    ['capabilities that are a list', request({ ...stamp, [CAPABILITIES]: [] }), CAPABILITIES],
    ['no capabilities', request({ ...stamp, [CAPABILITIES]: undefined }), CAPABILITIES],
    ['no client', request({ ...stamp, [CLIENT]: undefined }), CLIENT],
    ['a client without a version', request({ ...stamp, [CLIENT]: { name: 'host' } }), CLIENT],
  ] as [string, OutgoingMessage, string][]) {
    it(`refuses a request with ${what}, naming what is wrong`, () => {
      assert.throws(
        () => encode(message),
        (error) =>
          error instanceof ProtocolError && error.message.includes(named) && error.message.includes('tools/list'),
      );
    });
  }

  it('refuses initialize, stamped or not', () => {
    assert.throws(() => encode(modernRequest({ ...parts, method: 'initialize' })), /downgrade/);
    assert.throws(() => encode({ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} }), /downgrade/);
  });

  it('refuses responses', () => {
    assert.throws(() => encode({ jsonrpc: '2.0', id: 1, result: {} }), /never sends a response/);
    assert.throws(() => encode({ jsonrpc: '2.0', id: 1, error: { code: -1, message: '' } }), /never sends a response/);
  });
});

describe('the encoder in the legacy era', () => {
  it('writes everything as it is', () => {
    const { encode } = new MessageEncoder('legacy');
    for (const message of [
      legacyRequest({ id: 1, method: 'tools/list' }),
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
    ] as OutgoingMessage[]) {
      assert.equal(encode(message), JSON.stringify(message));
    }
  });

  it('begins when the era is set', () => {
    const encoder = new MessageEncoder('modern');
    const message = legacyRequest({ id: 1, method: 'initialize' });
    assert.throws(() => encoder.encode(message));
    encoder.era = 'legacy';
    assert.equal(encoder.encode(message), JSON.stringify(message));
  });
});
