import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/processes';
import { activationMs } from './support/consent';
import { processesWith } from './support/processes';
import { useWindow } from './support/session';
import { themeSetting } from './support/workbench';
import { toolbox } from './support/workspaces';

describe('the last known catalog', () => {
  // Started by hand, so that it is down when a window opens.
  const notes = { ...toolbox(), autoStart: false };
  const window = useWindow({
    settings: themeSetting('dark'),
    workspaceSettings: { 'mcpHost.servers': { notes } },
  });
  const servers = () => window().workbench.tree('Servers');
  const tools = () => window().workbench.tree('Tools');
  const ready = 'modern 2026-07-28 · 8 tools';

  /** Whether a file of it lies where the extension keeps what belongs to the workspace. */
  const isKept = (): boolean => {
    const storages = join(window().userData, 'User', 'workspaceStorage');
    return filesIn(storages).some((workspace) =>
      filesIn(join(storages, workspace, 'mcp-host-panel.mcp-host-panel', 'catalog')).some((name) =>
        /^\w+\.jsonl$/.test(name),
      ),
    );
  };

  /** Resolves when the extension of a window that was just opened is there. */
  const opened = async (): Promise<void> => {
    const { workbench } = window();
    await workbench.statusBar.waitForItem('mcpHost', 'MCP 0/1', { timeout: activationMs });
    await workbench.openContainer('MCP Host');
    await servers().waitForRow('notes', 'stopped');
  };

  it('is kept once a server was ready', async function () {
    this.timeout(2 * activationMs);
    const { workbench } = window();
    await opened();
    await workbench.runCommand('MCP Host: Start Server');
    await workbench.dialog.shown('Allow "notes" of this workspace to start?');
    await workbench.dialog.press('Allow');
    await servers().waitForRow('notes', ready);
    await tools().waitForRow('echo', /^echo\s*→ notes$/);
    await until(isKept, () => 'nothing was kept', 20_000);
  });

  it('is shown in the next window as such, while nothing runs', async function () {
    this.timeout(2 * activationMs);
    const { workbench } = window();
    await workbench.page.reload();
    await opened();
    const row = await tools().waitForRow('echo', '→ notes · last known');
    assert.equal(row.icon, 'history');
    assert.match(row.ariaLabel, /^Tool echo of server notes, last known/);
    await servers().expand('notes');
    await servers().waitForRow('echo', 'last known');
    await workbench.screenshot('last-known-dark');
    await until(
      () => processesWith('toolbox.mjs').length === 0,
      () => 'a server runs',
    );
  });

  it('is found, and called once its server was started for it', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Find Tool…');
    await workbench.quickInput.titled('Find Tool');
    await workbench.quickInput.item('whoami').waitFor();
    await workbench.quickInput.fill('echo');
    await workbench.quickInput.item('whoami').waitFor({ state: 'detached' });
    const { items } = await workbench.quickInput.state();
    assert.deepEqual(
      items.map(({ label, description }) => [label, description]),
      [['echo', '→ notes · last known']],
    );
    await workbench.quickInput.escape();
    await workbench.quickInput.hidden();
    await tools().runMenuActionByKeyboard('echo', 'Call Tool…');
    await servers().waitForRow('notes', ready);
    await tools().waitForRow('echo', /^echo\s*→ notes$/);
    await workbench.quickInput.titled('echo');
    await workbench.quickInput.escape();
    await workbench.quickInput.hidden();
  });
});

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
