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
  private readonly center: Locator;

  constructor(private readonly page: Page) {
    this.toasts = page.locator('.notification-toast .notification-list-item');
    this.center = page.locator('.notifications-center');
  }

  /** Resolves when one with this text is shown. */
  async waitFor(text: string | RegExp, options: { readonly timeout?: number } = {}): Promise<void> {
    await this.toasts.filter({ hasText: text }).first().waitFor(options);
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
   * What a screen reader is told of notifications that an action brings up, once there is one, e.g. `Info: …`. Of many in a
   * short time VS Code shows some only; it tells of all.
   */
  async saidOf(action: () => Promise<void>): Promise<string[]> {
    const said = await this.page.evaluateHandle((region) => {
      const texts: string[] = [];
      const observer = new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const { textContent } of addedNodes) {
            if (/^(Info|Warning|Error): /.test(textContent ?? '')) texts.push(textContent ?? '');
          }
        }
      });
      observer.observe(document.querySelector(region)!, { childList: true, subtree: true });
      return { texts, observer };
    }, '.monaco-aria-container');
    await action();
    await this.page.waitForFunction(({ texts }) => texts.length > 0, said);
    return said.evaluate(({ texts, observer }) => {
      observer.disconnect();
      return texts;
    });
  }

  /** Clicks a button of the one with this text. */
  async press(text: string | RegExp, button: string): Promise<void> {
    await pressIn(this.toasts, text, button);
  }

  /** Clicks a button of the one with this text in the list of all: after many in a short time some are not shown as toasts. */
  async pressInCenter(text: string | RegExp, button: string): Promise<void> {
    await this.page.locator('.statusbar [id="status.notifications"]').click();
    await pressIn(this.center.locator('.notification-list-item'), text, button);
  }

  /** Takes away the one with this text once it is shown; meanwhile it may go by itself, as they do after a while. */
  async dismiss(text: string | RegExp): Promise<void> {
    await this.waitFor(text);
    const clear = this.toasts.filter({ hasText: text }).locator('.action-label[aria-label^="Clear Notification"]');
    await clear.evaluateAll((found) => {
      for (const each of found) (each as HTMLElement).click();
    });
    await this.gone(text);
  }
}

async function pressIn(items: Locator, text: string | RegExp, button: string): Promise<void> {
  const item = items.filter({ hasText: text }).first();
  await item.locator('.monaco-button', { hasText: exactly(button) }).click();
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
