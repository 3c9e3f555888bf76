// Runs a module in the extension host of a VS Code without a desktop.
import { format } from 'node:util';
import { closeWindow, launchBrowser, workbenchUrl } from './browser.mjs';
import { startServer } from './server.mjs';

/**
 * @typedef {object} ExtensionTests
 * @property {string} testsPath a module that exports `run()`
 * @property {string[]} developmentPaths
 * @property {string} [folder] the workspace
 * @property {number} deadlineMs
 * @property {(line: string) => void} onLog gets each line that the extension host printed
 * @property {AbortSignal} signal
 */

/**
 * Resolves with the exit code that VS Code would end with: 0 when `run()` resolved, 1 when it rejected. It is 0, too,
 * if the extension host died in the middle: the module has to leave a mark when it has finished.
 *
 * @param {import('./installation.mjs').Installation} installation
 * @param {import('./home.mjs').VsCodeHome} home
 * @param {ExtensionTests} tests
 * @returns {Promise<number>}
 */
export async function runExtensionTests(installation, home, tests) {
  const server = await startServer(installation, home, { extensionTests: true });
  try {
    const browser = await launchBrowser();
    try {
      return await exitCodeOfWindow(server, browser, tests);
    } finally {
      await browser.close();
    }
  } finally {
    const leftovers = await server.stop();
    for (const commandLine of leftovers) tests.onLog(`Outlived the extension host: ${commandLine}`);
  }
}

/**
 * @param {import('./server.mjs').VsCodeServer} server
 * @param {import('playwright-core').Browser} browser
 * @param {ExtensionTests} tests
 * @returns {Promise<number>}
 */
async function exitCodeOfWindow(server, browser, { testsPath, developmentPaths, folder, deadlineMs, onLog, signal }) {
  const page = await browser.newPage();
  /** @type {(() => void)[]} */
  const cleanups = [];
  /** @type {Promise<number>} */
  const exit = new Promise((resolve, reject) => {
    // The workbench calls these two when it runs extension tests.
    page.exposeFunction('codeAutomationExit', resolve).catch(reject);
    page
      .exposeFunction('codeAutomationLog', (/** @type {string} */ _type, /** @type {unknown[]} */ args) =>
        onLog(format(...args)),
      )
      .catch(reject);
    page.on('crash', () => reject(new Error('The page of the workbench crashed.')));
    const late = () => reject(new Error(`The extension host did not finish in ${deadlineMs / 1000} s.`));
    const timer = setTimeout(late, deadlineMs);
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    cleanups.push(
      () => clearTimeout(timer),
      () => signal.removeEventListener('abort', abort),
    );
  });
  // It may reject before it is waited for.
  exit.catch(() => undefined);
  try {
    signal.throwIfAborted();
    // The remote authority is the host of the page.
    const uri = (/** @type {string} */ path) => `vscode-remote://${new URL(server.origin).host}${path}`;
    /** @type {[string, string][]} */
    const payload = developmentPaths.map((path) => ['extensionDevelopmentPath', uri(path)]);
    await page.goto(workbenchUrl(server, { folder, payload: [...payload, ['extensionTestsPath', uri(testsPath)]] }));
    return await exit;
  } finally {
    for (const cleanup of cleanups) cleanup();
    await closeWindow(page);
  }
}
