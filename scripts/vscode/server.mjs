// The server of a VS Code without a desktop.
import { createWriteStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { ProcessGroup, run } from '../processes.mjs';
import { homeArguments, homeEnvironment } from './home.mjs';
import { livingProcesses, processTree } from './processTree.mjs';

/**
 * @typedef {object} VsCodeServer
 * @property {number} port
 * @property {string} origin `http://127.0.0.1:<port>`
 * @property {() => Promise<string[]>} stop resolves when its processes have ended, with the command lines of those
 *   that outlived it and had to be killed
 */

/**
 * Installs a VSIX into a home, with VS Code's own command line.
 *
 * @param {import('./installation.mjs').Installation} installation
 * @param {import('./home.mjs').VsCodeHome} home
 * @param {string} vsix
 * @param {AbortSignal} signal
 * @returns {Promise<string>} what VS Code said
 */
export function installExtension(installation, home, vsix, signal) {
  return run(installation.node, [installation.entry, ...homeArguments(home), '--install-extension', vsix, '--force'], {
    env: homeEnvironment(home),
    signal,
    capture: true,
    deadlineMs: 120_000,
  });
}

/**
 * Starts the server on a free port of 127.0.0.1.
 *
 * @param {import('./installation.mjs').Installation} installation
 * @param {import('./home.mjs').VsCodeHome} home
 * @param {object} options
 * @param {boolean} [options.trustAll] no workspace trust; otherwise VS Code asks
 * @param {boolean} [options.extensionTests] take development and test paths from the window's address
 * @param {NodeJS.ProcessEnv} [options.env] for the extension host
 * @returns {Promise<VsCodeServer>} when it listens
 */
export async function startServer(installation, home, { trustAll = true, extensionTests = false, env = {} }) {
  const group = new ProcessGroup(
    installation.node,
    [
      installation.entry,
      ...homeArguments(home),
      ...['--auth', 'none', '--bind-addr', '127.0.0.1:0', '--ignore-last-opened'],
      ...['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override'],
      ...(trustAll ? ['--disable-workspace-trust'] : []),
      ...(extensionTests ? ['--vscode-option', 'enable-smoke-test-driver'] : []),
    ],
    { env: { ...homeEnvironment(home), ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const port = await listeningPort(group, home.log);
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      const processes = processTree(group.child.pid);
      // The extension host of a window that was closed is still deactivating its extensions.
      await ended(processes.filter(isExtensionHost), 6_000);
      await group.stop({ graceMs: 10_000 });
      const leftovers = await ended(processes, 2_000);
      for (const { pid } of leftovers) process.kill(pid, 'SIGKILL');
      return leftovers.map((each) => each.commandLine);
    },
  };
}

/**
 * @param {ProcessGroup} group
 * @param {string} logFile
 * @returns {Promise<number>}
 */
async function listeningPort(group, logFile) {
  const log = createWriteStream(logFile);
  const { stdout, stderr } = group.child;
  if (!stdout || !stderr) throw new Error('the server has no output');
  stdout.pipe(log, { end: false });
  stderr.pipe(log, { end: false });
  /** @type {Promise<number>} */
  const listening = new Promise((resolve) => {
    const lines = createInterface({ input: stdout });
    lines.on('line', (line) => {
      const match = /HTTP server listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(line);
      if (match) resolve(Number(match[1]));
    });
  });
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('The server of VS Code did not listen in 60 s.')), 60_000);
  });
  const ended = group.ended.then(() => {
    throw new Error('The server of VS Code ended.');
  });
  try {
    return await Promise.race([listening, /** @type {Promise<never>} */ (late), ended]);
  } catch (error) {
    await group.stop();
    throw new Error(`${error instanceof Error ? error.message : error}\n${logTail(logFile)}`, { cause: error });
  } finally {
    clearTimeout(timer);
    ended.catch(() => undefined);
    group.ended.finally(() => log.end()).catch(() => undefined);
  }
}

/** @param {string} file */
export function logTail(file) {
  return readFileSync(file, 'utf8').split('\n').slice(-40).join('\n');
}

/** @param {import('./processTree.mjs').ProcessInfo} process */
function isExtensionHost({ commandLine }) {
  return commandLine.includes('--type=extensionHost');
}

/**
 * Resolves when the processes have ended, or with those that have not in the given time.
 *
 * @param {readonly import('./processTree.mjs').ProcessInfo[]} processes
 * @param {number} deadlineMs
 */
async function ended(processes, deadlineMs) {
  const deadline = performance.now() + deadlineMs;
  let living = livingProcesses(processes);
  // They are no children of this process, so no event tells of their end.
  while (living.length > 0 && performance.now() < deadline) {
    await delay(50);
    living = livingProcesses(living);
  }
  return living;
}
