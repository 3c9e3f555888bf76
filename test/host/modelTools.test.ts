import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import * as vscode from 'vscode';
import { createRedactor } from '../../src/core/audit/redaction';
import type { HostApi } from '../../src/core/hostApi';
import { modelToolNames } from '../../src/vscode/ids';
import { createModelTools } from '../../src/vscode/models/createModelTools';
import { waitFor } from './support/waitFor';
import { wholeHost } from './support/wholeHost';

function textOf({ content }: vscode.LanguageModelToolResult): string {
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

describe('the tools for language models in the editor', () => {
  it('are declared with what the manifest says, so that agents can choose them', () => {
    const declared = new Map(vscode.lm.tools.map((tool) => [tool.name, tool]));
    for (const name of Object.values(modelToolNames)) {
      const tool = declared.get(name);
      assert.ok(tool, name);
      assert.ok(tool.description.length > 50, 'tells a model what it is for');
      assert.equal((tool.inputSchema as { type?: unknown }).type, 'object');
    }
  });

  it('answer a question for tools', async () => {
    const result = await vscode.lm.invokeTool(modelToolNames.findTools, {
      input: { query: 'anything' },
      toolInvocationToken: undefined,
    });
    assert.match(textOf(result), /tools/);
  });

  it('tell a model what is wrong with what it asks', async () => {
    const call = vscode.lm.invokeTool(modelToolNames.findTools, { input: {}, toolInvocationToken: undefined });
    await assert.rejects(Promise.resolve(call), /query/);
  });

  it('send nothing where there is no such tool', async () => {
    const call = vscode.lm.invokeTool(modelToolNames.callTool, {
      input: { name: 'no-such-tool' },
      toolInvocationToken: undefined,
    });
    await assert.rejects(Promise.resolve(call), /no-such-tool|Nothing was sent/);
  });
});

describe('a tool that a language model calls in the editor', () => {
  const server = resolve(__dirname, '../../..', 'test/host/callToolServer.mjs');
  const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('mcpHost');
  let host: HostApi;

  before(async () => {
    host = await wholeHost();
    const notes = { command: 'node', args: [server], restart: 'never' };
    await settings().update('servers', { notes }, vscode.ConfigurationTarget.Global);
    const isReady = (): boolean => host.catalog.entries.some(({ name, ready }) => name === 'order' && ready);
    await waitFor('the server is ready', isReady, (listener) => host.onDidChangeCatalog(listener));
  });

  after(async () => {
    await settings().update('servers', undefined, vscode.ConfigurationTarget.Global);
    const isGone = (): boolean => host.peers.length === 0;
    await waitFor('the server is gone', isGone, (listener) => host.onDidChangePeers(listener));
  });

  const invoke = async (name: string, input: object): Promise<string> =>
    textOf(await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined }));

  it('is found by what it is wanted for, with its schema', async () => {
    const found = await invoke(modelToolNames.findTools, { query: 'order', limit: 1 });
    const [, tool = ''] = found.split('\n');
    const { name, server: owner, inputSchema } = JSON.parse(tool) as Record<string, unknown>;
    assert.deepEqual([name, owner], ['order', 'notes']);
    assert.deepEqual((inputSchema as { required?: unknown }).required, ['item', 'at']);
  });

  it('is called with its arguments, and its result is what the model gets', async () => {
    const args = { item: 'tea', at: { table: 4 } };
    const result = await invoke(modelToolNames.callTool, { name: 'order', arguments: args });
    assert.equal(result, `ordered ${JSON.stringify(args)}`);
  });

  it('is asked about first: its name, its owner, what is sent, and what its server claims, unchecked', async () => {
    const redactor = createRedactor({});
    const offered = new Map<string, vscode.LanguageModelTool<unknown>>();
    const tools = createModelTools(
      {
        host,
        documents: { keepText: () => vscode.Uri.parse('test:kept') },
        redactor: { frame: (value) => redactor.frame(value), knownOnly: (text) => text },
      },
      {
        registerTool(name: string, tool: vscode.LanguageModelTool<unknown>) {
          offered.set(name, tool);
          return new vscode.Disposable(() => offered.delete(name));
        },
      },
    );
    const cancellation = new vscode.CancellationTokenSource();
    const input = { name: 'order', arguments: { item: 'tea', at: { table: 4 }, password: 'Planted-4711' } };
    const prepared = await offered.get(modelToolNames.callTool)?.prepareInvocation?.({ input }, cancellation.token);
    const { title, message } = prepared?.confirmationMessages ?? {};
    assert.equal(title, 'Let the model call order of the server notes?');
    assert.ok(message instanceof vscode.MarkdownString);
    assert.deepEqual([message.isTrusted, message.supportHtml], [false, false]);
    assert.match(message.value, /^- Server\\: notes$/m);
    assert.match(message.value, /The server says\\, unchecked\\: readOnlyHint\\: true/);
    assert.match(message.value, /"table": 4/);
    assert.ok(!message.value.includes('Planted-4711'));
    tools.dispose();
    assert.equal(offered.size, 0);
  });
});
