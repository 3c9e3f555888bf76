// What a VS Code without a desktop needs of the system, and no npm package brings.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findOnPath } from '../findOnPath.mjs';
import { Complaint } from '../main.mjs';
import { run } from '../processes.mjs';
import { findBrowser } from './findBrowser.mjs';

/** @typedef {{ what: string, debian: string[], present: () => boolean }} Need */

/** @type {Need} */
const program = { what: 'Chromium, Chrome or Edge', debian: ['chromium'], present: () => findBrowser() !== undefined };

/** @type {Need} */
const font = { what: 'a font', debian: ['fontconfig', 'fonts-dejavu-core'], present: () => hasFont() };

/** @type {Need} */
const chineseFont = {
  what: 'a font with Chinese characters',
  debian: ['fontconfig', 'fonts-droid-fallback'],
  present: () => hasFont(':lang=zh'),
};

/** @type {Need} */
const compiler = {
  what: 'make and a C++ compiler',
  debian: ['build-essential'],
  present: () => findOnPath('g++', 'c++', 'clang++') !== undefined && findOnPath('make') !== undefined,
};

/** @type {Need} */
const python = { what: 'Python 3', debian: ['python3'], present: () => findOnPath('python3') !== undefined };

/** Needed to show the window on this machine. */
export const neededByBrowser = [program, font, chineseFont];

/** Needed once, to compile modules that have no prebuilt binary. */
export const neededToBuild = [compiler, python];

/**
 * Installs what is missing with apt-get, on Debian as root; elsewhere it says what to install.
 *
 * @param {readonly Need[]} needs
 * @param {{ log: (line: string) => void, signal: AbortSignal }} options
 */
export async function ensureSystemPackages(needs, { log, signal }) {
  const missing = needs.filter((need) => !need.present());
  if (missing.length === 0) return;
  const packages = [...new Set(missing.flatMap((need) => need.debian))];
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    throw new Complaint(
      `Missing on this machine: ${missing.map((need) => need.what).join('; ')}. Install it and try again ` +
        `(on Debian and Ubuntu: sudo apt-get install ${packages.join(' ')}).`,
    );
  }
  log(`apt-get install ${packages.join(' ')}`);
  const options = {
    signal,
    capture: true,
    deadlineMs: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  // Another apt-get may be at work: wait for it.
  const apt = ['-qq', '-o', 'DPkg::Lock::Timeout=300'];
  await run('apt-get', [...apt, 'update'], options);
  await run('apt-get', [...apt, 'install', '-y', '--no-install-recommends', ...packages], options);
  const still = missing.filter((need) => !need.present());
  if (still.length > 0) throw new Complaint(`apt-get did not bring ${still.map((need) => need.what).join('; ')}.`);
}

/** @param {string[]} patterns of fontconfig */
function hasFont(...patterns) {
  const list = findOnPath('fc-list');
  return list !== undefined && execFileSync(list, patterns, { encoding: 'utf8' }).trim() !== '';
}
