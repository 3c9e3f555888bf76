import type { Locator, Page } from 'playwright-core';

export interface StatusBarItem {
  readonly text: string;
  readonly ariaLabel: string;
  /** Of its background. */
  readonly kind: 'plain' | 'warning' | 'error';
}

/** The status bar at the bottom. */
export class StatusBar {
  constructor(private readonly page: Page) {}

  /** An item of this extension, by the id that it was created with. */
  item(id: string): Locator {
    return this.page.locator(`.statusbar-item[id="mcp-host-panel.mcp-host-panel.${id}"]`);
  }

  /** Resolves with the item when its text matches. */
  async waitForItem(
    id: string,
    text: string | RegExp = '',
    options: { readonly timeout?: number } = {},
  ): Promise<StatusBarItem> {
    const item = this.item(id).filter({ hasText: text });
    await item.waitFor(options);
    return item.evaluate((element) => ({
      text: element.textContent.replace(/\s+/g, ' ').trim(),
      ariaLabel: element.getAttribute('aria-label') ?? '',
      kind: element.classList.contains('error-kind')
        ? 'error'
        : element.classList.contains('warning-kind')
          ? 'warning'
          : 'plain',
    }));
  }

  async click(id: string): Promise<void> {
    await this.item(id).locator('a').click();
  }
}
