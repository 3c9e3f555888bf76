import assert from 'node:assert/strict';
import { useWindow } from './support/session';
import type { Workbench } from './support/workbench';

describe('a workspace without servers', () => {
  const window = useWindow();

  it('is shown as such, with the way to a first server', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await workbench.tree('Servers').waitForMessage('No MCP server is configured yet.');
    await workbench.tree('Tools').waitForMessage('No server is configured yet.');
    await workbench.screenshot('empty');
    assert.equal(await workbench.statusBar.item('mcpHost').count(), 0);
  });

  it('has no command that fails: each says what is missing', async () => {
    const { workbench } = window();
    const { notifications } = workbench;
    const commands = (await ownCommands(workbench)).filter((title) => !showsSomething.has(title));
    assert.ok(commands.includes('MCP Host: Call Tool…'), commands.join('\n'));
    for (const command of commands) {
      const said = await notifications.saidOf(() => workbench.runCommand(command));
      assert.equal(said.length, 1, `${command}: ${said.join(' | ')}`);
      assert.match(said[0]!, /^Info: /, command);
    }
  });

  it('is helped out of by each command that lacks a server', async () => {
    const { workbench } = window();
    const { notifications, quickInput } = workbench;
    await notifications.saidOf(() => workbench.runCommand('MCP Host: Call Tool…'));
    await notifications.pressInCenter('No MCP server is configured.', 'Add Server…');
    await quickInput.titled('Add Server');
    await quickInput.escape();
    await quickInput.hidden();
  });

  it('has a log', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Show Log');
    await workbench.output.shown('MCP Host');
    await workbench.output.close();
  });

  it('has a settings file in which the first server can be written at once', async () => {
    const { workbench } = window();
    await workbench.tree('Servers').followWelcomeLink('Add a Server in Settings');
    await workbench.editor.waitFor('mcpHost.servers');
    await workbench.screenshot('empty-settings');
  });
});

/** Commands that have something to show even so. */
const showsSomething = new Set([
  'MCP Host: Show Log',
  'MCP Host: Open Server Settings',
  'MCP Host: Add Server…',
  'MCP Host: Focus on Servers View',
  'MCP Host: Focus on Tools View',
  'MCP Host: Focus on Activity View',
]);

/** The titles of the commands that the palette offers of this extension. */
async function ownCommands(workbench: Workbench): Promise<string[]> {
  const { quickInput } = workbench;
  const prefix = 'MCP Host: ';
  const titles = new Set<string>();
  await workbench.openPalette(prefix);
  await quickInput.item(`${prefix}Add Server…`).waitFor();
  for (let focused = '', last: string | undefined; focused !== last;) {
    last = focused;
    const { items } = await quickInput.state();
    for (const { label } of items) if (label.startsWith(prefix)) titles.add(label);
    focused = items.find((item) => item.focused)?.label ?? '';
    await quickInput.key('PageDown');
  }
  await quickInput.escape();
  return [...titles];
}
