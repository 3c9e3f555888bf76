#!/usr/bin/env node
// Brings a VS Code that needs no desktop onto this machine: code-server, which is VS Code's own server, extension host
// and workbench, and the Node that it wants, both from npm. A browser shows its window.
// usage: node scripts/vscode/setup.mjs [label of a version…]; without a label VSCODE_VERSION may hold one
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { npmScript } from '../npm.mjs';
import { Complaint, main } from '../main.mjs';
import { run } from '../processes.mjs';
import { cacheFolder, installationFolder, installationIn, nodePackage } from './installation.mjs';
import { whileLocked } from './lock.mjs';
import { ensureSystemPackages, neededByBrowser, neededToBuild } from './systemPackages.mjs';
import { vsCodeVersion, vsCodeVersions } from './versions.mjs';

/** @typedef {{ log: (line: string) => void, signal: AbortSignal }} SetupOptions */

/**
 * Sets the version up unless that has been done.
 *
 * @param {import('./versions.mjs').VsCodeVersion} version
 * @param {SetupOptions & { browser?: boolean }} options `browser`: and a browser on this machine, which tests drive
 */
export async function setUpVsCode(version, { browser = true, ...options }) {
  const { log, signal } = options;
  const neededToRun = browser ? neededByBrowser : [];
  if (process.platform !== 'linux') {
    throw new Complaint(
      'A VS Code without a desktop can be set up on Linux only. For the tests in the extension host, name an installed ' +
        'VS Code instead: VSCODE_EXECUTABLE=/path/to/code',
    );
  }
  mkdirSync(cacheFolder(), { recursive: true });
  const onWait = () => log('another process is setting up a VS Code: waiting for it');
  await whileLocked(cacheFolder(), { onWait, signal }, async () => {
    const folder = installationFolder(version);
    if (existsSync(folder)) {
      await ensureSystemPackages(neededToRun, options);
      return;
    }
    for (const leftover of readdirSync(cacheFolder()).filter((name) => name.startsWith(`${basename(folder)}.`))) {
      rmSync(join(cacheFolder(), leftover), { recursive: true });
    }
    // Built aside and moved into place whole: what lies in place is complete.
    const aside = mkdtempSync(`${folder}.`);
    try {
      const system = ensureSystemPackages([...neededToRun, ...neededToBuild], options);
      const packages = installPackages(version, aside, options);
      await Promise.allSettled([system, packages]);
      await system;
      await packages;
      await compileModules(aside, options);
      await tryOut(aside, options);
      renameSync(aside, folder);
    } finally {
      rmSync(aside, { recursive: true, force: true });
    }
  });
}

/**
 * Installs without the packages' scripts: most of them compile modules that nothing here uses, and one wants Kerberos
 * headers. What code-server's own script does is done here: to install the packages of its VS Code and of the
 * extensions of that.
 *
 * @param {import('./versions.mjs').VsCodeVersion} version
 * @param {string} folder
 * @param {SetupOptions} options
 */
async function installPackages({ codeServer, node }, folder, { log, signal }) {
  log(`npm install code-server@${codeServer} ${nodePackage}@${node}`);
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  /** @param {string} cwd @param {string[]} args */
  const install = (cwd, ...args) =>
    run(process.execPath, [npmScript(), 'install', ...quiet, ...args], {
      cwd,
      signal,
      capture: true,
      deadlineMs: 600_000,
    });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  await install(folder, '--save-exact', `${nodePackage}@${node}`, `code-server@${codeServer}`);
  const vscode = vsCodeFolder(folder);
  await Promise.all([install(vscode, '--omit=dev'), install(join(vscode, 'extensions'), '--omit=dev')]);
}

/**
 * Compiles the native modules without prebuilt binaries that matter. Without spdlog, output channels stay empty; the
 * watchdog ends an extension host whose server was killed.
 *
 * @param {string} folder
 * @param {SetupOptions} options
 */
async function compileModules(folder, { log, signal }) {
  const vscode = vsCodeFolder(folder);
  const modules = ['@vscode/spdlog', '@vscode/native-watchdog', 'native-watchdog'].filter((name) =>
    existsSync(join(vscode, 'node_modules', name)),
  );
  log(`compiling ${modules.join(' and ')}`);
  const { node } = installationIn(folder);
  // The headers of that very Node: this machine's npm may be told of another one's.
  const headers = `--nodedir=${join(dirname(node), '..')}`;
  await run(node, [npmScript(), 'rebuild', ...modules, '--ignore-scripts=false', '--foreground-scripts', headers], {
    cwd: vscode,
    env: { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH },
    signal,
    capture: true,
    deadlineMs: 300_000,
  });
}

/**
 * @param {string} folder
 * @param {SetupOptions} options
 */
async function tryOut(folder, { log, signal }) {
  const { node, server } = installationIn(folder);
  const options = { cwd: vsCodeFolder(folder), signal, capture: true, deadlineMs: 60_000 };
  // VS Code does without it, silently.
  await run(node, ['-e', "require('@vscode/spdlog')"], options);
  const [version] = (await run(node, [server, '--version'], options)).split('\n');
  log(`VS Code ${version} is ready`);
}

/** @param {string} folder */
function vsCodeFolder(folder) {
  return join(folder, 'node_modules/code-server/lib/vscode');
}

if (process.argv[1] === import.meta.filename) {
  await main(async (signal) => {
    const { VSCODE_VERSION = vsCodeVersions[0].label } = process.env;
    const labels = process.argv.length > 2 ? process.argv.slice(2) : [VSCODE_VERSION];
    for (const version of labels.map(vsCodeVersion)) {
      await setUpVsCode(version, { signal, log: (line) => console.log(`VS Code (${version.label}): ${line}`) });
    }
  });
}
