import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { Dialog } from './dialog';
import { Editor } from './editor';
import { pressUntil, seenWithin } from './keys';
import { Notifications } from './notifications';
import { Output } from './output';
import { QuickInput } from './quickInput';
import { StatusBar } from './statusBar';
import { Tree } from './tree';

/** The window of VS Code as a person sees and uses it. */
export class Workbench {
  readonly quickInput: QuickInput;
  readonly notifications: Notifications;
  readonly dialog: Dialog;
  readonly editor: Editor;
  readonly statusBar: StatusBar;
  readonly output: Output;
  private readonly palette: Locator;

  constructor(
    readonly page: Page,
    private readonly screenshots: string,
  ) {
    this.quickInput = new QuickInput(page);
    this.notifications = new Notifications(page);
    this.dialog = new Dialog(page);
    this.editor = new Editor(page);
    this.statusBar = new StatusBar(page);
    this.output = new Output(page);
    this.palette = page.locator('.quick-input-widget:visible input[placeholder^="Type the name of a command"]');
  }

  /** The tab in the activity bar that shows a view container. It is there when the extension is known. */
  activityBarTab(container: string): Locator {
    return this.page.locator('.activitybar').getByRole('tab', { name: container });
  }

  /** Shows a view container. */
  async openContainer(container: string): Promise<void> {
    const tab = this.activityBarTab(container);
    await tab.waitFor();
    const isOpened = (await tab.getAttribute('aria-selected')) !== 'true';
    if (isOpened) await tab.click();
    await this.page.mouse.move(800, 400); // Away from the tab, or its tooltip stays.
    await this.page.locator('.sidebar .composite.title', { hasText: container }).waitFor();
    // A view takes the focus a moment after it is shown, and with it the keys that were meant for something else.
    if (isOpened) await this.focusTaken();
  }

  /** Resolves when the side bar has the focus, or does not take it in a while: views without rows leave it where it was. */
  private async focusTaken(): Promise<void> {
    const focused = this.page.locator('.part.sidebar:focus-within');
    await seenWithin(focused, 3_000);
  }

  /** The tree of a view, by the view's name. */
  tree(view: string): Tree {
    return new Tree(this.page, view);
  }

  /** Opens the command palette, with some text in it. */
  async openPalette(text = ''): Promise<void> {
    await this.leavePage();
    await pressUntil(this.page, ['F1'], this.palette);
    await this.quickInput.fill(`>${text}`);
  }

  /**
   * When the palette closes, the editor gives the focus back to where it was. The page of a document takes it so much later
   * that it takes it from what the command asks: so the focus must be elsewhere.
   */
  private async leavePage(): Promise<void> {
    const isInPage = await this.page.evaluate(() => document.activeElement?.tagName === 'IFRAME');
    const elsewhere = this.page.locator('.part.sidebar .monaco-list:visible, .part.editor .tab.active:visible').first();
    if (isInPage) await elsewhere.focus();
  }

  /** Opens a file of the workspace by its name. */
  async goToFile(name: string): Promise<void> {
    await this.openPalette();
    await this.quickInput.fill(name);
    await this.quickInput.choose(name);
  }

  /** Runs a command by its whole title, e.g. `MCP Host: Call Tool…`, with the keyboard. */
  async runCommand(title: string): Promise<void> {
    await this.openPalette(title);
    await this.quickInput.choose(title);
    await this.palette.waitFor({ state: 'hidden' }); // Else its box takes what is meant for that of the command.
  }

  /** Keeps a picture of the window in `<screenshots>/<name>.png`. */
  async screenshot(name: string): Promise<string> {
    mkdirSync(this.screenshots, { recursive: true });
    const path = join(this.screenshots, `${name}.png`);
    await this.page.screenshot({ path, animations: 'disabled' });
    return path;
  }

  /** Resolves when the window and the pages in it show a theme of that kind. */
  async themeShown(theme: Theme): Promise<void> {
    await this.page.locator(`.monaco-workbench.${themes[theme].mark}`).waitFor();
    for (const page of await this.page.locator('iframe.webview.ready:visible').all()) {
      const body = page.contentFrame().frameLocator('#active-frame').locator(`body.${themes[theme].page}`);
      await body.waitFor();
    }
  }
}

export type Theme = keyof typeof themes;

const themes = {
  dark: { id: 'Default Dark Modern', mark: 'vs-dark', page: 'vscode-dark' },
  light: { id: 'Default Light Modern', mark: 'vs', page: 'vscode-light' },
  'high contrast': { id: 'Default High Contrast', mark: 'hc-black', page: 'vscode-high-contrast' },
} as const;

/** The user setting that chooses the theme. */
export function themeSetting(theme: Theme): Record<string, unknown> {
  return { 'workbench.colorTheme': themes[theme].id, 'window.autoDetectColorScheme': false };
}
