import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import * as vscode from 'vscode';
import type { HostApi } from '../../src/core/hostApi';
import { waitFor } from './support/waitFor';
import { wholeHost } from './support/wholeHost';

const root = resolve(__dirname, '../../..');
const tool = (name: string) => ({ kind: 'tool', key: `tool:${name}`, place: 'catalog', name, server: 'notes' });

/** The address of the document in the active tab, and the editor that shows it. */
function activeDocument(): { readonly uri: vscode.Uri; readonly editor: string } | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof vscode.TabInputCustom) return { uri: input.uri, editor: input.viewType };
  return input instanceof vscode.TabInputText ? { uri: input.uri, editor: 'text' } : undefined;
}

/** The document that is shown once the active tab's path matches. */
async function shown(
  path: RegExp,
): Promise<{ readonly uri: vscode.Uri; readonly editor: string; readonly text: string }> {
  const isSo = (): boolean => path.test(activeDocument()?.uri.path ?? '');
  await waitFor(String(path), isSo, (listener) => vscode.window.tabGroups.onDidChangeTabs(listener));
  const { uri, editor } = activeDocument()!;
  return { uri, editor, text: Buffer.from(await vscode.workspace.fs.readFile(uri)).toString() };
}

describe('calling a tool in the editor', () => {
  let host: HostApi;
  const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('mcpHost');
  const notes = { command: 'node', args: [resolve(root, 'test/host/callToolServer.mjs')], restart: 'never' };

  before(async () => {
    host = await wholeHost();
    await settings().update('servers', { notes }, vscode.ConfigurationTarget.Global);
  });

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    if (host.peers.find(({ name }) => name === 'notes')?.state.kind === 'dead') await host.startServer('notes');
    const isReady = (): boolean => host.catalog.entries.some(({ name, ready }) => name === 'list' && ready);
    await waitFor('the server is ready', isReady, (listener) => host.onDidChangeCatalog(listener));
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await settings().update('servers', undefined, vscode.ConfigurationTarget.Global);
    const isGone = (): boolean => host.peers.length === 0;
    await waitFor('the server is gone', isGone, (listener) => host.onDidChangePeers(listener));
  });

  it('opens the result as a readable, read-only document', async () => {
    await vscode.commands.executeCommand('mcpHost.callTool', tool('list'));
    const { uri, editor, text } = await shown(/\/list [\d.]+\.md$/);
    assert.equal(uri.scheme, 'mcp-host-result');
    assert.equal(editor, 'vscode.markdown.preview.editor');
    assert.match(text, /milk and/);
    assert.equal(vscode.workspace.fs.isWritableFileSystem(uri.scheme), false);
    await assert.rejects(Promise.resolve(vscode.workspace.fs.writeFile(uri, Buffer.from('x'))));
  });

  it('has the raw JSON one action away, and the way back', async () => {
    await vscode.commands.executeCommand('mcpHost.callTool', tool('list'));
    await shown(/\.md$/);
    await vscode.commands.executeCommand('mcpHost.showRawResult');
    const raw = await shown(/\.json$/);
    assert.deepEqual(JSON.parse(raw.text), {
      resultType: 'complete',
      content: [{ type: 'text', text: 'milk and <b>bread</b>' }],
    });
    await vscode.commands.executeCommand('mcpHost.showReadableResult');
    await shown(/\.md$/);
  });

  it('keeps an image as a file beside the document, and a value that breaks the output schema', async () => {
    await vscode.commands.executeCommand('mcpHost.callTool', tool('picture'));
    const { uri, text } = await shown(/\/picture [\d.]+\.md$/);
    assert.match(text, /breaks the output schema/);
    assert.match(text, /"width": "wide"/);
    assert.match(text, /\(<?image-1\.png>?\)/);
    const image = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(uri, '../image-1.png'));
    assert.equal(Buffer.from(image.subarray(1, 4)).toString(), 'PNG');
  });

  it('opens a large result whole, as text', async () => {
    await vscode.commands.executeCommand('mcpHost.callTool', tool('large'));
    const { editor, text } = await shown(/\/large [\d.]+\.md$/);
    assert.equal(editor, 'text');
    assert.equal(text.match(/one line of many/g)?.length, 300_000);
    assert.match(text, /5\.\d MB/);
  });

  it('opens a failure with its class, exit code and stderr', async () => {
    await vscode.commands.executeCommand('mcpHost.callTool', tool('crash'));
    const { text } = await shown(/\/crash [\d.]+\.md$/);
    for (const part of ['transport error', 'exit code 3', 'out of paper', 'What was sent']) {
      assert.ok(text.includes(part), `${part} is not in\n${text}`);
    }
    await vscode.commands.executeCommand('mcpHost.showRawResult');
    const raw = JSON.parse((await shown(/\.json$/)).text);
    assert.deepEqual([raw.class, raw.exit.exitCode], ['transport', 3]);
  });

  it('asks for nested arguments in a document, and calls from there, saved or not', async () => {
    await vscode.commands.executeCommand('mcpHost.callTool', tool('place'));
    const { uri, text } = await shown(/\/place [\d.]+ arguments\.json$/);
    // Filled in: what is required, or what was sent the last time.
    assert.deepEqual(Object.keys(JSON.parse(text) as object), ['at']);
    const document = await vscode.workspace.openTextDocument(uri);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 2);
    assert.ok(lenses.some(({ command }) => command?.title === '$(play) Run notes/place'));
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(0, 0, document.lineCount, 0), '{"at": {"x": 1.5}}');
    assert.ok(await vscode.workspace.applyEdit(edit));
    await vscode.commands.executeCommand('mcpHost.callWithDocument', uri);
    const result = await shown(/\/place [\d.]+\.md$/);
    assert.match(result.text, /placed at/);
    assert.match(result.text, /"arguments": \{\s*"at": \{\s*"x": 1\.5\s*\}\s*\}/);
    await document.save();
  });

  it('runs the last call again', async () => {
    await vscode.commands.executeCommand('mcpHost.callTool', tool('list'));
    const first = await shown(/\/list [\d.]+\.md$/);
    await vscode.commands.executeCommand('mcpHost.runAgain');
    const isAnother = (): boolean => activeDocument()?.uri.path !== first.uri.path;
    await waitFor('another document', isAnother, (listener) => vscode.window.tabGroups.onDidChangeTabs(listener));
    assert.match((await shown(/\/list [\d.]+\.md$/)).text, /milk and/);
  });

  it('calls no other server that has the name by the time the arguments are sent', async () => {
    await vscode.commands.executeCommand('mcpHost.callTool', tool('place'));
    const { uri } = await shown(/\/place [\d.]+ arguments\.json$/);
    await settings().update('servers', { other: notes }, vscode.ConfigurationTarget.Global);
    const hasPassed = (): boolean =>
      host.catalog.entries.some(({ name, server, ready }) => name === 'place' && server === 'other' && ready);
    await waitFor('the name has passed', hasPassed, (listener) => host.onDidChangeCatalog(listener));
    const calls: string[] = [];
    const watch = host.onDidCall(({ server, name }) => calls.push(`${server} ${name}`));
    await vscode.commands.executeCommand('mcpHost.callWithDocument', uri);
    watch.dispose();
    assert.deepEqual(calls, []);
    await settings().update('servers', { notes }, vscode.ConfigurationTarget.Global);
  });
});
