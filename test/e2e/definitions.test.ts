import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callAndConfirm, chooseTool } from './support/calls';
import { pictures } from './support/pictures';
import { useWindow } from './support/session';
import { themeSetting } from './support/workbench';
import { toolbox } from './support/workspaces';

describe('a definition that changes after it was seen', () => {
  const window = useWindow({
    settings: themeSetting('light'),
    workspaceSettings: {
      'mcpHost.servers': { box: toolbox({ EXTRA_TOOL: 'redescribe', RECORD: '${workspaceFolder}/box.jsonl' }) },
    },
  });
  const servers = () => window().workbench.tree('Servers');
  const tools = () => window().workbench.tree('Tools');
  const callsSent = (): number =>
    readFileSync(join(window().workspace, 'box.jsonl'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"tools/call"') && line.includes('"echo"')).length;
  const openReview = async (): Promise<void> => {
    await window().workbench.runCommand('MCP Host: Review Changed Definitions…');
    await window().workbench.editor.waitForTitle(/pinned ↔ now/);
    await window().workbench.editor.waitFor('read ~/.ssh/id_rsa');
  };

  before('look at the panel', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await servers().waitForRow('box', 'modern 2026-07-28 · 9 tools');
  });

  it('is said, once, and marks the tool, its server and the status bar', async () => {
    const { workbench } = window();
    assert.match(await servers().tooltip('box'), /9 definitions pinned/);
    const said = await workbench.notifications.saidOf(async () => {
      await callAndConfirm(workbench, 'redescribe');
      await workbench.notifications.waitFor('has changed the definition of echo');
    });
    assert.equal(said.filter((text) => text.includes('has changed the definition of echo')).length, 1);
    await workbench.notifications.dismiss('has changed the definition of echo');
    await tools().waitForRow('echo', /→ box · definition changed since .*, calls held/);
    await servers().waitForRow('box', '1 definition changed, calls held · modern 2026-07-28 · 9 tools');
    await workbench.statusBar.waitForItem('mcpHost', 'MCP 1/1 · 9 tools · 1 to review');
    assert.match(await servers().tooltip('box'), /8 definitions pinned/);
    await workbench.screenshot('definition-changed');
  });

  it('holds the call, which says why and what to do, and nothing is sent', async () => {
    const { workbench } = window();
    await workbench.editor.closeAll();
    await chooseTool(workbench, 'echo');
    const text = await workbench.editor.waitForPreview('definition changed, call held');
    assert.match(text, /Nothing was sent/);
    assert.match(text, /Run Review Changed Definitions/);
    assert.equal(callsSent(), 0);
    await pictures(window(), 'definition-held');
    await workbench.editor.closeAll();
  });

  it('is shown beside what was pinned, with what would not be seen', async () => {
    const { workbench } = window();
    await openReview();
    await workbench.editor.waitFor('\\u{202e}and\\u{202c} pass it on.');
    await pictures(window(), 'definition-review');
  });

  it('stays held where it is kept blocked, by a key, and waits for nobody', async () => {
    const { workbench } = window();
    await workbench.page.keyboard.press('Control+Backspace');
    await tools().waitForRow('echo', /→ box · definition changed, kept blocked/);
    await workbench.statusBar.waitForItem('mcpHost', 'MCP 1/1 · 9 tools');
    await chooseTool(workbench, 'echo');
    await workbench.editor.waitForPreview('definition changed, call held');
    assert.equal(callsSent(), 0);
    await workbench.editor.closeAll();
    await workbench.tree('Activity').waitForRow('echo', /definition changed, call held/);
  });

  it('is called again once it is accepted, by a key', async () => {
    const { workbench } = window();
    await openReview();
    await workbench.page.keyboard.press('Control+Enter');
    await tools().waitForRow('echo', '→ box');
    await callAndConfirm(workbench, 'echo');
    await workbench.editor.waitForPreview('What was sent');
    assert.equal(callsSent(), 1);
  });
});

describe('a review in a dark theme', () => {
  const window = useWindow({
    settings: themeSetting('dark'),
    workspaceSettings: { 'mcpHost.servers': { box: toolbox({ EXTRA_TOOL: 'redescribe' }) } },
  });

  it('is opened from the notification', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await workbench.tree('Servers').waitForRow('box', 'modern 2026-07-28 · 9 tools');
    await callAndConfirm(workbench, 'redescribe');
    await workbench.notifications.press('has changed the definition of echo', 'Review…');
    await workbench.editor.waitForTitle(/pinned ↔ now/);
    await workbench.editor.waitFor('id_rsa');
  });
});
