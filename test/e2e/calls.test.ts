import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/processes';
import { callAndConfirm, callProofread, chooseTool } from './support/calls';
import { pictures } from './support/pictures';
import { useWindow } from './support/session';
import { themeSetting } from './support/workbench';
import { demoWorkspace, toolbox } from './support/workspaces';

describe('calls of tools', () => {
  const window = useWindow({
    ...demoWorkspace,
    settings: themeSetting('light'),
    workspaceSettings: {
      'mcpHost.servers': {
        box: { ...toolbox({ RECORD: '${workspaceFolder}/box.jsonl' }), restart: 'never' },
        files: { command: 'node', args: ['${workspaceFolder}/servers/files.mjs', '${workspaceFolder}/docs'] },
        notes: { command: 'node', args: ['${workspaceFolder}/servers/notes.mjs'] },
      },
    },
  });
  const servers = () => window().workbench.tree('Servers');

  before('look at the panel', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await workbench.statusBar.waitForItem('mcpHost', 'MCP 3/3');
  });

  afterEach('close the documents', async () => {
    await window().workbench.editor.closeAll();
  });

  it('are chosen among all tools, each with its owner, era and collision', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Call Tool…');
    await workbench.quickInput.titled('Call Tool');
    await workbench.quickInput.fill('search');
    await workbench.quickInput.item('notes/search').waitFor();
    const { items } = await workbench.quickInput.state();
    const search = items.find(({ label }) => label === 'search');
    assert.equal(search?.description, '→ files · also in notes');
    assert.equal(search.detail, 'modern 2026-07-28 · Finds lines that contain a word.');
    await pictures(window(), 'call-choice');
    await workbench.quickInput.escape();
    await workbench.quickInput.hidden();
  });

  it('that only read are sent without a question; their result opens, the raw form one action away', async () => {
    const { workbench } = window();
    await chooseTool(workbench, 'search');
    await workbench.quickInput.filledIn('query');
    await workbench.quickInput.answer('ferry');
    const text = await workbench.editor.waitForPreview('What was sent');
    assert.match(text, /Result · from files/);
    assert.match(text, /"query": "ferry"/);
    await pictures(window(), 'result');
    await workbench.runCommand('MCP Host: Show Raw JSON');
    await workbench.editor.waitForTitle(/^\s*search\s.*\.json/);
    const raw = JSON.parse(await workbench.editor.text()) as { structuredContent: { results: { title: string }[] } };
    assert.ok(raw.structuredContent.results.some(({ title }) => title === 'ferry.md'));
  });

  it('begin with the arguments of the last call of the same tool', async () => {
    const { workbench } = window();
    await chooseTool(workbench, 'search');
    assert.equal(await workbench.quickInput.filledIn('query'), 'ferry');
    await workbench.quickInput.answer('lamp');
    await workbench.editor.waitForPreview('"query": "lamp"');
  });

  it('are repeated by Run Again, without a question where none is needed', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Run Again');
    await workbench.editor.waitForPreview('"query": "lamp"');
  });

  it('that may change something show what is sent before it is', async () => {
    const { workbench } = window();
    await chooseTool(workbench, 'delete_note');
    await workbench.quickInput.filledIn('id');
    await workbench.quickInput.answer('n3');
    await workbench.quickInput.item('Call delete_note').waitFor();
    const { items } = await workbench.quickInput.state();
    assert.equal(items.find(({ label }) => label === 'Call delete_note')?.detail, '{"id":"n3"}');
    await pictures(window(), 'call-confirm');
    await workbench.quickInput.escape();
    await workbench.quickInput.hidden();
    await chooseTool(workbench, 'list_notes');
    await workbench.editor.waitForPreview('n3: Visitors on Sunday');
  });

  it('are sent once it is confirmed', async () => {
    const { workbench } = window();
    await chooseTool(workbench, 'delete_note');
    await workbench.quickInput.filledIn('id');
    await workbench.quickInput.answer('n3');
    await workbench.quickInput.choose('Call delete_note');
    await workbench.editor.waitForPreview('Deleted n3');
  });

  it('show their progress, and can be cancelled', async () => {
    const { workbench } = window();
    await callProofread(workbench);
    await workbench.notifications.waitFor('notes · proofread: Page 1 of 20 · 5 %');
    await workbench.screenshot('call-progress');
    await workbench.notifications.press('notes · proofread', 'Cancel');
    await workbench.notifications.gone('notes · proofread');
    await servers().waitForRow('notes', /modern 2026-07-28 · \d+ tools/);
  });

  it('that are cancelled are cancelled at the server, too', async () => {
    const { workbench, workspace } = window();
    await callAndConfirm(workbench, 'hang');
    await workbench.notifications.press('box · hang', 'Cancel');
    await workbench.notifications.gone('box · hang');
    const received = (): string => readFileSync(join(workspace, 'box.jsonl'), 'utf8');
    await until(
      () => received().includes('"notifications/cancelled"'),
      () => `box received\n${received()}`,
    );
  });

  it('that fail in the tool open as such', async () => {
    const { workbench } = window();
    await callAndConfirm(workbench, 'import_notes');
    const text = await workbench.editor.waitForPreview('The old notebook is locked in the tower');
    assert.match(text, /Tool error/i);
    await pictures(window(), 'tool-error');
  });

  it('that end with their server say how it ended, and what it said last', async () => {
    const { workbench } = window();
    await callAndConfirm(workbench, 'crash');
    const text = await workbench.editor.waitForPreview('crash failed: transport error');
    assert.match(text, /exit code 7/);
    assert.match(text, /Last lines of stderr\s+out of paper/);
    assert.match(text, /The call was not repeated/);
    await servers().waitForRow('box', 'dead: exit code 7 · out of paper');
    await workbench.notifications.waitFor('"box" has ended: exit code 7');
    await workbench.notifications.dismiss('"box" has ended: exit code 7');
    await pictures(window(), 'crash');
  });

  it('of a dead server say that it is not ready and why', async () => {
    const { workbench } = window();
    await callAndConfirm(workbench, 'whoami');
    const text = await workbench.editor.waitForPreview('whoami failed: server not ready');
    assert.match(text, /exit code 7/);
    assert.match(text, /Nothing was sent/);
    await workbench.notifications.dismiss('box · whoami: server not ready');
    await servers().runInlineAction('box', 'Start Server');
    await servers().waitForRow('box', 'modern 2026-07-28 · 8 tools');
  });

  it('settle at once when the process of their server is killed; it can be restarted', async () => {
    const { workbench } = window();
    const pid = await servers().pid('box');
    await callAndConfirm(workbench, 'whoami');
    await workbench.editor.waitForPreview(String(pid));
    await callAndConfirm(workbench, 'hang');
    await workbench.notifications.waitFor('box · hang');
    process.kill(pid, 'SIGKILL');
    const killed = performance.now();
    await servers().waitForRow('box', 'dead: ended by SIGKILL');
    const text = await workbench.editor.waitForPreview('hang failed: transport error');
    assert.match(text, /ended by SIGKILL/);
    assert.ok(performance.now() - killed < 30_000);
    await workbench.notifications.dismiss('"box" has ended: ended by SIGKILL');
    await workbench.runCommand('MCP Host: Restart Server');
    await workbench.quickInput.titled('Restart Server');
    await workbench.quickInput.choose('box');
    await servers().waitForRow('box', 'modern 2026-07-28 · 8 tools');
    assert.notEqual(await servers().pid('box'), pid);
  });
});
