import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { HostApi } from '../../src/core/hostApi';
import type { PeerView } from '../../src/core/peer/types';
import { HttpServer, json, type Responder } from '../support/httpServer';
import { until } from '../support/processes';
import { wholeHost } from './support/wholeHost';

/** A modern server with one tool. */
const respond: Responder = ({ message }, response) => {
  const { id, method } = message as { id: unknown; method: string };
  const results: Record<string, unknown> = {
    'server/discover': { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } },
    'tools/list': { tools: [{ name: 'far-tool', inputSchema: { type: 'object' } }] },
    'tools/call': { content: [{ type: 'text', text: 'from afar' }] },
  };
  json(response, { jsonrpc: '2.0', id, result: results[method] });
};

describe('a server over HTTP in the editor', () => {
  let host: HostApi;
  let server: HttpServer;

  const view = (): PeerView | undefined => host.peers.find(({ name }) => name === 'far');
  const configure = async (url: string | undefined): Promise<void> => {
    const servers = url === undefined ? undefined : { far: { url, restart: 'never' } };
    await vscode.workspace.getConfiguration('mcpHost').update('servers', servers, vscode.ConfigurationTarget.Global);
  };
  const untilReady = (): Promise<void> =>
    until(
      () => view()?.state.kind === 'ready',
      () => `it is ${JSON.stringify(view()?.state)}`,
      15_000,
    );

  before(async () => {
    host = await wholeHost();
  });

  beforeEach(async () => {
    server = await HttpServer.start(respond);
  });

  afterEach(async () => {
    await configure(undefined);
    await vscode.workspace.getConfiguration('http').update('proxy', undefined, vscode.ConfigurationTarget.Global);
    await server.stop();
  });

  it('is reached, and its tools are called', async () => {
    await configure(server.url);
    await untilReady();
    assert.deepEqual([view()?.transport, view()?.era], ['http', 'modern']);
    const { content } = await host.callTool('far-tool', {});
    assert.deepEqual(content, [{ type: 'text', text: 'from afar' }]);
  });

  it('is reached through the proxy of the editor’s settings', async () => {
    const proxy = `http://127.0.0.1:${server.port}`;
    await vscode.workspace.getConfiguration('http').update('proxy', proxy, vscode.ConfigurationTarget.Global);
    // No such host: whoever asks for it asks the proxy, which here is the server itself.
    await configure('http://mcp-host.test/mcp');
    await untilReady();
    await host.callTool('far-tool', {});
    const targets = new Set(server.received.map(({ path, headers }) => `${path} ${headers.host ?? ''}`));
    assert.deepEqual([...targets], ['http://mcp-host.test/mcp mcp-host.test']);
  });
});
