import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { makeNpxPackage, type NpxPackage } from '../support/npxPackage';
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

describe('when the extension host is killed with 20 servers', () => {
  const plain = resolve('test/servers/plain.mjs');
  let npx: NpxPackage | undefined;
  /** Ignoring the end of its stdin and SIGTERM, and having started what does so too, is `deaf` and `child`. */
  const ways = ({ folder, arguments: args, env }: NpxPackage) => [
    { command: 'node', args: [plain, 'deaf', 'child'] },
    { command: 'npx', args: [...args, 'child'], cwd: folder, env },
    { command: 'sh', args: ['-c', `node "${plain}" deaf; true`] },
    { command: 'sh', args: ['-c', `npx ${args.join(' ')} deaf child; true`], cwd: folder, env },
    toolbox(),
  ];
  const window = useWindow({
    get settings() {
      const each = ways((npx ??= makeNpxPackage()));
      const servers = Array.from({ length: 20 }, (_, index) => [`server${index}`, each[index % each.length]] as const);
      return { 'mcpHost.servers': Object.fromEntries(servers) };
    },
  });
  let killed = 0;
  const allStarted = () => window().workbench.statusBar.waitForItem('mcpHost', 'MCP 20/20', { timeout: 90_000 });

  after('remove what npx ran', () => npx?.remove());

  it('no process is left after 5 s, neither a server nor what npx, a shell or a server has started', async function () {
    // Starting 20 programs takes a slow machine a while.
    this.timeout(150_000);
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await allStarted();
    killed = extensionHosts()[0] ?? 0;
    const processes = processesBelow(killed);
    const count = (text: RegExp): number => processes.filter(({ commandLine }) => text.test(commandLine)).length;
    assert.deepEqual(
      [
        count(/^(\S*\/)?node \S*toolbox\.mjs/),
        count(/^(\S*\/)?node \S*\bplain(\.mjs|-server)\b/),
        count(/^npm exec/),
        count(/^(\S*\/)?sh -c trap/),
      ],
      [4, 16, 8, 12],
    );
    assert.equal(count(/mcp-host-guard/), 1);
    process.kill(killed, 'SIGKILL');
    assert.deepEqual(await survivorsOf(processes, 5_000), []);
  });

  it('the window starts its servers again', async function () {
    this.timeout(150_000);
    await until(
      () => extensionHosts().some((pid) => pid !== killed),
      () => 'there is no other extension host',
      30_000,
    );
    await until(
      () => processesWith('toolbox.mjs').length >= 4 && processesWith('npm exec').length >= 8,
      () => 'the servers were not started again',
      90_000,
    );
    await allStarted();
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
