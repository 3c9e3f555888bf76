import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import { until } from '../support/processes';
import { pictures } from './support/pictures';
import { useWindow } from './support/session';
import { themeSetting } from './support/workbench';
import { demoWorkspace } from './support/workspaces';

describe('the Tools view', () => {
  const window = useWindow({ ...demoWorkspace, settings: themeSetting('dark') });
  const tools = () => window().workbench.tree('Tools');

  before('look at the panel', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await workbench.statusBar.waitForItem('mcpHost', 'MCP 3/4');
    await tools().waitForRow('list_files');
  });

  it('is filtered while one types; Enter keeps the filter, which stands above the rows', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Filter Tools…');
    await workbench.quickInput.titled('Filter Tools');
    await workbench.quickInput.type('sea');
    await tools().goneRow('list_files');
    await workbench.quickInput.type('rch notes');
    await tools().goneRow('search');
    await pictures(window(), 'tools-filter');
    await workbench.quickInput.accept();
    await workbench.quickInput.hidden();
    await tools().waitForMessage('Filter: "search notes"');
    await tools().waitForRow('notes/search', '→ notes · also in files');
    assert.match(await tools().heading(), /1 of \d+/);
  });

  it('is taken back to the last filter by Escape', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Filter Tools…');
    await workbench.quickInput.titled('Filter Tools');
    assert.equal((await workbench.quickInput.state()).value, 'search notes');
    await workbench.quickInput.fill('nowhere');
    await workbench.quickInput.says('No tool passes the filter.');
    await workbench.quickInput.escape();
    await tools().waitForMessage('Filter: "search notes"');
    await workbench.runCommand('MCP Host: Filter Tools…');
    await workbench.quickInput.titled('Filter Tools');
    await workbench.quickInput.fill('nowhere');
    await workbench.quickInput.says('No tool passes the filter.');
    await workbench.quickInput.accept();
    await tools().waitForMessage('Nothing passes the filter: "nowhere". Use Clear Tool Filter to see all.');
  });

  it('shows all again with Clear Tool Filter', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Clear Tool Filter');
    await tools().waitForRow('list_files');
    assert.doesNotMatch(await tools().heading(), /of/);
  });

  it('shows only what collides, and what is expanded or selected stays so', async () => {
    const { workbench } = window();
    // Enter selects the row, and opens it as well.
    await tools().pressAt('search', 'Enter');
    await tools().row('search').and(workbench.page.locator('[aria-expanded="true"]')).waitFor();
    await workbench.runCommand('MCP Host: Toggle Collisions Only');
    await tools().goneRow('list_files');
    await tools().waitForMessage('Filter: collisions only');
    const rows = await tools().walk();
    assert.deepEqual(
      rows.filter(({ level }) => level === 1).map(({ label, expanded }) => [label, expanded]),
      [
        ['notes/search', false],
        ['notes/statistics', false],
        ['search', true],
        ['statistics', false],
      ],
    );
    await tools().reveal('search');
    assert.equal(await tools().row('search').getAttribute('aria-selected'), 'true');
    await workbench.screenshot('tools-collisions-dark');
    await workbench.runCommand('MCP Host: Refresh');
    await workbench.runCommand('MCP Host: Toggle Collisions Only');
    await tools().waitForRow('list_files');
    const search = (await tools().walk()).find(({ label }) => label === 'search');
    assert.equal(search?.expanded, true);
    await tools().reveal('search');
    await tools().collapse('search');
  });

  it('shows the tools of one server', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Filter Tools by Server…');
    await workbench.quickInput.titled('Filter Tools by Server');
    await workbench.quickInput.choose('files');
    await tools().waitForMessage('Filter: server files');
    await tools().goneRow('notes/search');
    assert.equal((await tools().walk()).length, 4);
    await workbench.runCommand('MCP Host: Clear Tool Filter');
    await tools().waitForRow('notes/search');
  });

  it('shows a disabled tool as such', async () => {
    const { writeSettings } = window();
    writeSettings({ 'mcpHost.tools': { 'files/list_files': { enabled: false } } });
    const row = await tools().waitForRow('list_files', '→ files · disabled');
    assert.equal(row.icon, 'circle-slash');
    assert.match(await tools().tooltip('list_files'), /The setting mcpHost\.tools disables it/);
    writeSettings({ 'mcpHost.tools': {} });
    await tools().waitForRow('list_files', /^list_files\s*→ files$/);
  });

  it('writes what is decided of a tool into the settings from its row, and follows that', async () => {
    const { workbench, workspace } = window();
    const { quickInput } = workbench;
    const written = (): Readonly<Record<string, object>> => {
      const text = readFileSync(join(workspace, '.vscode/settings.json'), 'utf8');
      // Empty for a moment while it is written.
      const settings = parse(text) as { 'mcpHost.tools'?: Record<string, object> } | undefined;
      return settings?.['mcpHost.tools'] ?? {};
    };
    await tools().runMenuActionByKeyboard('list_files', 'Disable Tool');
    await tools().waitForRow('list_files', '→ files · disabled');
    assert.deepEqual(written(), { 'files/list_files': { enabled: false } });
    await workbench.runCommand('MCP Host: Find Tool…');
    await quickInput.titled('Find Tool');
    await quickInput.item('add_note').waitFor();
    await quickInput.fill('list_files');
    await quickInput.item('add_note').waitFor({ state: 'detached' });
    await quickInput.item('read_file').waitFor();
    assert.equal(await quickInput.item('list_files').count(), 0);
    await quickInput.escape();
    await quickInput.hidden();
    await tools().runMenuActionByKeyboard('list_files', 'Enable Tool');
    await tools().waitForRow('list_files', /^list_files\s*→ files$/);
    await tools().runMenuActionByKeyboard('list_files', 'Set Tool Priority…');
    await quickInput.titled('Set Tool Priority: list_files');
    await quickInput.fill('1000');
    await quickInput.refused('A whole number from -100 to 100.');
    await quickInput.answer('7');
    await until(
      () => 'priority' in (written()['files/list_files'] ?? {}),
      () => 'no priority was written',
    );
    await tools().runMenuActionByKeyboard('list_files', 'Set Tool Keywords…');
    await quickInput.titled('Set Tool Keywords: list_files');
    await quickInput.answer('inventory, pantry');
    await until(
      () => 'keywords' in (written()['files/list_files'] ?? {}),
      () => 'no keywords were written',
    );
    await tools().runMenuActionByKeyboard('list_files', 'Set Tool Alias…');
    await quickInput.titled('Set Tool Alias: list_files');
    await quickInput.fill('search');
    await quickInput.refused('Another tool has that name.');
    await quickInput.answer('all_files');
    await tools().waitForRow('all_files', '→ files · renamed from list_files');
    assert.deepEqual(written()['files/list_files'], {
      priority: 7,
      keywords: ['inventory', 'pantry'],
      alias: 'all_files',
    });
    await workbench.runCommand('MCP Host: Find Tool…');
    await quickInput.titled('Find Tool');
    await quickInput.fill('pantry');
    await quickInput.item('all_files').first().waitFor();
    await quickInput.escape();
    await quickInput.hidden();
    window().writeSettings({ 'mcpHost.tools': {} });
    await tools().waitForRow('list_files', /^list_files\s*→ files$/);
  });

  it("tells in a tool's tooltip what other hosts call it", async () => {
    const tooltip = await tools().tooltip('list_files');
    assert.match(tooltip, /In other hosts/);
    assert.match(tooltip, /VS Code: mcp_[\w-]+_list_files/);
    assert.match(tooltip, /Claude Code: mcp__files__list_files/);
  });

  it('finds tools by rank, and shows one in the view', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Find Tool…');
    await workbench.quickInput.titled('Find Tool');
    await workbench.quickInput.type('folder');
    await workbench.quickInput.item('list_files').waitFor();
    await pictures(window(), 'find-tool');
    await workbench.quickInput.focusItem('list_files');
    await workbench.quickInput.pressByKeyboard('Show in Tools View');
    await workbench.quickInput.hidden();
    await tools().waitForRow('list_files');
    await tools().row('list_files').and(workbench.page.locator('.focused')).waitFor();
  });

  it('calls the tool that was found', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Find Tool…');
    await workbench.quickInput.titled('Find Tool');
    await workbench.quickInput.type('search');
    await workbench.quickInput.choose('search');
    await workbench.quickInput.filledIn('query');
    await workbench.quickInput.escape();
    await workbench.quickInput.hidden();
  });

  for (const theme of ['dark', 'light', 'high contrast'] as const) {
    it(`has a ledger of names, and their names in other hosts, to read in ${theme}`, async () => {
      const { workbench, writeSettings } = window();
      writeSettings(themeSetting(theme));
      await workbench.themeShown(theme);
      await workbench.runCommand('MCP Host: Show Collisions');
      const ledger = await workbench.editor.waitForPreview('Collisions of Tool Names');
      assert.match(ledger, /2 names are declared by more than one server/);
      assert.match(ledger, /The bare name reaches files\./);
      assert.match(ledger, /notes\s+notes\/search\s+notes\/search\s+prefixed, because "search" reaches files/);
      await workbench.screenshot(`collisions-${theme.replace(' ', '-')}`);
      await workbench.editor.closeAll();
      await workbench.runCommand('MCP Host: Preview Tool Names in Other Hosts');
      const preview = await workbench.editor.waitForPreview('Tool Names in Other Hosts');
      assert.match(
        preview,
        /files\/list_files\s+mcp_[\w-]+_list_files\s+files: list_files\s+list_files\s+mcp__files__list_files/,
      );
      assert.match(preview, /Claude Desktop\s+⚠ search\s+files\/search, notes\/search/);
      await workbench.screenshot(`host-names-${theme.replace(' ', '-')}`);
      await workbench.editor.closeAll();
    });
  }
});
