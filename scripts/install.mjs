// Installs the npm packages of this project unless they are those of package-lock.json already.
// Imports nothing but Node, so that it runs in a fresh clone.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from './npm.mjs';
import { run } from './processes.mjs';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'node_modules', '.installed-lock');

/**
 * Runs `npm ci` if package-lock.json is not the one that was installed last.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether packages were installed
 */
export async function installPackages(signal) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return false;
  const [command, ...args] = npmCommand('ci', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error');
  await run(command, args, { cwd: root, signal, deadlineMs: 600_000 });
  writeFileSync(stamp, lock);
  return true;
}
