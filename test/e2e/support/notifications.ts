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

  constructor(private readonly page: Page) {
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
    return read(this.toasts);
  }

  /**
   * Those that an action brings up, the newest first, when there is one; takes them away. They are read where the editor keeps
   * them: of many in a short time it shows some only.
   */
  async of(action: () => Promise<void>): Promise<Notification[]> {
    const center = this.page.locator('.notifications-center.visible');
    await this.page.locator('[id="status.notifications"]').click();
    await center.waitFor();
    await action();
    // VS Code's own, on a slow machine.
    const items = center.locator('.notification-list-item').filter({ hasNotText: 'Activating Extensions' });
    await items.first().waitFor();
    const brought = await read(items);
    await center.locator('.action-label[aria-label^="Clear All"]').click();
    await center.waitFor({ state: 'detached' });
    return brought;
  }

  /** Clicks a button of the one with this text. */
  async press(text: string | RegExp, button: string): Promise<void> {
    const item = this.toasts.filter({ hasText: text }).first();
    await item.locator('.monaco-button', { hasText: exactly(button) }).click();
  }

  /** Takes away the one with this text. */
  async dismiss(text: string | RegExp): Promise<void> {
    const item = this.toasts.filter({ hasText: text }).first();
    await item.hover();
    await item.locator('.action-label[aria-label^="Clear Notification"]').click();
  }
}

async function read(items: Locator): Promise<Notification[]> {
  return items.evaluateAll((found) =>
    found.map((item) => {
      const icon = item.querySelector('.notification-list-item-icon')?.classList;
      return {
        severity: icon?.contains('codicon-error') ? 'error' : icon?.contains('codicon-warning') ? 'warning' : 'info',
        message: item.querySelector('.notification-list-item-message')?.textContent.trim() ?? '',
        buttons: [...item.querySelectorAll('.notification-list-item-buttons-container .monaco-button')].map((button) =>
          button.textContent.trim(),
        ),
      };
    }),
  );
}
