import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allGone, until } from '../support/processes';
import { pictures } from './support/pictures';
import { useWindow } from './support/session';
import { toolbox } from './support/workspaces';

const ready = 'modern 2026-07-28 · 8 tools';

describe('the commands for servers', () => {
  const window = useWindow({
    settings: {
      'mcpHost.servers': { late: { ...toolbox({ RECORD: '${workspaceFolder}/late.jsonl' }), autoStart: false } },
    },
    workspaceSettings: {
      'mcpHost.servers': {
        alpha: toolbox({ RECORD: '${workspaceFolder}/alpha.jsonl' }),
        beta: toolbox({ RECORD: '${workspaceFolder}/beta.jsonl' }),
      },
    },
  });
  const servers = () => window().workbench.tree('Servers');

  before('look at the panel', async () => {
    await window().workbench.openContainer('MCP Host');
    for (const name of ['alpha', 'beta']) await servers().waitForRow(name, ready);
    await servers().waitForRow('late', 'stopped');
  });

  it('Stop Server asks which one, by name and state, and ends its process', async () => {
    const { workbench } = window();
    const pid = await servers().pid('beta');
    await workbench.runCommand('MCP Host: Stop Server');
    await workbench.quickInput.titled('Stop Server');
    await workbench.quickInput.item('beta').waitFor();
    const { items } = await workbench.quickInput.state();
    assert.deepEqual(
      items.map(({ label, description }) => [label, description]),
      [
        ['alpha', ready],
        ['beta', ready],
      ],
    );
    await workbench.quickInput.choose('beta');
    await servers().waitForRow('beta', 'stopped');
    await allGone([pid]);
  });

  it('keeps the tools of a stopped server, shown as not ready', async () => {
    const tools = window().workbench.tree('Tools');
    await tools.waitForRow('beta/echo', '→ beta · also in alpha · not ready');
    await tools.reveal('echo');
    await tools.waitForRow('echo', /→ alpha · also in .*beta/);
  });

  it('Start Server in the row starts it again', async () => {
    await servers().runInlineAction('beta', 'Start Server');
    await servers().waitForRow('beta', ready);
    const tools = window().workbench.tree('Tools');
    await tools.reveal('beta/echo');
    await tools.waitForRow('beta/echo', /→ beta · also in [^·]*$/);
  });

  it('Restart Server in the menu of the row, by keyboard, starts a new process', async () => {
    const before = await servers().pid('alpha');
    await servers().runMenuActionByKeyboard('alpha', 'Restart Server');
    await allGone([before]);
    await servers().waitForRow('alpha', ready);
    assert.notEqual(await servers().pid('alpha'), before);
  });

  it('Start Server asks nothing where only one can be started', async () => {
    await window().workbench.runCommand('MCP Host: Start Server');
    await servers().waitForRow('late', ready);
  });

  it('Start Server says so where every server runs already', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Start Server');
    await workbench.notifications.waitFor('Every server that is enabled runs already.');
    await workbench.notifications.dismiss('Every server that is enabled runs already.');
  });

  it('Stop All ends every process, Start All starts every server', async () => {
    const { workbench } = window();
    const pids = [await servers().pid('alpha'), await servers().pid('beta'), await servers().pid('late')];
    await workbench.runCommand('MCP Host: Stop All');
    await workbench.statusBar.waitForItem('mcpHost', 'MCP 0/3');
    await allGone(pids);
    await servers().runTitleAction('Start All');
    await workbench.statusBar.waitForItem('mcpHost', 'MCP 3/3 · 24 tools · 8 collisions');
    for (const name of ['alpha', 'beta', 'late']) await servers().waitForRow(name, ready);
  });

  it('Refresh fetches the lists again: of one server from its row, of all from the palette', async () => {
    const { workbench, workspace } = window();
    const lists = (server: string): number => linesWith('"tools/list"', join(workspace, `${server}.jsonl`));
    const before = { alpha: lists('alpha'), beta: lists('beta'), late: lists('late') };
    await servers().runMenuActionByKeyboard('alpha', 'Refresh');
    await until(
      () => lists('alpha') > before.alpha,
      () => 'alpha was not asked again',
    );
    assert.deepEqual([lists('beta'), lists('late')], [before.beta, before.late]);
    await workbench.runCommand('MCP Host: Refresh');
    await until(
      () => lists('beta') > before.beta && lists('late') > before.late,
      () => 'not all servers were asked again',
    );
  });

  it('Show Log shows what happened to a server, from the palette and from its row', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Show Log');
    await workbench.quickInput.titled('Show Log');
    await workbench.quickInput.choose('beta');
    await workbench.output.waitFor('MCP Host: beta', /Ready:\s+modern\s+2026-07-28,\s+pid/);
    await servers().runInlineAction('alpha', 'Show Log');
    await workbench.output.waitFor('MCP Host: alpha', /Evidence:\s+server\/discover\s+\(2026-07-28\)/);
    await pictures(window(), 'log');
    await workbench.output.close();
  });

  it('Open Server Settings opens the file that the servers are written in, and leaves it as it is', async () => {
    const { workbench, workspace } = window();
    await servers().runTitleAction('Open Server Settings');
    await workbench.editor.waitFor('mcpHost.servers');
    const file = readFileSync(join(workspace, '.vscode', 'settings.json'), 'utf8');
    assert.equal(await workbench.editor.text(), file);
    await workbench.screenshot('settings');
  });
});

function linesWith(text: string, file: string): number {
  if (!existsSync(file)) return 0;
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes(text)).length;
}
