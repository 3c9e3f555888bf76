import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callAndConfirm } from './support/calls';
import { pictures } from './support/pictures';
import { useWindow } from './support/session';
import { toolbox } from './support/workspaces';

const planted = 'planted-31f0-secret';

describe('the audit log', () => {
  const window = useWindow({
    workspaceSettings: { 'mcpHost.servers': { box: { ...toolbox({ BOX_TOKEN: planted }), restart: 'never' } } },
  });

  before('start the server', async () => {
    await window().workbench.statusBar.waitForItem('mcpHost', 'MCP 1/1');
  });

  it('shows what was called, asked and started, the newest first', async () => {
    const { workbench } = window();
    await callAndConfirm(workbench, 'ask');
    await workbench.quickInput.titled('box · ask asks (round 1)');
    await workbench.quickInput.answer(planted);
    await workbench.quickInput.shown('Send');
    await workbench.quickInput.accept();
    await workbench.editor.waitForPreview('Result · from box');
    await workbench.editor.closeAll();
    await workbench.runCommand('MCP Host: Show Audit Log');
    const text = await workbench.editor.waitForPreview('Audit Log');
    const order = ['tools/call · ask', 'form · ask', 'ready', 'starting'].map((part) => text.indexOf(part));
    assert.ok(
      order.every((at, index) => at > 0 && at > (order[index - 1] ?? 0)),
      text,
    );
    assert.match(text, /ms · 1 round of input/);
    assert.doesNotMatch(text, /[[\]{}]/);
    assert.ok(!text.includes(planted));
    await pictures(window(), 'audit-log');
    await workbench.editor.closeAll();
  });

  it('is exported as lines of JSON without secrets', async () => {
    const { workbench, workspace } = window();
    await workbench.runCommand('MCP Host: Export Audit Log…');
    await workbench.quickInput.shown();
    const said = await workbench.notifications.saidOf(() => workbench.quickInput.accept());
    assert.match(said.join('\n'), /The audit log was exported without the secrets that are known/);
    const name = readdirSync(workspace).find((file) => /^mcp-audit-.*\.jsonl$/.test(file));
    assert.ok(name);
    const text = readFileSync(join(workspace, name), 'utf8');
    const [head, ...records] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.deepEqual(head, { log: 'mcp-host-audit', v: 1, records: records.length, unreadable: 0 });
    assert.deepEqual(
      records.map(({ kind }) => kind),
      ['consent', 'server', 'server', 'input', 'call'],
    );
    assert.ok(!text.includes(planted));
  });

  it('is cleared only when that is confirmed, and says that it was', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Clear Audit Log…');
    await workbench.dialog.press('Cancel');
    await workbench.runCommand('MCP Host: Clear Audit Log…');
    await workbench.dialog.press('Delete');
    await workbench.runCommand('MCP Host: Show Audit Log');
    const text = await workbench.editor.waitForPreview('Audit Log');
    assert.match(text, /1 record\n[\s\S]*cleared/);
  });
});
