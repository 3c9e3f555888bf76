import { resolve } from 'node:path';
import type { Frame, Locator, Page } from 'playwright-core';
import type { Workbench } from './workbench';

/** An entry of `mcpHost.servers`: a legacy server that says much, see its file. */
export const chattyServer = {
  command: 'node',
  args: [resolve('test/e2e/support/chattyServer.mjs')],
  allowLegacy: true,
};

export interface ShownWireRow {
  readonly server: string;
  readonly method: string;
  readonly name: string;
  readonly era: string;
  readonly outcome: string;
  readonly round: string;
  /** What is read aloud. */
  readonly label: string;
}

/** The Wire view in the bottom panel. */
export class WireView {
  readonly body: Locator;
  readonly grid: Locator;

  constructor(page: Page) {
    const element = page.locator('iframe.webview.ready[src*="extensionId=mcp-host-panel"]');
    const content = element.contentFrame().locator('#active-frame').contentFrame();
    this.body = content.locator('body');
    this.grid = content.getByRole('grid');
  }

  /** Goes to the view by the palette; the list takes the focus. */
  async focus(workbench: Workbench): Promise<void> {
    await workbench.runCommand('MCP Wire: Focus on Wire View');
    await this.grid.and(this.body.locator(':focus')).waitFor();
  }

  /** Goes from the list back through what stands above it until the control with that name, or a part of it, has the focus. */
  async tabTo(page: Page, name: string): Promise<void> {
    const focused = (): Promise<string> =>
      this.body.evaluate(({ ownerDocument: { activeElement } }) => {
        return activeElement?.ariaLabel ?? activeElement?.textContent ?? '';
      });
    for (let stops = 0; (await focused()) !== name; stops++) {
      if (stops === 10) throw new Error(`Shift+Tab does not lead to ${name}.`);
      await page.keyboard.press('Shift+Tab');
    }
  }

  /** The column headers that have not room for the whole of their text. */
  async cutHeaders(): Promise<(string | null)[]> {
    const headers = this.grid.locator('[role=columnheader]');
    return headers.evaluateAll((found) =>
      found
        .filter((header) => {
          const text = header.ownerDocument.createRange();
          text.selectNodeContents(header);
          return text.getBoundingClientRect().width > header.clientWidth;
        })
        .map(({ textContent }) => textContent),
    );
  }

  /** A row in sight, by what is read aloud of it. */
  row(label: RegExp): Locator {
    return this.grid.locator('.body').getByRole('row', { name: label });
  }

  /** The rows in sight, from top to bottom. */
  async rows(): Promise<ShownWireRow[]> {
    return this.grid.locator('.body > .row:visible').evaluateAll(readRows);
  }

  /** How many rows pass the filter, and how many there are, as the view says. */
  async count(): Promise<{ readonly shown: number; readonly all: number }> {
    const [shown = 0, all = 0] = ((await this.body.getByRole('status').innerText()).match(/\d+/g) ?? []).map(Number);
    return { shown, all };
  }

  /** Resolves when the view says that so many rows pass the filter. */
  async waitForCount(shown: number): Promise<void> {
    await this.body
      .getByRole('status')
      .getByText(new RegExp(`^${shown} of `))
      .waitFor();
  }

  /** Resolves when the view says that all rows pass the filter. */
  async waitForAll(): Promise<void> {
    await this.body
      .getByRole('status')
      .getByText(/^(\d+) of \1$/)
      .waitFor();
  }

  /** The frame in which the view lives, for what only can be measured inside. */
  async frame(): Promise<Frame> {
    const handle = await this.grid.elementHandle();
    const frame = await handle.ownerFrame();
    if (!frame) throw new Error('The Wire view is in no frame.');
    return frame;
  }
}

/** Runs in the page. */
function readRows(rows: Element[]): ShownWireRow[] {
  const top = (row: Element): number => row.getBoundingClientRect().top;
  return [...rows]
    .sort((left, right) => top(left) - top(right))
    .map((row) => {
      const text = (column: string): string => row.querySelector(`.${column}`)?.textContent ?? '';
      return {
        server: text('server'),
        method: text('method'),
        name: text('name'),
        era: text('era'),
        outcome: text('class'),
        round: text('round'),
        label: row.ariaLabel ?? '',
      };
    });
}
