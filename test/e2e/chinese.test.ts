import { useWindow } from './support/session';
import { themeSetting } from './support/workbench';
import { demoWorkspace } from './support/workspaces';

describe('the panel in Chinese', () => {
  const window = useWindow({ ...demoWorkspace, language: 'zh-cn', settings: themeSetting('dark') });

  it('shows its views and rows in Chinese', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await workbench.tree('服务器').waitForRow('files', 'modern 2026-07-28 · 4 个工具');
    await workbench.screenshot('chinese');
  });
});
