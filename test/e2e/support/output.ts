import type { Locator, Page } from 'playwright-core';
import { exactly } from './exactly';

/** The output panel below the editor, with the log of one channel. */
export class Output {
  private readonly view: Locator;

  constructor(private readonly page: Page) {
    this.view = page.locator('.part.panel');
  }

  /** Resolves when the channel is shown. */
  async shown(channel: string): Promise<void> {
    await this.view
      .locator('select option:checked', { hasText: exactly(channel) })
      .first()
      .waitFor({ state: 'attached' });
  }

  /** Resolves when the channel is shown with a line that matches. Lines are drawn with spaces that do not break. */
  async waitFor(channel: string, text: string | RegExp): Promise<void> {
    await this.shown(channel);
    await this.view.locator('.view-line', { hasText: text }).first().waitFor();
  }

  /** Hides the panel. */
  async close(): Promise<void> {
    await this.page.keyboard.press('Control+J');
    await this.view.waitFor({ state: 'hidden' });
  }
}
