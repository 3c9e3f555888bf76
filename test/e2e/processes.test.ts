import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { until } from '../support/processes';
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

describe('when the extension host is killed', () => {
  const plain = resolve('test/servers/plain.mjs');
  const launcher = resolve('test/servers/launcher.mjs');
  const servers = {
    alpha: toolbox(),
    // Ignores the end of its stdin and SIGTERM, and so does what it starts.
    deaf: { command: 'node', args: [plain, 'deaf', 'child'] },
    launched: { command: 'node', args: [launcher, 'node', plain, 'child'] },
    shell: { command: 'sh', args: ['-c', `node "${plain}" deaf; true`] },
  };
  const window = useWindow({ workspaceSettings: { 'mcpHost.servers': servers } });
  let killed = 0;

  it('no process is left after 5 s, neither a server nor what a server has started', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await workbench.statusBar.waitForItem('mcpHost', 'MCP 4/4');
    killed = extensionHosts()[0] ?? 0;
    const processes = processesBelow(killed);
    const count = (text: string): number => processes.filter(({ commandLine }) => commandLine.includes(text)).length;
    assert.deepEqual([count('toolbox.mjs'), count('plain.mjs'), count('mcp-host-guard')], [1, 5, 1]);
    process.kill(killed, 'SIGKILL');
    assert.deepEqual(await survivorsOf(processes, 5_000), []);
  });

  it('the window starts its servers again', async () => {
    await until(
      () => extensionHosts().some((pid) => pid !== killed),
      () => 'there is no other extension host',
      30_000,
    );
    await until(
      () => processesWith('plain.mjs').length >= 5 && processesWith('toolbox.mjs').length === 1,
      () => 'the servers were not started again',
      30_000,
    );
    await window().workbench.statusBar.waitForItem('mcpHost', 'MCP 4/4');
  });
});

function extensionHosts(): readonly number[] {
  return processesWith('--type=extensionHost').map(({ pid }) => pid);
}

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
