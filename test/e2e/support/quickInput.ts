import type { Locator, Page } from 'playwright-core';
import { exactly } from './exactly';
import { pressUntil } from './keys';

export interface QuickInputState {
  /** With the step, as shown: `Title (1/3)`. */
  readonly title: string;
  readonly value: string;
  readonly placeholder: string;
  /** The prompt or the validation message below the box. */
  readonly message: string;
  readonly invalid: boolean;
  /** Labels of the buttons in the title bar and in the box. */
  readonly buttons: readonly string[];
  /** Those that are in the document: about as many as are seen. */
  readonly items: readonly QuickInputItem[];
}

export interface QuickInputItem {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  readonly checked: boolean | undefined;
  readonly focused: boolean;
}

/** The input box and the list at the top of the window: the command palette and what extensions ask. */
export class QuickInput {
  private readonly widget: Locator;
  private readonly box: Locator;

  constructor(private readonly page: Page) {
    this.widget = page.locator('.quick-input-widget:visible');
    this.box = this.widget.locator('.quick-input-filter input');
  }

  /** Resolves when it is shown, with this text (a part of the title, the prompt or an item) in it. */
  async shown(text: string | RegExp = ''): Promise<void> {
    await this.widget.filter({ hasText: text }).waitFor();
  }

  /** Resolves when it is shown with a title (or a part of one): what an extension asks has one, the palette has none. */
  async titled(title: string): Promise<void> {
    await this.widget.locator('.quick-input-title:visible', { hasText: title }).waitFor();
  }

  /** Resolves with what the box holds when it asks for this field. */
  async filledIn(field: string): Promise<string> {
    await this.widget.locator('.quick-input-message', { hasText: new RegExp(`^\\s*${field}`) }).waitFor();
    return this.box.inputValue();
  }

  /** Resolves when it asks for this field, in a box or a list. */
  async asked(field: string): Promise<void> {
    const asked = new RegExp(`^\\s*${field.replace(/[^\w ]/g, '\\$&')}`);
    await this.widget.locator('.quick-input-message', { hasText: asked }).waitFor();
  }

  /** Resolves when what is in the box is refused with this text. */
  async refused(text: string | RegExp): Promise<void> {
    const box = this.page.locator('.monaco-inputbox.error');
    await this.widget.filter({ has: box, hasText: text }).waitFor();
  }

  /** Resolves when this text stands below the box. */
  async says(text: string): Promise<void> {
    await this.widget.locator('.quick-input-message', { hasText: text }).waitFor();
  }

  /** Resolves when it is gone. */
  async hidden(): Promise<void> {
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  }

  /** What it shows now. */
  async state(): Promise<QuickInputState> {
    const text = async (selector: string): Promise<string> => {
      const found = this.widget.locator(`${selector}:visible`);
      return (await found.count()) > 0 ? (await found.first().innerText()).trim() : '';
    };
    return {
      title: await text('.quick-input-title'),
      value: await this.box.inputValue(),
      placeholder: (await this.box.getAttribute('placeholder')) ?? '',
      message: await text('.quick-input-message'),
      invalid: (await this.widget.locator('.monaco-inputbox.error').count()) > 0,
      buttons: await this.widget
        .locator('.quick-input-titlebar .action-label:visible, .quick-input-inline-action-bar .action-label:visible')
        .evaluateAll((found) => found.map((each) => each.getAttribute('aria-label') ?? '')),
      items: await this.widget.locator('.quick-input-list .monaco-list-row').evaluateAll(readItems),
    };
  }

  /** Replaces the text in the box. */
  async fill(value: string): Promise<void> {
    await this.box.fill(value);
  }

  /** Types key by key, behind what is in the box. */
  async type(text: string): Promise<void> {
    await this.box.pressSequentially(text);
  }

  /** Fills the box and accepts. */
  async answer(value: string): Promise<void> {
    await this.fill(value);
    await this.accept();
  }

  /** Presses a key in the box, whatever has taken the focus in between. */
  async key(key: string): Promise<void> {
    await this.box.press(key);
  }

  async accept(): Promise<void> {
    await this.key('Enter');
  }

  async escape(): Promise<void> {
    await this.key('Escape');
  }

  /** The row of an item, by its whole label. */
  item(label: string): Locator {
    const name = this.page.locator('.quick-input-list-row:first-child .label-name', { hasText: exactly(label) });
    return this.widget.locator('.quick-input-list .monaco-list-row').filter({ has: name });
  }

  /** Goes to an item with the arrow keys. */
  async focusItem(label: string): Promise<void> {
    const item = this.item(label).first();
    await item.waitFor();
    const focused = item.and(this.page.locator('.focused'));
    const most = 200;
    for (let steps = 0; (await focused.count()) === 0; steps++) {
      if (steps === most) throw new Error(`${most} times the arrow key did not lead to ${label}.`);
      await this.key('ArrowDown');
    }
  }

  /** Takes an item by the keyboard alone. */
  async choose(label: string): Promise<void> {
    await this.focusItem(label);
    await this.accept();
  }

  /** Clicks an item: picks it, or where many can be picked turns its check mark. */
  async pick(label: string): Promise<void> {
    await this.item(label).first().click();
  }

  /** Ticks just these items, and accepts. */
  async tick(labels: readonly string[]): Promise<void> {
    const { items } = await this.state();
    for (const { label, checked } of items) if (checked !== labels.includes(label)) await this.pick(label);
    await this.accept();
  }

  /** Clicks the button with this label, e.g. `Back`. */
  async press(button: string): Promise<void> {
    await this.widget.locator(`.action-label[aria-label^="${button}"]:visible`).click();
  }

  /** Presses the last button of the title bar, which has this label, with the keyboard alone. */
  async pressByKeyboard(button: string): Promise<void> {
    const action = this.widget.locator(`.action-label[aria-label^="${button}"]:visible`);
    await action.first().waitFor();
    await this.box.focus();
    await pressUntil(this.page, ['Shift+Tab'], action.and(this.page.locator(':focus')));
    await this.page.keyboard.press('Enter');
  }

  /** Goes one step back. */
  async back(): Promise<void> {
    await this.press('Back');
  }
}

/** Runs in the page. */
function readItems(rows: Element[]): QuickInputItem[] {
  return rows.map((row) => {
    const text = (selector: string): string => row.querySelector(selector)?.textContent.trim() ?? '';
    const checkbox = row.querySelector('[role="checkbox"]');
    return {
      label: text('.quick-input-list-row:first-child .label-name'),
      description: text('.label-description'),
      detail: text('.quick-input-list-row + .quick-input-list-row .label-name'),
      checked: checkbox ? checkbox.getAttribute('aria-checked') === 'true' : undefined,
      focused: row.classList.contains('focused'),
    };
  });
}
