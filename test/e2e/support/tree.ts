import type { Locator, Page } from 'playwright-core';
import { exactly } from './exactly';
import { arrowDownTo, pressUntil } from './keys';

export interface TreeRow {
  readonly label: string;
  readonly description: string;
  /** What a screen reader says. */
  readonly ariaLabel: string;
  /** Name of the codicon, e.g. `server`; undefined without one. */
  readonly icon: string | undefined;
  /** From 1. */
  readonly level: number;
  /** Undefined: has no children. */
  readonly expanded: boolean | undefined;
  /** The letters of its file decoration, or '' . */
  readonly badge: string;
  /** Of the label, as `rgb(r, g, b)`. */
  readonly color: string;
}

/** How long a tree may take until it has all its rows, in ms. */
const growthMs = 40_000;

/** The tree of a view in the side bar. */
export class Tree {
  private readonly pane: Locator;
  private readonly allRows: Locator;

  constructor(
    private readonly page: Page,
    view: string,
  ) {
    const header = page.locator('.pane-header').filter({ has: page.locator('h3.title', { hasText: exactly(view) }) });
    this.pane = page.locator('.pane').filter({ has: header });
    this.allRows = this.pane.locator('.monaco-list-row');
  }

  /** The rows that are seen; a long tree holds more (see {@link reveal}). */
  async rows(): Promise<TreeRow[]> {
    return this.allRows.evaluateAll(readRows);
  }

  /** The row with this label, one of those that are seen. */
  row(label: string): Locator {
    return this.allRows.filter({ has: this.page.locator('.label-name', { hasText: exactly(label) }) });
  }

  /**
   * Resolves with the row when it is seen and its text (label and description) matches. File decorations come a moment
   * after the row: `decorated` waits for them.
   */
  async waitForRow(label: string, text: string | RegExp = '', { decorated = false } = {}): Promise<TreeRow> {
    const matching = this.row(label).filter({ hasText: text });
    const decoration = this.page.locator('.monaco-icon-label[class*="monaco-decoration-item"]');
    const row = (decorated ? matching.filter({ has: decoration }) : matching).first();
    for (;;) {
      await row.waitFor();
      const [found] = await row.evaluateAll(readRows);
      // Undefined: it was just drawn anew.
      if (found) return found;
    }
  }

  /** Resolves when no row with this label is seen. */
  async goneRow(label: string): Promise<void> {
    await this.row(label).first().waitFor({ state: 'detached' });
  }

  /** Scrolls down from the top until the row is seen. */
  async reveal(label: string): Promise<Locator> {
    const row = this.row(label);
    await this.goDown('PageDown', label, () => row.isVisible());
    return row;
  }

  /** Resolves when the keyboard acts on it. */
  async hasFocus(): Promise<void> {
    await this.pane.locator('.monaco-list:focus').waitFor();
  }

  /** Resolves with the list when the keyboard is at its first row. */
  private async focusFirstRow(): Promise<Locator> {
    const list = this.pane.locator('.monaco-list').first();
    await this.allRows.first().waitFor();
    await list.press('Home');
    return list;
  }

  /** Goes to a row with the arrow keys. */
  async focusRow(label: string): Promise<void> {
    const focused = this.row(label).and(this.page.locator('.focused'));
    await this.goDown('ArrowDown', label, async () => (await focused.count()) > 0);
  }

  /** Goes to a row with the arrow keys, and presses a key there. */
  async pressAt(label: string, key: string): Promise<void> {
    await this.focusRow(label);
    await this.pane.locator('.monaco-list').first().press(key);
  }

  /** Presses a key from the first row on until the row is reached; from the top again while the tree may still grow. */
  private async goDown(key: 'ArrowDown' | 'PageDown', label: string, isReached: () => Promise<boolean>): Promise<void> {
    const focused = this.pane.locator('.monaco-list-row.focused').first();
    for (const start = Date.now(); Date.now() - start < growthMs;) {
      const list = await this.focusFirstRow();
      for (let isLast = false; !isLast;) {
        // A page further, no row has the focus for a moment.
        await focused.waitFor();
        if (await isReached()) return;
        isLast = (await focused.getAttribute('data-last-element')) === 'true';
        if (!isLast) await list.press(key);
      }
    }
    throw new Error(`${key} does not lead to the row ${label}.`);
  }

  /** All rows that are not below a collapsed one, seen or not, from the top: the arrow keys lead there. */
  async walk(): Promise<TreeRow[]> {
    const list = await this.focusFirstRow();
    const found: TreeRow[] = [];
    for (let last: string | null = null; ;) {
      const reached = await list.getAttribute('aria-activedescendant');
      if (reached === last) return found;
      last = reached;
      found.push(...(await this.pane.locator('.monaco-list-row.focused').evaluateAll(readRows)));
      await list.press('ArrowDown');
    }
  }

  /** The rows below an expanded one, seen or not. */
  async children(label: string): Promise<TreeRow[]> {
    const rows = await this.walk();
    const place = rows.findIndex((row) => row.label === label);
    const parent = rows[place];
    if (!parent) throw new Error(`The tree has no row ${label}.`);
    const after = rows.slice(place + 1);
    const end = after.findIndex(({ level }) => level <= parent.level);
    return end < 0 ? after : after.slice(0, end);
  }

  /** Picks an entry of the row's menu, with the keyboard alone. */
  async runMenuActionByKeyboard(label: string, action: string): Promise<void> {
    await this.focusRow(label);
    await this.pane.locator('.monaco-list').first().focus();
    const entry = this.page.locator('.monaco-menu .action-item', { hasText: exactly(action) });
    await pressUntil(this.page, ['Shift+F10'], entry);
    await arrowDownTo(entry, (key) => this.page.keyboard.press(key));
    await this.page.keyboard.press('Enter');
  }

  /** Shows the children of a row; resolves when the first of them is seen. */
  async expand(label: string): Promise<void> {
    const level = Number(await this.row(label).getAttribute('aria-level'));
    await this.row(label).and(this.page.locator('[aria-expanded="false"]')).locator('.monaco-tl-twistie').click();
    await this.row(label)
      .locator(`~ [aria-level="${level + 1}"]`)
      .first()
      .waitFor();
  }

  /** Hides the children of a row; resolves when none is seen. */
  async collapse(label: string): Promise<void> {
    await this.row(label).and(this.page.locator('[aria-expanded="true"]')).locator('.monaco-tl-twistie').click();
    await this.row(label).and(this.page.locator('[aria-expanded="false"]')).waitFor();
  }

  /** Clicks an action that stands in the row, by its title. */
  async runInlineAction(label: string, action: string): Promise<void> {
    await this.row(label).hover();
    await this.row(label).locator(`.action-label[aria-label^="${action}"]`).click();
  }

  /** Opens the menu of the row and picks an entry. */
  async runMenuAction(label: string, action: string): Promise<void> {
    await this.row(label).click({ button: 'right' });
    await this.page.locator('.monaco-menu').getByRole('menuitem', { name: action }).click();
  }

  /** Clicks an action in the title bar of the view. */
  async runTitleAction(action: string): Promise<void> {
    await this.pane.hover();
    await this.pane.locator(`.pane-header .action-label[aria-label^="${action}"]`).click();
  }

  /** The text of the row's tooltip. */
  async tooltip(label: string): Promise<string> {
    const text = await this.readTooltip(label, (tooltip) => tooltip.innerText);
    await this.page.keyboard.press('Escape');
    return text;
  }

  /** What is read of the row's tooltip in the page, in one step: it may go at any time. */
  async readTooltip<T>(label: string, read: (tooltip: HTMLElement, given: string) => T, given = ''): Promise<T> {
    const hover = this.page.locator('.monaco-hover:visible').filter({ hasNotText: 'Loading...' });
    const parts = [this.row(label).locator('.label-name'), this.row(label).locator('.label-description')];
    await this.page.mouse.move(800, 400); // A mouse that is there already brings no tooltip.
    // That of something else, which goes now, is none of this row.
    await hover.first().waitFor({ state: 'hidden' });
    // A row that is drawn anew loses its tooltip until the mouse comes into another part of it, even while it is read.
    for (let moves = 0; ; moves++) {
      // At its begin: in the midst of a cut text the browser would scroll the row.
      await parts[moves % parts.length]?.hover({ position: { x: 2, y: 8 } });
      const last = moves === 10;
      try {
        return await hover.evaluate<T, string, HTMLElement>(read, given, last ? {} : { timeout: 1_500 });
      } catch (error) {
        if (last) throw error;
      }
    }
  }

  /** The process identifier in the tooltip of a server. */
  async pid(server: string): Promise<number> {
    const [, pid] = /pid (\d+)/.exec(await this.tooltip(server)) ?? [];
    if (pid === undefined) throw new Error(`The tooltip of ${server} names no process.`);
    return Number(pid);
  }

  /** What stands in the head of the view: its name, and the description behind it. */
  async heading(): Promise<string> {
    return this.pane.locator('.pane-header').innerText();
  }

  /** Resolves when this text stands behind the view's title. */
  async headed(text: string): Promise<void> {
    await this.pane.locator('.pane-header .description', { hasText: exactly(text) }).waitFor();
  }

  /** Resolves when this text stands in the view instead of or above its rows: a message or a welcome. */
  async waitForMessage(text: string | RegExp): Promise<void> {
    await this.pane.locator('.message, .welcome-view').filter({ hasText: text }).first().waitFor();
  }

  /** Presses a button of the welcome that stands in the view instead of rows. */
  async pressWelcome(button: string): Promise<void> {
    await this.pane.locator('.welcome-view .monaco-button', { hasText: exactly(button) }).click();
  }

  /** Follows a link within the text of the welcome, with the keyboard. */
  async followWelcomeLink(text: string): Promise<void> {
    await this.pane.locator('.welcome-view a', { hasText: exactly(text) }).focus();
    await this.page.keyboard.press('Enter');
  }
}

/** Runs in the page. */
function readRows(rows: Element[]): TreeRow[] {
  const read = (row: Element): TreeRow => {
    const name = row.querySelector('.label-name');
    const label = row.querySelector('.monaco-icon-label');
    const icon = row.querySelector('.custom-view-tree-node-item-icon');
    const expanded = row.getAttribute('aria-expanded');
    const badge = label ? getComputedStyle(label, '::after').content : 'none';
    return {
      label: name?.textContent.trim() ?? '',
      description: row.querySelector('.label-description')?.textContent.trim() ?? '',
      ariaLabel: row.getAttribute('aria-label') ?? '',
      icon: [...(icon?.classList ?? [])]
        .find((each) => each.startsWith('codicon-') && each !== 'codicon-colored')
        ?.slice('codicon-'.length),
      level: Number(row.getAttribute('aria-level')),
      expanded: expanded === null ? undefined : expanded === 'true',
      badge: /^"(.*)"$/.exec(badge)?.[1] ?? '',
      color: name ? getComputedStyle(name).color : '',
    };
  };
  // The list reuses its elements: their order in the document is not the order on the screen.
  const top = (row: Element): number => row.getBoundingClientRect().top;
  return [...rows].sort((left, right) => top(left) - top(right)).map(read);
}
