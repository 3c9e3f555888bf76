// Installs the real servers unless they are those of package-lock.json already. No package runs a script of its own.
// usage: node test/servers/real/install.mjs
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { main } from '../../../scripts/main.mjs';
import { npmCommand } from '../../../scripts/npm.mjs';
import { run } from '../../../scripts/processes.mjs';

const folder = import.meta.dirname;
const stamp = join(folder, 'node_modules', '.installed-lock');
const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];

/**
 * Runs `npm ci` if package-lock.json is not the one that was installed last.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether packages were installed
 */
export async function installRealServers(signal) {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return false;
  const [command, ...args] = npmCommand('ci', ...options);
  await run(command, args, { cwd: folder, signal, deadlineMs: 600_000, name: 'installing the real servers' });
  writeFileSync(stamp, lock);
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async (signal) => {
    await installRealServers(signal);
  });
}
