import { allowServers } from './support/consent';
import { useWindow } from './support/session';
import { themeSetting } from './support/workbench';
import { toolbox } from './support/workspaces';

describe('views without rows', () => {
  const window = useWindow({
    settings: themeSetting('light'),
    workspaceSettings: { 'mcpHost.servers': { box: { ...toolbox(), autoStart: false } } },
  });
  const tools = () => window().workbench.tree('Tools');

  it('say that no server is ready, and start them', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await tools().waitForMessage('No server that is ready has tools yet.');
    await workbench.tree('Activity').waitForMessage('Calls, what waits for your input, and results appear here.');
    await workbench.screenshot('welcome-stopped-light');
    await tools().pressWelcome('Start All Servers');
    await workbench.dialog.pressAll('Allow', ['box']);
    await tools().waitForRow('echo');
  });

  it('say that each server has failed, and lead to the reason', async () => {
    const { workbench, writeSettings } = window();
    writeSettings({ 'mcpHost.servers': { broken: { command: 'no-such-command-at-all' } } });
    await allowServers(window(), ['broken']);
    await workbench.tree('Servers').waitForRow('broken', 'no-such-command-at-all');
    await tools().waitForMessage('each one that was started has failed');
    await workbench.screenshot('welcome-failed-light');
    await tools().pressWelcome('Start Doctor');
    await workbench.editor.waitForPreview('Likely cause: The command no-such-command-at-all was not found');
  });

  it('are legible in a high contrast theme', async () => {
    const { workbench, writeSettings } = window();
    writeSettings(themeSetting('high contrast'));
    await workbench.themeShown('high contrast');
    await tools().waitForMessage('each one that was started has failed');
    await workbench.screenshot('welcome-failed-high-contrast');
  });
});
