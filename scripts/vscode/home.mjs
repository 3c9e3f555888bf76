// A throw-away home for a VS Code: its settings, its extensions, its logs.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * @typedef {object} VsCodeHome
 * @property {string} folder
 * @property {string} userData
 * @property {string} extensions
 * @property {string} log what the server printed
 * @property {() => void} remove
 */

const quietSettings = {
  'workbench.startupEditor': 'none',
  // Else VS Code's own agent host starts, which logs without end. `vscode.lm` works all the same.
  'chat.disableAIFeatures': true,
  // Else screenshots catch notifications and inputs half faded in.
  'workbench.reduceMotion': 'on',
  'workbench.tips.enabled': false,
  // Else the chat view takes a third of the window.
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'git.openRepositoryInParentFolders': 'never',
};

/**
 * @param {{ settings?: Record<string, unknown> }} [options] user settings beyond those that keep VS Code quiet
 * @returns {VsCodeHome}
 */
export function makeHome({ settings = {} } = {}) {
  // Short: VS Code puts a Unix socket into it, whose path ends at 107 bytes.
  const home = homeIn(mkdtempSync(join(tmpdir(), 'mhp-')));
  // If this process ends without having removed it.
  process.on('exit', home.remove);
  mkdirSync(join(home.userData, 'User'), { recursive: true });
  mkdirSync(home.extensions);
  writeFileSync(
    join(home.userData, 'User', 'settings.json'),
    JSON.stringify({ ...quietSettings, ...settings }, null, 2),
  );
  return home;
}

/**
 * The home that lies in a folder.
 *
 * @param {string} folder
 * @returns {VsCodeHome}
 */
export function homeIn(folder) {
  const remove = () => {
    process.off('exit', remove);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  return {
    folder,
    userData: join(folder, 'user'),
    extensions: join(folder, 'ext'),
    log: join(folder, 'server.log'),
    remove,
  };
}

/**
 * The arguments with which the server uses this home.
 *
 * @param {VsCodeHome} home
 */
export function homeArguments({ folder, userData, extensions }) {
  return [
    ...['--server-data-dir', join(folder, 'server'), '--user-data-dir', userData, '--extensions-dir', extensions],
    '--accept-server-license-terms',
  ];
}

/**
 * The environment of a VS Code that knows nothing of another one and of no marketplace.
 *
 * @returns {NodeJS.ProcessEnv}
 */
export function cleanEnvironment() {
  // In the terminal of a VS Code these would send the command line to that VS Code.
  const ofAnother = /^(VSCODE_|CODE_SERVER_|ELECTRON_RUN_AS_NODE$)/;
  const own = Object.entries(process.env).filter(([name]) => !ofAnother.test(name));
  // code-server's VS Code reads the marketplace from here: nothing asks the network for extensions.
  return { ...Object.fromEntries(own), EXTENSIONS_GALLERY: '{"serviceUrl":""}' };
}
