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
  return {
    folder,
    userData: join(folder, 'user'),
    extensions: join(folder, 'ext'),
    log: join(folder, 'server.log'),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}

/**
 * The arguments with which code-server uses this home.
 *
 * @param {VsCodeHome} home
 */
export function homeArguments(home) {
  // An empty configuration, or code-server writes one with a password into the user's own home.
  return ['--config', '/dev/null', '--user-data-dir', home.userData, '--extensions-dir', home.extensions];
}

/**
 * The environment in which code-server leaves the user's own home alone.
 *
 * @param {VsCodeHome} home
 * @returns {NodeJS.ProcessEnv}
 */
export function homeEnvironment(home) {
  // In the terminal of a VS Code these would send the command line to that VS Code.
  const ofAnother = /^(VSCODE_|CODE_SERVER_|ELECTRON_RUN_AS_NODE$)/;
  const own = Object.entries(process.env).filter(([name]) => !ofAnother.test(name));
  return {
    ...Object.fromEntries(own),
    XDG_DATA_HOME: join(home.folder, 'xdg'),
    EXTENSIONS_GALLERY: '{"serviceUrl":""}', // No marketplace: nothing asks the network for extensions.
  };
}
