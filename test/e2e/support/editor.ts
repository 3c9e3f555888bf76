import type { Locator, Page } from 'playwright-core';
import { pressUntil } from './keys';

const previewFrame = 'iframe.webview.ready[src*="extensionId=vscode.markdown-language-features"]';

/** The active text editor. */
export class Editor {
  private readonly active: Locator;

  constructor(private readonly page: Page) {
    this.active = page.locator('.editor-group-container.active .editor-instance');
  }

  /** Resolves when a line with this text is seen. */
  async waitFor(text: string | RegExp): Promise<void> {
    await this.active.locator('.view-line', { hasText: text }).first().waitFor();
  }

  /** Resolves when the label of the active tab matches. */
  async waitForTitle(title: RegExp): Promise<void> {
    await this.tab().filter({ hasText: title }).waitFor();
  }

  /**
   * Resolves with all that the markdown preview shows when this text is in it, and it has the focus, which it takes a moment
   * after it was opened. What is asked meanwhile keeps the focus.
   */
  async waitForPreview(text: string | RegExp): Promise<string> {
    const shown = await this.previewShows(text);
    const others = '.quick-input-widget, .monaco-dialog-box';
    await this.page.waitForFunction(
      ([wanted, elsewhere]) =>
        document.activeElement?.matches(wanted) === true ||
        [...document.querySelectorAll(elsewhere)].some((each) => each.checkVisibility()),
      [previewFrame, others] as const,
    );
    return shown;
  }

  /** Resolves with all that the markdown preview shows when this text is in it, wherever the focus is. */
  async previewShows(text: string | RegExp): Promise<string> {
    const preview = this.page.frameLocator(previewFrame).frameLocator('#active-frame');
    const body = preview.locator('body').filter({ hasText: text });
    await body.waitFor();
    return body.innerText();
  }

  /** Closes all editors, if there are any. */
  async closeAll(): Promise<void> {
    await pressUntil(this.page, ['Control+K', 'Control+W'], this.page.locator('.editor-group-container.empty'));
  }

  /** The label of the active tab. */
  async title(): Promise<string> {
    return (await this.tab().innerText()).trim();
  }

  /** The whole text, taken through the clipboard, as only what is seen is in the document. */
  async text(): Promise<string> {
    await this.active.locator('.view-lines').first().click();
    await this.page.keyboard.press('Control+A');
    await this.page.evaluate(() => navigator.clipboard.writeText(''));
    await this.page.keyboard.press('Control+C');
    const copied = await this.page.waitForFunction(() => navigator.clipboard.readText());
    return copied.jsonValue();
  }

  /** The label of the active tab, extension included. */
  private tab(): Locator {
    return this.page.locator('.editor-group-container.active .tab.active .monaco-icon-label-container');
  }
}
