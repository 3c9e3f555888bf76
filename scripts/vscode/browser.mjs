// The browser that shows the window of a VS Code without a desktop.
import { chromium } from 'playwright-core';
import { findBrowser } from './findBrowser.mjs';
import { Complaint } from '../main.mjs';

/**
 * @returns {Promise<import('playwright-core').Browser>}
 * @throws if there is no browser
 */
export function launchBrowser() {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    throw new Complaint('There is no Chromium, Chrome or Edge on the PATH, and CHROMIUM does not name one.');
  }
  return chromium.launch({
    executablePath,
    args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
    // Whoever started it closes it, after what depends on it.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

/**
 * The address of a window.
 *
 * @param {import('./server.mjs').VsCodeServer} server
 * @param {object} options
 * @param {string} [options.folder] to open; an empty window without
 * @param {[string, string][]} [options.payload] what would be command line arguments of a desktop VS Code
 */
export function workbenchUrl(server, { folder, payload }) {
  const url = new URL(server.origin);
  url.searchParams.set('tkn', server.token);
  if (folder === undefined) url.searchParams.set('ew', 'true');
  else url.searchParams.set('folder', folder);
  if (payload) url.searchParams.set('payload', JSON.stringify(payload));
  return url.href;
}

/**
 * Leaves a window as a person does who closes it, so that the extension host deactivates its extensions.
 *
 * @param {import('playwright-core').Page} page
 */
export async function closeWindow(page) {
  // VS Code may ask whether to leave: it has not saved everything.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  // A page that has crashed cannot be left.
  await page.goto('about:blank').catch(() => undefined);
}
