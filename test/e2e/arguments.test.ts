import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { CodeEditor } from './support/codeEditor';
import { Problems } from './support/problems';
import { allowServers } from './support/consent';
import { useWindow } from './support/session';
import { themeSetting, type Theme } from './support/workbench';

const cafe = (...args: string[]) => ({
  'mcpHost.servers': {
    cafe: { command: 'node', args: [resolve('test/host/callToolServer.mjs'), ...args] },
  },
});

for (const theme of ['dark', 'light', 'high contrast'] as const satisfies readonly Theme[]) {
  describe(`arguments as JSON, by the keyboard (${theme})`, () => {
    const window = useWindow({ settings: themeSetting(theme), workspaceSettings: cafe() });
    const writing = () => new CodeEditor(window().workbench.page);
    const type = (text: string): Promise<void> => window().workbench.page.keyboard.type(text);
    const focusEditor = async (): Promise<void> => {
      const { workbench } = window();
      await workbench.runCommand('View: Focus Active Editor Group');
      await workbench.quickInput.hidden();
      await workbench.page.locator('.editor-instance .monaco-editor.focused').waitFor();
    };
    const picture = (name: string) => window().workbench.screenshot(`arguments-${name}-${theme.replace(' ', '-')}`);

    before('look at the panel', async () => {
      const { workbench } = window();
      await workbench.openContainer('MCP Host');
      await workbench.statusBar.waitForItem('mcpHost', 'MCP 1/1');
    });

    it('open with what is required', async () => {
      const { workbench } = window();
      await workbench.runCommand('MCP Host: Call Tool with JSON Arguments…');
      await workbench.quickInput.titled('Call Tool');
      await workbench.quickInput.choose('order');
      await workbench.editor.waitForTitle(/order .* arguments\.json/);
      await workbench.editor.waitFor('"table": 0');
      await workbench.page.locator('.codelens-decoration', { hasText: 'Run cafe/order' }).waitFor();
    });

    it('are completed, what is there already left out', async () => {
      const { workbench } = window();
      await writing().press('Control+Home', 'ArrowDown', 'End', 'Enter', 'Control+Space');
      await writing().suggestion('cups').waitFor();
      await writing().suggestion('id').waitFor();
      assert.equal(await writing().suggestion('item').count(), 0);
      await picture('completion');
      await writing().press('Enter');
      await workbench.editor.waitFor('"cups": 0');
    });

    it('are marked where a value does not fit, and listed as problems', async () => {
      const { workbench } = window();
      const problems = new Problems(workbench.page);
      // The quotation mark goes around the value that is selected.
      await type('"two');
      await workbench.page.locator('.squiggly-error').first().waitFor();
      await problems.open();
      await problems.waitFor('Incorrect type. Expected "integer".');
      await picture('problems');
    });

    it('are explained where the cursor is', async () => {
      const { workbench } = window();
      await focusEditor();
      await writing().press('Control+Home', 'ArrowDown', 'Home', 'ArrowRight', 'Control+k', 'Control+i');
      const hover = workbench.page.locator('.monaco-editor .monaco-hover:visible', { hasText: '[Bring](command:' });
      await hover.waitFor();
      assert.equal(await hover.locator('a[data-href^="command:mcpHost"]').count(), 0);
      await picture('hover');
      await writing().press('Escape');
    });

    it('are not sent while they do not fit, and the way back leads to what does not', async () => {
      const { workbench } = window();
      await writing().press('Control+Enter');
      await workbench.quickInput.shown('do not fit the tool’s input schema');
      await workbench.quickInput.choose('Edit the arguments');
      await workbench.quickInput.hidden();
      await writing().press('Control+Shift+ArrowRight');
      await workbench.editor.waitFor('"cups": "two"');
    });

    it('are run by the action above the first line', async () => {
      const { workbench } = window();
      const problems = new Problems(workbench.page);
      await focusEditor();
      await writing().press('Control+Home', 'ArrowDown', 'ArrowDown', 'End', 'Shift+Home', 'Delete');
      await workbench.page.keyboard.insertText('"cups": 2,');
      await problems.none();
      await writing().press('Control+Home');
      await workbench.runCommand('Show CodeLens Commands for Current Line');
      await workbench.quickInput.choose('Run cafe/order');
      await workbench.editor.waitForPreview(/ordered .*"cups":2/);
    });

    it('are run again by Ctrl+Enter', async () => {
      const { workbench } = window();
      await writing().press('Control+w');
      await workbench.editor.waitForTitle(/order .* arguments\.json/);
      await workbench.page.locator('.codelens-decoration', { hasText: 'Run cafe/order Again' }).waitFor();
      await focusEditor();
      await writing().press('Control+Enter');
      await workbench.editor.waitForPreview(/ordered .*"cups":2/);
      await writing().press('Control+w');
      await workbench.editor.waitForTitle(/order .* arguments\.json/);
      await picture('ran');
    });

    it('are checked anew when the schema changes', async () => {
      const problems = new Problems(window().workbench.page);
      window().writeSettings(cafe('changed'));
      await allowServers(window(), ['cafe']);
      await problems.waitFor('Incorrect type. Expected "string".');
    });
  });
}
