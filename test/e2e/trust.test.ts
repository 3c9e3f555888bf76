import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pictures } from './support/pictures';
import { processesWith } from './support/processes';
import { allowServers } from './support/consent';
import { useWindow } from './support/session';
import { toolbox } from './support/workspaces';

describe('a workspace that is not trusted', () => {
  const window = useWindow({
    askForTrust: true,
    consent: 'later',
    settings: { 'mcpHost.servers': { mine: toolbox() } },
    workspaceSettings: { 'mcpHost.servers': { alpha: toolbox({ RECORD: '${workspaceFolder}/alpha.jsonl' }) } },
  });
  const servers = () => window().workbench.tree('Servers');
  const nothingStarted = (): void => {
    assert.deepEqual(processesWith('toolbox.mjs'), []);
    assert.equal(existsSync(join(window().workspace, 'alpha.jsonl')), false);
  };

  it('starts nothing, neither of its own nor of the user, and the view says why', async () => {
    const { workbench } = window();
    await workbench.dialog.shown('Do you trust the authors');
    await workbench.dialog.press("No, I don't trust the authors");
    await workbench.openContainer('MCP Host');
    await servers().waitForMessage('This workspace is not trusted, so no MCP server is started or contacted.');
    await workbench.tree('Tools').waitForMessage('This workspace is not trusted, so none is started.');
    await pictures(window(), 'untrusted');
    assert.equal(await workbench.statusBar.item('mcpHost').count(), 0);
    nothingStarted();
  });

  it('starts nothing on command either', async () => {
    const { workbench } = window();
    const reason = 'This workspace is not trusted, so no MCP server is started or contacted.';
    for (const command of ['Start All', 'Start Doctor', 'Copy Diagnostic Report']) {
      await workbench.runCommand(`MCP Host: ${command}`);
      await workbench.notifications.waitFor(reason);
      nothingStarted();
      await workbench.notifications.dismiss(reason);
      await workbench.notifications.gone(reason);
    }
  });

  it('starts the servers of the user once it is trusted, and its own once they are allowed', async () => {
    const { workbench } = window();
    await servers().pressWelcome('Manage Workspace Trust');
    await workbench.page.locator('.workspace-trust-editor').getByRole('button', { name: 'Trust', exact: true }).click();
    await servers().waitForRow('mine', 'modern 2026-07-28 · 8 tools');
    await servers().waitForRow('alpha', 'not started: needs your consent');
    assert.equal(existsSync(join(window().workspace, 'alpha.jsonl')), false);
    await allowServers(window(), ['alpha']);
    await servers().waitForRow('alpha', 'modern 2026-07-28 · 8 tools');
    await workbench.statusBar.waitForItem('mcpHost', 'MCP 2/2 · 16 tools');
    assert.equal(processesWith('toolbox.mjs').length, 2);
    assert.equal(existsSync(join(window().workspace, 'alpha.jsonl')), true);
  });
});
