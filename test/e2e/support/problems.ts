import type { Locator, Page } from 'playwright-core';

/** The Problems panel. */
export class Problems {
  private readonly panel: Locator;

  constructor(private readonly page: Page) {
    this.panel = page.locator('.markers-panel-container');
  }

  /** Shows it, with the keyboard. */
  async open(): Promise<void> {
    await this.page.keyboard.press('Control+Shift+M');
    await this.panel.waitFor();
  }

  /** Resolves when it lists a problem with this text. */
  async waitFor(text: string | RegExp): Promise<void> {
    await this.panel.locator('.monaco-list-row', { hasText: text }).first().waitFor();
  }

  /** Resolves when it lists none. */
  async none(): Promise<void> {
    await this.panel.locator('.message-box-container', { hasText: 'No problems' }).waitFor();
  }
}
