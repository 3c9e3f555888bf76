import assert from 'node:assert/strict';
import { callAndConfirm } from './support/calls';
import { processesBelow, processesWith, survivorsOf } from './support/processes';
import { useWindow } from './support/session';
import type { Window } from './support/window';
import { toolbox } from './support/workspaces';

const workspaceSettings = { 'mcpHost.servers': { alpha: toolbox(), beta: toolbox({ EXTRA_TOOL: 'better' }) } };

describe('no process is left when the window closes', () => {
  const window = useWindow({ workspaceSettings });

  it('neither a server nor what a server has started', async () => {
    const { processes } = await startEverything(window());
    assert.deepEqual(await window().close(), []);
    assert.deepEqual(await survivorsOf(processes, 5_000), []);
  });
});

describe('no process is left when the extension host is killed', () => {
  const window = useWindow({ workspaceSettings });

  it('neither a server nor what a server has started', async () => {
    const { processes, extensionHost } = await startEverything(window());
    process.kill(extensionHost, 'SIGKILL');
    assert.deepEqual(await survivorsOf(processes, 10_000), []);
  });
});

/** Starts two servers, one of which starts a process of its own. All processes are those below the extension host. */
async function startEverything({ workbench }: Window) {
  await workbench.openContainer('MCP Host');
  await workbench.statusBar.waitForItem('mcpHost', 'MCP 2/2');
  await callAndConfirm(workbench, 'grandchild');
  await workbench.editor.waitForPreview('What was sent');
  const [extensionHost] = processesWith('--type=extensionHost');
  assert.ok(extensionHost);
  const processes = processesBelow(extensionHost.pid);
  const count = (text: string): number => processes.filter(({ commandLine }) => commandLine.includes(text)).length;
  assert.deepEqual([count('toolbox.mjs'), count('setInterval'), count('mcp-host-guard')], [2, 1, 1]);
  return { processes, extensionHost: extensionHost.pid };
}
