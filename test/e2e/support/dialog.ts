import type { Locator, Page } from 'playwright-core';
import { exactly } from './exactly';

/** The modal dialog in the middle of the window. */
export class Dialog {
  private readonly box: Locator;

  constructor(page: Page) {
    this.box = page.locator('.monaco-dialog-box');
  }

  /** Resolves with all its text when one with this text is shown. */
  async shown(text: string | RegExp): Promise<string> {
    const dialog = this.box.filter({ hasText: text });
    await dialog.waitFor();
    return (await dialog.locator('.dialog-message-row').innerText()).trim();
  }

  /** Resolves when there is none. */
  async gone(): Promise<void> {
    await this.box.waitFor({ state: 'detached' });
  }

  /** The labels of its buttons. */
  async buttons(): Promise<string[]> {
    return (await this.box.locator('.dialog-buttons .monaco-button:visible').allInnerTexts()).map((text) =>
      text.trim(),
    );
  }

  /** Clicks a button; resolves when the dialog is gone. */
  async press(button: string): Promise<void> {
    await this.box.locator('.dialog-buttons .monaco-button', { hasText: exactly(button) }).click();
    await this.gone();
  }
}
