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

  /** Clicks a button of each dialog that comes, until those have named all of these. Resolves with their texts. */
  async pressAll(button: string, named: readonly string[], onDialog?: () => Promise<void>): Promise<readonly string[]> {
    const texts: string[] = [];
    const open = new Set(named);
    while (open.size > 0) {
      const [next] = open;
      const dialog = this.box.filter({ hasText: next ?? '' });
      await dialog.waitFor();
      const text = await dialog.locator('.dialog-message-row').innerText();
      texts.push(text);
      await onDialog?.();
      for (const name of open) if (text.includes(name)) open.delete(name);
      await dialog.locator('.dialog-buttons .monaco-button', { hasText: exactly(button) }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    return texts;
  }

  /** Clicks a button; resolves when the dialog is gone. */
  async press(button: string): Promise<void> {
    await this.box.locator('.dialog-buttons .monaco-button', { hasText: exactly(button) }).click();
    await this.gone();
  }
}
