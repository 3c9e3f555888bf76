import { themeSetting, type Theme } from './workbench';
import type { Window } from './window';

const themes: readonly Theme[] = ['light', 'high contrast', 'dark'];

/** Keeps a picture of what is on screen in each theme, `<name>-<theme>.png`, and leaves the window dark. */
export async function pictures({ workbench, writeSettings }: Window, name: string): Promise<void> {
  for (const theme of themes) {
    writeSettings(themeSetting(theme));
    await workbench.themeShown(theme);
    await workbench.screenshot(`${name}-${theme.replace(' ', '-')}`);
  }
}
