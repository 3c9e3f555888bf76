import type { BrowserContext, Page } from 'playwright-core';

/** Makes every window keep what has had the focus last, for {@link describeScreen}. */
export async function followFocus(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (window !== window.top) return;
    const most = 20;
    const steps: string[] = [];
    Object.assign(globalThis, { focusSteps: steps });
    document.addEventListener('focusin', ({ target }) => {
      const { className, ariaLabel } = target as HTMLElement;
      const part = (target as HTMLElement).closest('.part, .quick-input-widget, .monaco-dialog-box')?.className ?? '';
      steps.push(`${Math.round(performance.now())} ms ${className} ${ariaLabel ?? ''} (in ${part})`);
      if (steps.length > most) steps.shift();
    });
  });
}

/** What a person would tell of the window: for the log of a machine whose screenshots nobody gets. */
export async function describeScreen(page: Page): Promise<string> {
  return page.evaluate(() => {
    const texts = (selector: string): string =>
      [...document.querySelectorAll(selector)]
        .filter((each) => each.checkVisibility())
        .map((each) => (each as HTMLElement).innerText.trim().replace(/\s*\n\s*/g, ' | '))
        .join(' || ');
    const { activeElement } = document;
    return [
      `now ${Math.round(performance.now())} ms, focus on ${activeElement?.tagName ?? 'nothing'} ${activeElement?.className ?? ''}`,
      `focus before: \n    ${(globalThis as { focusSteps?: string[] }).focusSteps?.join('\n    ') ?? ''}`,
      `quick input: ${texts('.quick-input-widget')} = ${document.querySelector<HTMLInputElement>('.quick-input-filter input')?.value ?? ''}`,
      `dialog: ${texts('.monaco-dialog-box')}`,
      `menu: ${texts('.monaco-menu, .action-widget')}`,
      `notifications: ${texts('.notification-list-item')}`,
      `tabs: ${texts('.tab')}`,
      `side bar: ${texts('.part.sidebar')}`,
      `status bar: ${texts('.statusbar-item[id^="mcp-host-panel"]')}`,
    ].join('\n');
  });
}
