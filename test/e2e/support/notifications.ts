import type { Locator, Page } from 'playwright-core';
import { exactly } from './exactly';

export interface Notification {
  readonly severity: 'info' | 'warning' | 'error';
  readonly message: string;
  readonly buttons: readonly string[];
}

/** The notifications at the lower right. */
export class Notifications {
  private readonly toasts: Locator;

  constructor(page: Page) {
    this.toasts = page.locator('.notification-toast .notification-list-item');
  }

  /** Resolves when one with this text is shown. */
  async waitFor(text: string | RegExp): Promise<void> {
    await this.toasts.filter({ hasText: text }).first().waitFor();
  }

  /** Resolves when none with this text is shown. */
  async gone(text: string | RegExp): Promise<void> {
    await this.toasts.filter({ hasText: text }).first().waitFor({ state: 'detached' });
  }

  /** Those that are shown, the newest first. */
  async list(): Promise<Notification[]> {
    return this.toasts.evaluateAll((items) =>
      items.map((item) => {
        const icon = item.querySelector('.notification-list-item-icon')?.classList;
        return {
          severity: icon?.contains('codicon-error') ? 'error' : icon?.contains('codicon-warning') ? 'warning' : 'info',
          message: item.querySelector('.notification-list-item-message')?.textContent.trim() ?? '',
          buttons: [...item.querySelectorAll('.notification-list-item-buttons-container .monaco-button')].map(
            (button) => button.textContent.trim(),
          ),
        };
      }),
    );
  }

  /** Clicks a button of the one with this text. */
  async press(text: string | RegExp, button: string): Promise<void> {
    const item = this.toasts.filter({ hasText: text }).first();
    await item.locator('.monaco-button', { hasText: exactly(button) }).click();
  }

  /** Takes all away. */
  async dismissAll(): Promise<void> {
    while ((await this.toasts.count()) > 0) {
      await this.toasts.first().hover();
      await this.toasts.first().locator('.action-label[aria-label^="Clear Notification"]').click();
    }
  }

  /** Takes away the one with this text. */
  async dismiss(text: string | RegExp): Promise<void> {
    const item = this.toasts.filter({ hasText: text }).first();
    await item.hover();
    await item.locator('.action-label[aria-label^="Clear Notification"]').click();
  }
}
