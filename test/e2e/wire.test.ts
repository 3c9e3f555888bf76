import assert from 'node:assert/strict';
import { useWindow } from './support/session';
import { themeSetting } from './support/workbench';
import { WireView } from './support/wireView';
import { toolbox } from './support/workspaces';

const focusView = 'MCP Wire: Focus on Wire View';

describe('the Wire view', () => {
  const window = useWindow({
    settings: themeSetting('dark'),
    workspaceSettings: { 'mcpHost.servers': { box: { ...toolbox(), restart: 'never' } } },
  });
  const wire = (): WireView => new WireView(window().workbench.page);

  before('start the server', async () => {
    await window().workbench.statusBar.waitForItem('mcpHost', 'MCP 1/1');
  });

  it('shows what was said since the start, though it was not open then', async () => {
    const { workbench } = window();
    await workbench.runCommand(focusView);
    await wire()
      .row(/^notifications\/subscriptions\/acknowledged/)
      .waitFor();
    const rows = await wire().rows();
    await workbench.screenshot('wire-dark');
    assert.deepEqual(
      rows.map(({ method, outcome }) => `${method}: ${outcome}`),
      [
        'server/discover: ok',
        'tools/list: ok',
        'subscriptions/listen: in flight',
        'notifications/subscriptions/acknowledged: notification',
      ],
    );
  });
});
