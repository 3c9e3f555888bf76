import assert from 'node:assert/strict';
import type { EndpointSpec } from '../../../src/core/config/resolveEntry';
import { modernRequest } from '../../../src/core/era/stamp';
import type { OutgoingMessage } from '../../../src/core/jsonrpc/messages';
import { clientInfo } from '../../../src/core/version';
import { buildHeaders, type HeaderInput, type LegacySession } from '../../../src/http/headers';

const plain: EndpointSpec = { transport: 'http', url: 'https://mcp.example/mcp', headers: {}, identity: undefined };
const none: LegacySession = { id: undefined, version: undefined };

function headersOf(
  message: OutgoingMessage,
  {
    endpoint = plain,
    session = none,
    mirrored = {},
  }: { endpoint?: EndpointSpec; session?: LegacySession; mirrored?: Record<string, string> } = {},
) {
  return buildHeaders({ endpoint, session, purpose: { kind: 'message', message, mirrored } });
}

const modern = (method: string, params: Record<string, unknown> = {}) =>
  modernRequest({
    id: 1,
    method,
    params,
    version: '2026-07-28',
    capabilities: {},
    clientInfo: { name: 'x', version: '1' },
  });
const agent = { 'User-Agent': `mcp-host-panel/${clientInfo.version}` };
const both = { ...agent, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

describe('the headers of a request', () => {
  it('of the modern era repeat version, method and name', () => {
    assert.deepEqual(headersOf(modern('tools/call', { name: 'weigh' })), {
      ...both,
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/call',
      'Mcp-Name': 'weigh',
    });
  });

  it('of the modern era say nothing of a session, even if there were one', () => {
    const session = { id: 's', version: '2025-11-25' };
    assert.equal(headersOf(modern('tools/list'), { session })['Mcp-Session-Id'], undefined);
    assert.equal(headersOf(modern('tools/list'), { session })['MCP-Protocol-Version'], '2026-07-28');
  });

  it('carry the mirrored arguments', () => {
    const mirrored = { 'Mcp-Param-Region': 'eu' };
    assert.equal(headersOf(modern('tools/call', { name: 'a' }), { mirrored })['Mcp-Param-Region'], 'eu');
  });

  for (const [version, sent] of [
    ['2025-11-25', '2025-11-25'],
    ['2025-06-18', '2025-06-18'],
    ['2025-03-26', undefined],
    ['2024-11-05', undefined],
  ] as const) {
    it(`of ${version} ${sent === undefined ? 'do not know a version header' : 'name the version'}`, () => {
      const headers = headersOf({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { session: { id: 's-1', version } });
      assert.deepEqual(headers, {
        ...both,
        'Mcp-Session-Id': 's-1',
        ...(sent !== undefined && { 'MCP-Protocol-Version': sent }),
      });
    });
  }

  it('of initialize carry no session and no version', () => {
    const session = { id: 'old', version: '2025-11-25' };
    assert.deepEqual(headersOf({ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} }, { session }), both);
  });

  it('of an answer carry the session', () => {
    const session = { id: 's', version: '2025-11-25' };
    assert.equal(headersOf({ jsonrpc: '2.0', id: 1, result: {} }, { session })['Mcp-Session-Id'], 's');
  });

  it('begin with those of the entry, then the identity; those of the protocol win, whatever their case', () => {
    const endpoint: EndpointSpec = {
      ...plain,
      headers: { authorization: 'Bearer t', 'x-employee-id': 'forged', ACCEPT: '*/*', 'mcp-method': 'forged' },
      identity: { header: 'X-Employee-Id', value: 'ada' },
    };
    assert.deepEqual(headersOf(modern('tools/list'), { endpoint }), {
      authorization: 'Bearer t',
      'X-Employee-Id': 'ada',
      ...both,
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/list',
    });
  });

  for (const [what, purpose, expected] of [
    ['the stream of the server', { kind: 'listen', lastEventId: undefined }, { Accept: 'text/event-stream' }],
    ['a stream resumed', { kind: 'listen', lastEventId: 'e7' }, { Accept: 'text/event-stream', 'Last-Event-ID': 'e7' }],
    ['the end of a session', { kind: 'endSession' }, {}],
  ] as [string, HeaderInput['purpose'], Record<string, string>][]) {
    it(`of ${what} carry session, version and identity`, () => {
      const endpoint: EndpointSpec = { ...plain, identity: { header: 'X-User', value: 'ada' } };
      const session = { id: 's', version: '2025-06-18' };
      assert.deepEqual(buildHeaders({ endpoint, session, purpose }), {
        ...agent,
        'X-User': 'ada',
        'Mcp-Session-Id': 's',
        'MCP-Protocol-Version': '2025-06-18',
        ...expected,
      });
    });
  }
});
