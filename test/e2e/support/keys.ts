import { errors, type Locator, type Page } from 'playwright-core';

/** How long a person waits before pressing once more, in ms. */
const patienceMs = 3_000;
const most = 13;

/** Resolves with whether it is seen, as soon as it is, or when that has taken too long (in ms). */
export async function seenWithin(seen: Locator, ms: number): Promise<boolean> {
  try {
    await seen.first().waitFor({ timeout: ms });
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
}

/** Presses the arrow key until an entry of a list or a menu has the focus. */
export async function arrowDownTo(entry: Locator, press: (key: string) => Promise<void>): Promise<void> {
  while (!(await entry.evaluate((each) => each.classList.contains('focused')))) await press('ArrowDown');
}

/**
 * Presses keys, one after the other, until something is seen. What has just been opened may have the focus without
 * listening to keys yet, and a view may take the focus late: then a person presses again.
 */
export async function pressUntil(page: Page, keys: readonly string[], seen: Locator): Promise<void> {
  for (let times = 0; times < most; times++) {
    for (const key of keys) await page.keyboard.press(key);
    if (await seenWithin(seen, patienceMs)) return;
  }
  throw new Error(`${most} times ${keys.join(', ')} brought up nothing that is ${seen.toString()}.`);
}
