import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import * as vscode from 'vscode';
import type { ApiCall, ApiCallResult } from '../../api/mcp-host-panel';
import { useServer } from './support/contentServer';

const root = resolve(__dirname, '../../..');
const server = resolve(root, 'test/host/callToolServer.mjs');

/** What test/host/apiExample/extension.cjs gives. */
interface Example {
  readonly ended: readonly ApiCall[];
  readonly version: number;
  servers(): readonly string[];
  tools(): readonly string[];
  call(name: string, args?: object): Promise<ApiCallResult>;
}

describe('another extension', () => {
  useServer('notes', { command: 'node', args: [server], restart: 'never' });
  let example: Example;

  before(async () => {
    example = await vscode.extensions.getExtension<Example>('mcp-host-panel-tests.api-example')!.activate();
  });

  it('sees the servers and their tools', () => {
    assert.equal(example.version, 1);
    assert.deepEqual(example.servers(), ['notes: ready']);
    assert.ok(example.tools().includes('list'), example.tools().join());
  });

  it('calls a tool that only reads, and is told that the call ended', async () => {
    const { content } = await example.call('list');
    assert.match(JSON.stringify(content), /milk/);
    const last = example.ended.at(-1);
    assert.deepEqual([last?.server, last?.name, last?.outcome], ['notes', 'list', 'result']);
    assert.deepEqual(Object.keys(last ?? {}).sort(), ['durationMs', 'name', 'outcome', 'server']);
  });

  it('is told why there is nothing to call', async () => {
    await assert.rejects(example.call('no-such-tool'), /There is no tool/);
  });
});
