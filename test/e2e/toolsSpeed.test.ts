import assert from 'node:assert/strict';
import { startManyServers, type ManyServers } from './support/manyServers';
import { useWindow } from './support/session';
import { themeSetting } from './support/workbench';

describe('100 servers with 100 tools each in the window', () => {
  let many: ManyServers | undefined;

  before('start the servers', async () => {
    many = await startManyServers(100, 100);
  });

  const window = useWindow({
    get settings() {
      return { ...themeSetting('dark'), 'mcpHost.servers': many?.entries };
    },
  });

  after('stop the servers', () => many?.stop());

  it('are there, and the filter answers while one types', async function () {
    this.timeout(180_000);
    const { workbench } = window();
    const { page, quickInput } = workbench;
    const opened = Date.now();
    await workbench.openContainer('MCP Host');
    tell('the panel was opened after', Date.now() - opened);
    await workbench.statusBar.waitForItem('mcpHost', /MCP 100\/100 · 10000 tools/, { timeout: 90_000 });
    tell('all servers up after the panel was opened', Date.now() - opened);
    const tools = workbench.tree('Tools');
    await tools.waitForRow('server00_tool_0');
    tell('all tools after the panel was opened', Date.now() - opened);
    const [first] = await tools.rows();
    assert.deepEqual([first?.label, first?.description], ['server00_tool_0 … server00_tool_99', '100 tools']);
    await workbench.screenshot('tools-ranges-dark');
    await page.evaluate(watchBlocks);
    await workbench.runCommand('MCP Host: Filter Tools…');
    await quickInput.titled('Filter Tools');
    const keys: number[] = [];
    for (const [typed, row, count] of [
      ['server42', 'server42_tool_0', '100 of 10000'],
      ['_tool_9', 'server42_tool_9', '11 of 10000'],
      ['9', 'server42_tool_99', '1 of 10000'],
    ] as const) {
      const at = Date.now();
      await quickInput.type(typed);
      await tools.headed(count);
      await tools.waitForRow(row);
      keys.push(Date.now() - at);
    }
    tell('typed to shown', keys.join(', '));
    await workbench.screenshot('tools-10000-dark');
    await quickInput.accept();
    await tools.waitForMessage('Filter: "server42_tool_99"');
    await workbench.runCommand('MCP Host: Clear Tool Filter');
    await tools.waitForRow('server00_tool_0');
    await workbench.runCommand('MCP Host: Find Tool…');
    await quickInput.titled('Find Tool');
    const at = Date.now();
    await quickInput.type('work 77 server31');
    await quickInput.item('server31_tool_77').waitFor();
    tell('found among all, index included', Date.now() - at);
    await quickInput.escape();
    tell('longest block of the window', await page.evaluate(longestBlock));
  });
});

function tell(what: string, value: number | string): void {
  process.stdout.write(`        10,000 tools: ${what}: ${value} ms\n`);
}

/** Runs in the page: remembers the longest task from now on. */
function watchBlocks(): void {
  const blocks = { longest: 0 };
  Object.assign(globalThis, { blocks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocks.longest = Math.max(blocks.longest, duration);
  }).observe({ type: 'longtask' });
}

/** Runs in the page. */
function longestBlock(): number {
  return Math.round((globalThis as unknown as { blocks: { longest: number } }).blocks.longest);
}
