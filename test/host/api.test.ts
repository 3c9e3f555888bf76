import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import * as vscode from 'vscode';
import type { ApiCall, ApiCallResult } from '../../api/mcp-host-panel';
import { useServer } from './support/contentServer';
import { enterUntil } from './support/editor';

const root = resolve(__dirname, '../../..');
const server = resolve(root, 'test/host/callToolServer.mjs');

/** What test/host/apiExample/extension.cjs gives. */
interface Example {
  readonly ended: readonly ApiCall[];
  readonly version: number;
  servers(): readonly string[];
  tools(): readonly string[];
  call(name: string, args?: object, options?: object): Promise<ApiCallResult>;
}

describe('another extension', () => {
  const host = useServer('notes', { command: 'node', args: [server], restart: 'never' });
  let example: Example;

  before(async () => {
    example = await vscode.extensions.getExtension<Example>('mcp-host-panel-tests.api-example')!.activate();
  });

  it('sees the servers and their tools', () => {
    assert.equal(example.version, 1);
    assert.deepEqual(example.servers(), ['notes: ready']);
    assert.ok(example.tools().includes('list'), example.tools().join());
  });

  it('is told that a call ended, whoever made it', async () => {
    await host().callTool('list', {});
    const last = example.ended.at(-1);
    assert.deepEqual([last?.server, last?.name, last?.outcome], ['notes', 'list', 'result']);
    assert.deepEqual(Object.keys(last ?? {}).sort(), ['durationMs', 'name', 'outcome', 'server']);
  });

  it('has the person asked, also for a tool that only reads, and is told that they refused, or that it aborted the call', async () => {
    const before = example.ended.length;
    await assert.rejects(enterUntil(example.call('list')), {
      code: 'cancelled',
      message: /did not let mcp-host-panel-tests\.api-example call it/,
    });
    await assert.rejects(example.call('list', {}, { signal: AbortSignal.abort() }), { code: 'cancelled' });
    assert.equal(example.ended.length, before);
  });

  it('is told why there is nothing to call', async () => {
    await assert.rejects(example.call('no-such-tool'), /There is no tool/);
  });
});
