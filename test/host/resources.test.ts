import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { promptElement, resourceElement } from '../../src/vscode/tree/contentElements';
import { useContentServer } from './support/contentServer';
import { activeDocument, enterUntil, shown, waitFor } from './support/editor';

const counter = resourceElement('shelf', 'shelf:///counter');
const run = (command: string, target?: unknown) => vscode.commands.executeCommand(`mcpHost.${command}`, target);

describe('resources in the editor', () => {
  const host = useContentServer();

  afterEach(async () => {
    await host().unwatchResource('shelf', counter.uri);
  });

  it('open as read-only documents, in the language of their type', async () => {
    await run('readResource', counter);
    const { uri, editor, text } = await shown(/^\/shelf\/counter\.json$/);
    assert.deepEqual([uri.scheme, editor, text], ['mcp-host-resource', 'text', '{"count": 1}']);
    assert.equal((await vscode.workspace.openTextDocument(uri)).languageId, 'json');
    assert.equal(vscode.workspace.fs.isWritableFileSystem(uri.scheme), false);
    await assert.rejects(Promise.resolve(vscode.workspace.fs.writeFile(uri, Buffer.from('x'))));
  });

  it('open as text where they are text, so that nothing in them is loaded or run', async () => {
    await run('readResource', resourceElement('shelf', 'shelf:///page.md'));
    assert.equal((await shown(/\/page\.md\.txt$/)).editor, 'text');
  });

  it('open in the viewer of the editor where they are pictures', async () => {
    await run('readResource', resourceElement('shelf', 'shelf:///pixel'));
    const { uri, editor } = await shown(/\/pixel\.png$/);
    assert.equal(editor, 'imagePreview.previewEditor');
    const bytes = await vscode.workspace.fs.readFile(uri);
    assert.equal(Buffer.from(bytes.subarray(1, 4)).toString(), 'PNG');
  });

  it('are known again by their address, read anew if they are not kept', async () => {
    const uri = vscode.Uri.from({
      scheme: 'mcp-host-resource',
      path: '/shelf/a.txt',
      query: 'uri=shelf%3A%2F%2F%2F&content=shelf%3A%2F%2F%2Fa.txt',
    });
    assert.equal(Buffer.from(await vscode.workspace.fs.readFile(uri)).toString(), 'a');
  });

  it('that there are not say so', async () => {
    const at = (path: string, query: string) => vscode.Uri.from({ scheme: 'mcp-host-resource', path, query });
    const fails: [uri: vscode.Uri, code: string][] = [
      [at('/shelf/x', 'uri=shelf%3A%2F%2F%2Fmissing'), 'Unavailable'],
      [at('/gone/x', 'uri=shelf%3A%2F%2F%2Fcounter'), 'Unavailable'],
      [at('/shelf/x', 'uri=shelf%3A%2F%2F%2Fcounter&content=other'), 'FileNotFound'],
      [at('/shelf/x', ''), 'FileNotFound'],
    ];
    for (const [uri, code] of fails) {
      await assert.rejects(Promise.resolve(vscode.workspace.fs.readFile(uri)), (error) => {
        assert.ok(error instanceof vscode.FileSystemError);
        assert.equal(error.code, code, uri.toString());
        return true;
      });
    }
  });

  it('that can’t be read open what is known of the failure', async () => {
    await run('readResource', resourceElement('shelf', 'shelf:///missing'));
    const { text } = await shown(/\/shelf-?[^/]*missing [\d.]+\.md$/);
    assert.match(text, /\*\*protocol error\*\*[^]*nothing for resources\/read[^]*## What to do/);
    assert.match(text, /`resources\/read`[^]*"uri": "shelf:\/\/\/missing"/);
  });

  it('follow their changes in the open document while they are watched', async () => {
    await run('readResource', counter);
    const { uri, text } = await shown(/\/counter\.json$/);
    const document = await vscode.workspace.openTextDocument(uri);
    await run('watchResource', counter);
    const isOpen = (): boolean => {
      const subscription = host().peers[0]?.subscription;
      return (
        subscription?.kind === 'open' && subscription.honored.resourceSubscriptions?.includes(counter.uri) === true
      );
    };
    await waitFor('the stream is open', isOpen, (listener) => host().onDidChangePeers(listener));
    await host().callTool('touch', {});
    const changed = (): boolean => document.getText() !== text;
    await waitFor('the document changes', changed, (listener) => vscode.workspace.onDidChangeTextDocument(listener));
    const { count } = JSON.parse(text) as { count: number };
    assert.equal(document.getText(), `{"count": ${count + 1}}`);
  });

  it('are read again in place when they are read again', async () => {
    await run('readResource', counter);
    const { uri, text } = await shown(/\/counter\.json$/);
    const document = await vscode.workspace.openTextDocument(uri);
    await host().callTool('touch', {});
    await run('readResource', uri);
    const changed = (): boolean => document.getText() !== text;
    await waitFor('the document changes', changed, (listener) => vscode.workspace.onDidChangeTextDocument(listener));
    assert.equal(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length, 1);
  });

  it('are watched, and no longer, by the document that shows them', async () => {
    await run('readResource', counter);
    await shown(/\/counter\.json$/);
    await run('watchResource');
    assert.deepEqual(host().peers[0]?.watching, [counter.uri]);
    await run('unwatchResource');
    assert.deepEqual(host().peers[0]?.watching, []);
  });

  it('are one list to choose from where they have several contents', async () => {
    await enterUntil(run('readResource', resourceElement('shelf', 'shelf:///')));
    assert.equal((await shown(/\/a\.txt$/)).text, 'a');
  });

  it('that results link to are read by their link', async () => {
    await run('callTool', { kind: 'tool', key: 'tool:link', place: 'catalog', name: 'link', server: 'shelf' });
    const result = await shown(/\/link [\d.]+\.md$/);
    assert.match(result.text, /\[counter\]\(<resource-1\.mcp-resource>\)/);
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.joinPath(result.uri, '../resource-1.mcp-resource'));
    await shown(/^\/shelf\/counter\.json$/);
    const links = (): vscode.Tab[] =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .filter(({ input }) => input instanceof vscode.TabInputCustom && input.viewType === 'mcpHost.resourceLink');
    await waitFor(
      'the link is closed',
      () => links().length === 0,
      (listener) => vscode.window.tabGroups.onDidChangeTabs(listener),
    );
    assert.equal(activeDocument()?.uri.scheme, 'mcp-host-resource');
  });

  it('are not read from rows of something else', async () => {
    await run('unwatchResource', promptElement('shelf', 'greet'));
    assert.equal(activeDocument(), undefined);
  });
});
