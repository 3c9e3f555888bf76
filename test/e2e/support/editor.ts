import type { Locator, Page } from 'playwright-core';

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

  /** Resolves with all that the markdown preview shows when this text is in it. */
  async waitForPreview(text: string | RegExp): Promise<string> {
    const frame = 'iframe.webview.ready[src*="extensionId=vscode.markdown-language-features"]';
    const preview = this.page.frameLocator(frame).frameLocator('#active-frame');
    const body = preview.locator('body').filter({ hasText: text });
    await body.waitFor();
    return body.innerText();
  }

  /** Closes all editors, if there are any. */
  async closeAll(): Promise<void> {
    await this.page.keyboard.press('Control+K');
    await this.page.keyboard.press('Control+W');
    await this.page.locator('.editor-group-container.empty').waitFor();
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
