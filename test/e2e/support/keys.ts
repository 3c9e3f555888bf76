import { errors, type Locator, type Page } from 'playwright-core';

/** How long a person waits before pressing once more, in ms. */
const patienceMs = 3_000;
const most = 13;

/**
 * Presses keys, one after the other, until something is seen. What has just been opened may have the focus without
 * listening to keys yet, and a view that takes the focus late closes a list: then a person presses again.
 */
export async function pressUntil(page: Page, keys: readonly string[], seen: Locator): Promise<void> {
  for (let times = 1; ; times++) {
    for (const key of keys) await page.keyboard.press(key);
    try {
      await seen.first().waitFor({ timeout: patienceMs });
      return;
    } catch (error) {
      if (times === most || !(error instanceof errors.TimeoutError)) throw error;
    }
  }
}
