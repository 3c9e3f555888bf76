import { findOnPath } from '../findOnPath.mjs';

/**
 * The browser that shows the window of a VS Code without a desktop: the one that `CHROMIUM` names, or the first of
 * Chromium, Chrome and Edge on the PATH.
 *
 * @returns {string | undefined}
 */
export function findBrowser() {
  return (
    process.env.CHROMIUM ??
    findOnPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge')
  );
}
