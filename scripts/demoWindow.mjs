// The demo in a VS Code without a desktop.
import { once } from 'node:events';
import { join } from 'node:path';
import { vsixFile } from './artifacts.mjs';
import { run } from './processes.mjs';
import { bundleTestFiles } from './testFiles.mjs';
import { workbenchUrl } from './vscode/browser.mjs';
import { makeHome } from './vscode/home.mjs';
import { findInstallation } from './vscode/installation.mjs';
import { installExtension, startServer } from './vscode/server.mjs';
import { vsCodeVersions } from './vscode/versions.mjs';

const root = join(import.meta.dirname, '..');

/**
 * Serves the workspace to any browser on this machine until the signal is aborted.
 *
 * @param {string} workspace
 * @param {AbortSignal} signal
 */
export async function serveDemo(workspace, signal) {
  const installation = findInstallation(vsCodeVersions[0]);
  const home = makeHome();
  try {
    await installExtension(installation, home, vsixFile, signal);
    const server = await startServer(installation, home, {});
    try {
      signal.throwIfAborted();
      console.log(
        `\nOpen this address in a browser:\n\n  ${workbenchUrl(server, { folder: workspace })}\n\nCtrl+C ends it.`,
      );
      await once(signal, 'abort');
    } finally {
      await server.stop();
    }
  } finally {
    home.remove();
  }
}

/**
 * Lets test/e2e/demo/headless.ts use the workspace.
 *
 * @param {string} workspace
 * @param {AbortSignal} signal
 */
export async function driveDemo(workspace, signal) {
  const [driver] = await bundleTestFiles(['test/e2e/demo/headless.ts'], 'demo');
  const installation = findInstallation(vsCodeVersions[0]);
  const home = makeHome();
  try {
    await installExtension(installation, home, vsixFile, signal);
    await run(process.execPath, ['--enable-source-maps', /** @type {string} */ (driver), home.extensions, workspace], {
      cwd: root,
      signal,
      deadlineMs: 300_000,
      name: 'the demo',
    });
  } finally {
    home.remove();
  }
}
