import type { Frame, Locator, Page } from 'playwright-core';

export interface ShownWireRow {
  readonly server: string;
  readonly method: string;
  readonly name: string;
  readonly id: string;
  readonly era: string;
  readonly outcome: string;
  readonly duration: string;
  readonly size: string;
  readonly round: string;
  readonly label: string;
  readonly selected: boolean;
}

/** The Wire view in the bottom panel. */
export class WireView {
  private readonly element: Locator;
  readonly grid: Locator;
  readonly body: Locator;

  constructor(page: Page) {
    this.element = page.locator('iframe.webview.ready[src*="extensionId=mcp-host-panel"]');
    const content = this.element.contentFrame().locator('#active-frame').contentFrame();
    this.body = content.locator('body');
    this.grid = content.getByRole('grid');
  }

  /** Resolves when the list is there. */
  async shown(): Promise<void> {
    await this.grid.waitFor();
  }

  /** A row in sight, by a part of what is said of it. */
  row(label: string | RegExp): Locator {
    return this.grid.locator('.body').getByRole('row', { name: label });
  }

  /** The rows in sight, from top to bottom. */
  async rows(): Promise<ShownWireRow[]> {
    return this.grid.locator('.body > .row:visible').evaluateAll(readRows);
  }

  control(name: string): Locator {
    return this.body.locator(`[aria-label="${name}"], button:text-is("${name}")`);
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
        id: text('id'),
        era: text('era'),
        outcome: text('class'),
        duration: text('ms'),
        size: text('size'),
        round: text('round'),
        label: row.getAttribute('aria-label') ?? '',
        selected: row.getAttribute('aria-selected') === 'true',
      };
    });
}
