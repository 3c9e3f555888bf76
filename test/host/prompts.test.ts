import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { promptElement } from '../../src/vscode/tree/contentElements';
import { useContentServer } from './support/contentServer';
import { enterUntil, shown } from './support/editor';

const run = (command: string, target?: unknown) => vscode.commands.executeCommand(`mcpHost.${command}`, target);

describe('prompts in the editor', () => {
  useContentServer();

  it('open as readable, read-only documents', async () => {
    await run('getPrompt', promptElement('shelf', 'plain'));
    const { uri, editor, text } = await shown(/\/plain [\d.]+\.md$/);
    assert.deepEqual([uri.scheme, editor], ['mcp-host-result', 'vscode.markdown.preview.editor']);
    assert.match(text, /^# plain$[^]*^## 1 · User$[^]*^plain nobody \\\*kindly\\\*$[^]*^`prompts\/get`$/m);
  });

  it('are raw JSON one action away', async () => {
    await run('getPrompt', promptElement('shelf', 'plain'));
    const { uri } = await shown(/\/plain [\d.]+\.md$/);
    await run('showRawResult', uri);
    const raw = JSON.parse((await shown(/\/plain [\d.]+\.json$/)).text) as { messages: { role: string }[] };
    assert.deepEqual(
      raw.messages.map(({ role }) => role),
      ['user'],
    );
  });

  it('are copied as they are, from either form', async () => {
    await run('getPrompt', promptElement('shelf', 'plain'));
    const { uri } = await shown(/\/plain [\d.]+\.md$/);
    for (const form of [uri, uri.with({ path: uri.path.replace(/md$/, 'json') }), undefined]) {
      await vscode.env.clipboard.writeText('before');
      await run('copyPrompt', form);
      assert.equal(await vscode.env.clipboard.readText(), 'plain nobody *kindly*');
    }
  });

  it('take their arguments from a box, where Enter takes what is suggested', async () => {
    // A value is needed, so nothing is taken before there is a suggestion.
    await enterUntil(run('getPrompt', promptElement('shelf', 'greet')));
    assert.match((await shown(/\/greet [\d.]+\.md$/)).text, /greet Ada/);
  });
});
