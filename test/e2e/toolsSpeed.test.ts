import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
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
    const statusSince = (text: RegExp): Promise<number> => sinceNavigation(page, text);
    const activated = await statusSince(/MCP/);
    await page.evaluate(watchBlocks);
    const all = statusSince(/MCP 100\/100 · 10000 tools/);
    await workbench.openContainer('MCP Host');
    tell('all servers up after the extension was active', Math.round((await all) - activated));
    const tools = workbench.tree('Tools');
    await tools.waitForRow('server00_tool_0');
    const [first] = await tools.rows();
    assert.deepEqual([first?.label, first?.description], ['server00_tool_0 … server00_tool_99', '100 tools']);
    await workbench.screenshot('tools-ranges-dark');
    tell('longest block of the window until then', await page.evaluate(longestBlock));
    await page.evaluate(watchBlocks);
    await workbench.runCommand('MCP Host: Filter Tools…');
    await quickInput.titled('Filter Tools');
    await quickInput.type('server');
    await tools.headed('10000 of 10000');
    const keys: number[] = [];
    for (const [before, key, first, count] of [
      ['', '4', 'server40_tool_0 … server40_tool_99', '1000 of 10000'],
      ['', '2', 'server42_tool_0', '100 of 10000'],
      ['_tool_', '9', 'server42_tool_9', '11 of 10000'],
      ['', '9', 'server42_tool_99', '1 of 10000'],
    ] as const) {
      await quickInput.type(before);
      await page.evaluate(pace);
      const shown = page.evaluate(keyToRow, first);
      await quickInput.type(key);
      keys.push(await shown);
      await tools.headed(count);
    }
    tell('key to row', keys.join(', '));
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

/** Resolves with the age of the page, in ms, when the status bar says this. */
async function sinceNavigation(page: Page, text: RegExp): Promise<number> {
  const age = await page.waitForFunction(
    (pattern) => {
      const item = document.querySelector('.statusbar-item[id^="mcp-host-panel"]');
      return new RegExp(pattern).test(item?.textContent ?? '') && performance.now();
    },
    text.source,
    { timeout: 90_000 },
  );
  return (await age.jsonValue()) || NaN;
}

function tell(what: string, value: number | string): void {
  process.stdout.write(`        10,000 tools: ${what}: ${value} ms\n`);
}

/** Runs in the page: the time between two keys of a person who types. */
function pace(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 300));
}

/** Runs in the page: from the next key to the frame in which this is the first row of the Tools view, in ms. */
function keyToRow(label: string): Promise<number> {
  return new Promise((resolve) => {
    const tree = [...document.querySelectorAll('.pane')].find(
      (pane) => pane.querySelector('h3.title')?.textContent === 'Tools',
    );
    const look = (at: number): void => {
      const first = tree?.querySelector('.monaco-list-row[data-index="0"] .label-name');
      if (first?.textContent === label) resolve(Math.round(performance.now() - at));
      else
        requestAnimationFrame(() => {
          look(at);
        });
    };
    const pressed = ({ timeStamp }: Event): void => {
      look(timeStamp);
    };
    addEventListener('keydown', pressed, { capture: true, once: true });
  });
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
