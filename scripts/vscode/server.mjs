// The server of a VS Code without a desktop.
import { randomUUID } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Complaint } from '../main.mjs';
import { ProcessGroup, run } from '../processes.mjs';
import { ended, processTree } from '../processTree.mjs';
import { cleanEnvironment, homeArguments } from './home.mjs';

/**
 * @typedef {object} VsCodeServer
 * @property {string} origin `http://127.0.0.1:<port>`
 * @property {string} token without which it answers nobody
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
export function installExtension({ node, server }, home, vsix, signal) {
  return run(node, [server, ...homeArguments(home), '--install-extension', vsix, '--force'], {
    env: cleanEnvironment(),
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
 * @param {object} [options]
 * @param {boolean} [options.trustAll] no workspace trust; otherwise VS Code asks
 * @param {boolean} [options.extensionTests] take development and test paths from the window's address
 * @returns {Promise<VsCodeServer>} when it listens
 */
export async function startServer({ node, server }, home, { trustAll = true, extensionTests = false } = {}) {
  // Else every page in every browser of this machine could use the server.
  const token = randomUUID();
  const group = new ProcessGroup(
    node,
    [
      server,
      ...homeArguments(home),
      ...['--host', '127.0.0.1', '--port', '0', '--connection-token', token, '--telemetry-level', 'off'],
      ...(trustAll ? ['--disable-workspace-trust'] : []),
      ...(extensionTests ? ['--enable-smoke-test-driver'] : []),
    ],
    { env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const port = await listeningPort(group, home.log);
  return { origin: `http://127.0.0.1:${port}`, token, stop: () => stopServer(group) };
}

/**
 * @param {ProcessGroup} group
 * @param {string} logFile
 * @returns {Promise<number>}
 */
async function listeningPort(group, logFile) {
  const log = createWriteStream(logFile);
  group.ended.catch(() => undefined).finally(() => log.end());
  group.stdout.pipe(log, { end: false });
  group.stderr.pipe(log, { end: false });
  /** @type {NodeJS.Timeout | undefined} */
  let deadline;
  try {
    return await new Promise((resolve, reject) => {
      createInterface({ input: group.stdout }).on('line', (line) => {
        const match = /Extension host agent listening on (\d+)/.exec(line);
        if (match) resolve(Number(match[1]));
      });
      group.ended.then(() => reject(new Complaint('The server of VS Code ended.')), reject);
      deadline = setTimeout(() => reject(new Complaint('The server of VS Code did not listen in 60 s.')), 60_000);
    });
  } catch (error) {
    await group.stop();
    console.error(logTail(logFile));
    throw error;
  } finally {
    clearTimeout(deadline);
  }
}

/** @param {ProcessGroup} group */
async function stopServer(group) {
  const processes = processTree(group.child.pid);
  // The extension host of a window that was closed is still deactivating its extensions.
  await ended(
    processes.filter(({ commandLine }) => commandLine.includes('--type=extensionHost')),
    6_000,
  );
  await group.stop({ graceMs: 10_000 });
  const leftovers = await ended(processes, 2_000);
  for (const { pid } of leftovers) process.kill(pid, 'SIGKILL');
  return leftovers.map(({ commandLine }) => commandLine);
}

/** @param {string} file */
export function logTail(file) {
  return readFileSync(file, 'utf8').split('\n').slice(-40).join('\n');
}
