import { useWindow } from './support/session';
import { demoWorkspace } from './support/workspaces';

describe('what the extension asks, while something else is looked up', () => {
  const window = useWindow({
    ...demoWorkspace,
    // As VS Code does it by itself.
    settings: { 'workbench.quickOpen.closeOnFocusLost': true },
  });
  const servers = () => window().workbench.tree('Servers');
  const tools = () => window().workbench.tree('Tools');

  /** Goes to a row of the panel, and comes back to what was asked. */
  const lookUp = async (title: string): Promise<void> => {
    const { page, quickInput } = window().workbench;
    await tools().reveal('notes/search');
    await page.locator('.part.sidebar:focus-within').waitFor();
    await quickInput.titled(title);
  };

  before('look at the panel', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await workbench.statusBar.waitForItem('mcpHost', 'MCP 3/4');
  });

  it('stays on screen as a list', async () => {
    const { workbench } = window();
    await servers().runMenuActionByKeyboard('files', 'Copy Server Configuration as…');
    await workbench.quickInput.titled('Copy files as');
    await lookUp('Copy files as');
    await workbench.quickInput.escape();
    await workbench.quickInput.hidden();
  });

  it('stays on screen as a box, with what was entered', async () => {
    const { workbench } = window();
    await tools().runMenuActionByKeyboard('search', 'Call Tool…');
    await workbench.quickInput.asked('query');
    await workbench.quickInput.fill('ferry');
    await lookUp('search');
    await workbench.quickInput.accept();
    await workbench.editor.waitForPreview('"query": "ferry"');
  });
});
