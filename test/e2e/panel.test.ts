import { useWindow } from './support/session';
import { themeSetting } from './support/workbench';

describe('the installed extension in the window', () => {
  const window = useWindow({ settings: themeSetting('dark') });

  it('shows its container in the activity bar', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await workbench.screenshot('panel-dark');
  });

  it('follows the theme to light', async () => {
    const { workbench, writeSettings } = window();
    writeSettings(themeSetting('light'));
    await workbench.themeShown('light');
    await workbench.screenshot('panel-light');
  });

  it('follows the theme to high contrast', async () => {
    const { workbench, writeSettings } = window();
    writeSettings(themeSetting('high contrast'));
    await workbench.themeShown('high contrast');
    await workbench.screenshot('panel-high-contrast');
  });
});
