import type { Locator, Page } from 'playwright-core';
import { arrowDownTo, pressUntil } from './keys';

/** A text editor as somebody uses it who writes in it: the cursor, and what stands above, beside and below the text. */
export class CodeEditor {
  constructor(private readonly page: Page) {}

  /** What stands above a line. */
  lens(text: string | RegExp): Locator {
    return this.page.locator('.codelens-decoration > *', { hasText: text }).first();
  }

  /** A row of the list that completes. */
  suggestion(text: string | RegExp): Locator {
    return this.page.locator('.suggest-widget.visible .monaco-list-row', { hasText: text }).first();
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Puts the cursor so many characters behind the begin of the first place with this text. */
  async goTo(place: string, behind: number): Promise<void> {
    await this.press('Control+Home', 'Control+F');
    await this.page.locator('.find-widget.visible textarea').first().fill(place);
    await this.press('Enter', 'Escape');
    await this.page.locator('.editor-instance .monaco-editor.focused').waitFor();
    await this.press('ArrowLeft', ...Array<string>(behind).fill('ArrowRight'));
  }

  /** Takes what mends the place of the cursor, by its title and the keyboard alone. */
  async mend(title: string, beforeEnter: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    const fix = this.page.locator('.action-widget .monaco-list-row', { hasText: title }).first();
    // What is found wrong a moment after the last edit closes the list.
    await pressUntil(this.page, ['Control+.'], fix);
    await beforeEnter();
    await arrowDownTo(fix, (key) => this.press(key));
    await this.press('Enter');
  }
}
