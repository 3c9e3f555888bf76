import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useWindow } from './support/session';
import { themeSetting } from './support/workbench';
import { demoWorkspace } from './support/workspaces';

describe('the panel on the demo workspace', () => {
  const window = useWindow({ ...demoWorkspace, settings: themeSetting('dark') });

  it('shows each server with its state, era, version and number of tools', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    const servers = workbench.tree('Servers');
    const archive = await servers.waitForRow('archive', 'legacy 2025-06-18 · allowlisted · 3 tools');
    const files = await servers.waitForRow('files', 'modern 2026-07-28 · 4 tools');
    const notes = await servers.waitForRow('notes', /modern 2026-07-28 · \d+ tools/);
    const relic = await servers.waitForRow('relic', /refused: -32601 to server\/discover in \d/);
    assert.deepEqual(
      [archive, files, notes, relic].map(({ icon }) => icon),
      ['pass', 'pass-filled', 'pass-filled', 'error'],
    );
    assert.equal(files.ariaLabel, 'Server files: modern 2026-07-28, 4 tools');
  });

  it("tells in a server's tooltip what was sent and what came back", async () => {
    const servers = window().workbench.tree('Servers');
    const notes = await servers.tooltip('notes');
    assert.match(notes, /server\/discover \(2026-07-28\) → a valid result with 2026-07-28 after \d/);
    assert.match(notes, /calls itself "Demo notes", version 1\.0\.0 \(not checked\)/);
    assert.match(notes, /pid \d+/);
    const archive = await servers.tooltip('archive');
    assert.match(archive, /server\/discover \(2026-07-28\) → error -32601 "Method not found: server\/discover" after/);
    assert.match(archive, /initialize \(2025-11-25\) → a valid result with 2025-06-18 after/);
    const relic = await servers.tooltip('relic');
    assert.match(relic, /initialize was not sent/);
    assert.match(relic, /use Allow Legacy for This Server/);
  });

  it('shows the tools of a server below it, under the names that it gave them', async () => {
    const servers = window().workbench.tree('Servers');
    await servers.expand('notes');
    const rows = (await servers.children('notes')).map(({ label, description }) => `${label} ${description}`.trim());
    for (const row of ['add_note', 'search → notes/search', 'statistics → notes/statistics', 'share_note']) {
      assert.ok(rows.includes(row), `${row} in ${rows.join(', ')}`);
    }
    await servers.collapse('notes');
  });

  it('shows below a refused server why, in full', async () => {
    const servers = window().workbench.tree('Servers');
    await servers.expand('relic');
    const [problem] = await servers.children('relic');
    assert.match(problem?.label ?? '', /proves no protocol era/);
    assert.equal(problem?.icon, 'error');
    await servers.collapse('relic');
  });

  it('merges all tools, with the colliding names coloured and their owners counted', async () => {
    const tools = window().workbench.tree('Tools');
    // Not all fit beside the other views.
    const plain = await tools.waitForRow('list_files', '→ files');
    const prefixed = await tools.waitForRow('notes/search', '→ notes · also in files', { decorated: true });
    await tools.reveal('search');
    const bare = await tools.waitForRow('search', '→ files · also in notes', { decorated: true });
    assert.deepEqual([bare.badge, prefixed.badge, plain.badge], ['2', '2', '']);
    assert.equal(bare.color, prefixed.color);
    assert.notEqual(bare.color, plain.color);
    assert.equal(bare.ariaLabel, 'Tool search of server files, also in notes');
  });

  it('shows below a colliding name its owners, with the reason who has it', async () => {
    const { workbench } = window();
    const tools = workbench.tree('Tools');
    await tools.reveal('search');
    await tools.expand('search');
    const owners = await tools.children('search');
    assert.deepEqual(
      owners.map(({ label, description }) => [label, description]),
      [
        ['files', 'search · "search" reaches this one: its server comes first by name'],
        ['notes', 'notes/search · prefixed, because "search" reaches files'],
      ],
    );
    await workbench.screenshot('panel-dark');
    await tools.reveal('search');
    await tools.collapse('search');
  });

  it('sums up in the status bar, in the warning colour as one server needs a person', async () => {
    const item = await window().workbench.statusBar.waitForItem('mcpHost', 'MCP 3/4');
    assert.match(item.text, /^MCP 3\/4 · \d+ tools · 2 collisions$/);
    assert.equal(item.ariaLabel, item.text);
    assert.equal(item.kind, 'warning');
  });

  it('leads from the status bar to the servers while one of them needs a person', async () => {
    const { workbench } = window();
    await workbench.statusBar.click('mcpHost');
    await workbench.tree('Servers').hasFocus();
  });

  for (const theme of ['light', 'high contrast'] as const) {
    it(`follows the theme to ${theme}, collisions still standing out`, async () => {
      const { workbench, writeSettings } = window();
      writeSettings(themeSetting(theme));
      await workbench.themeShown(theme);
      const tools = workbench.tree('Tools');
      await tools.reveal('list_files');
      const plain = await tools.waitForRow('list_files');
      await tools.reveal('search');
      const colliding = await tools.waitForRow('search', '→ files', { decorated: true });
      assert.notEqual(colliding.color, plain.color);
      await workbench.screenshot(`panel-${theme.replace(' ', '-')}`);
    });
  }

  it('allows legacy for one server only after saying what it means', async () => {
    const { workbench, workspace } = window();
    const before = settingsOf(workspace);
    await workbench.runCommand('MCP Host: Allow Legacy for This Server…');
    const text = await workbench.dialog.shown('Allow the legacy protocol for "relic"?');
    assert.match(text, /Its answer so far: -32601 to server\/discover in \d/);
    assert.match(text, /writes "allowLegacy": true into the entry of this server, and of no other/);
    assert.match(text, /one initialize request is sent to it at each start/);
    await workbench.screenshot('allow-legacy');
    await workbench.page.keyboard.press('Escape');
    await workbench.dialog.gone();
    assert.equal(settingsOf(workspace), before);
    assert.match((await workbench.tree('Servers').waitForRow('relic')).description, /^refused/);
  });

  it('writes the permission into that one entry, and touches nothing else in the file', async () => {
    const { workbench, workspace } = window();
    const before = settingsOf(workspace);
    await workbench.tree('Servers').runInlineAction('relic', 'Allow Legacy for This Server');
    await workbench.dialog.shown('Allow the legacy protocol for "relic"?');
    await workbench.dialog.press('Allow Legacy');
    await workbench.tree('Servers').waitForRow('relic', 'legacy 2025-06-18 · allowlisted · 1 tool');
    const after = settingsOf(workspace);
    const relic = '"args": ["${workspaceFolder}/servers/relic.mjs"]';
    assert.equal(after, before.replace(relic, `${relic},\n      "allowLegacy": true`));
    await workbench.statusBar.waitForItem('mcpHost', /MCP 4\/4 · \d+ tools · 2 collisions/);
  });

  it('leads from the status bar to the owners of the names that collide when no server needs a person', async () => {
    const { workbench } = window();
    await workbench.statusBar.click('mcpHost');
    await workbench.editor.waitForPreview('notes/search');
    await workbench.editor.closeAll();
  });
});

function settingsOf(workspace: string): string {
  return readFileSync(join(workspace, '.vscode', 'settings.json'), 'utf8');
}
