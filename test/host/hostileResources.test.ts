import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { resourceElement } from '../../src/vscode/tree/contentElements';
import { allAtOnce, hostileResources } from '../servers/hostileTexts.mjs';
import { hostileServer, useServer } from './support/contentServer';
import { shown } from './support/editor';

const read = (uri: string): Thenable<unknown> =>
  vscode.commands.executeCommand('mcpHost.readResource', resourceElement('one', uri));

/** Schemes of the addresses that the editor offers to follow from a document. */
async function linkedSchemes(uri: vscode.Uri): Promise<ReadonlySet<string>> {
  const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', uri, 1_000);
  return new Set(links.flatMap(({ target }) => target?.scheme ?? []));
}

describe('hostile resources in the editor', () => {
  useServer('one', hostileServer);

  for (const { uri, blob, file } of hostileResources) {
    const editor = file.endsWith('.png') ? 'imagePreview.previewEditor' : 'text';
    it(`${JSON.stringify(uri.slice(0, 50))} is shown by the name of ${file.slice(-30)}, in the editor ${editor}`, async () => {
      await read(uri);
      const document = await shown(/^\/one\/[^/]+$/);
      const tab = vscode.window.tabGroups.activeTabGroup.activeTab?.label;
      assert.equal(document.uri.scheme, 'mcp-host-resource');
      assert.deepEqual([document.editor, document.uri.path, tab], [editor, `/one/${file}`, file]);
      assert.equal(document.text, blob ? 'tea' : allAtOnce);
      if (blob) return;
      const schemes = await linkedSchemes(document.uri);
      assert.ok(!schemes.has('command') && !schemes.has('javascript'), [...schemes].join(', '));
    });
  }

  it('are not opened where their address is too long for one: what opens is what is known of that, under a short name', async () => {
    await read(`x:///${'n'.repeat(1_000_000)}`);
    const { uri, text } = await shown(/^\/\d+\/x-/);
    assert.equal(uri.scheme, 'mcp-host-result');
    assert.ok(uri.path.length < 120, uri.path);
    assert.match(text, /## What to do/);
  });
});
