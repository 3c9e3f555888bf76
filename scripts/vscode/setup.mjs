#!/usr/bin/env node
// Brings a VS Code that needs no desktop onto this machine: code-server, which is VS Code's own server, extension host
// and workbench, and the Node that it wants, both from npm. A browser shows its window.
// usage: node scripts/vscode/setup.mjs [label of a version…]
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { npmScript } from '../npm.mjs';
import { main, run } from '../processes.mjs';
import { cacheFolder, installationFolder, installationIn, nodePackage } from './installation.mjs';
import { whileLocked } from './lock.mjs';
import { ensureSystemPackages, neededToBuild, neededToRun } from './systemPackages.mjs';
import { vsCodeVersion, vsCodeVersions } from './versions.mjs';

/** @typedef {{ log: (line: string) => void, signal: AbortSignal }} SetupOptions */

/**
 * Sets the version up unless that has been done.
 *
 * @param {import('./versions.mjs').VsCodeVersion} version
 * @param {SetupOptions} options
 */
export async function setUpVsCode(version, options) {
  const { log, signal } = options;
  if (process.platform !== 'linux') {
    throw new Error(
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
 * What code-server's own postinstall script does, but without the scripts of its dependencies: most compile modules
 * that nothing here uses, and one wants Kerberos headers. The others come with prebuilt binaries.
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
  await install(vscode, '--omit=dev');
  await install(join(vscode, 'extensions'), '--omit=dev');
}

/**
 * Compiles the two native modules without prebuilt binaries that matter. Without spdlog, output channels stay empty;
 * native-watchdog ends an extension host whose server was killed.
 *
 * @param {string} folder
 * @param {SetupOptions} options
 */
async function compileModules(folder, { log, signal }) {
  log('compiling @vscode/spdlog and @vscode/native-watchdog');
  const vscode = vsCodeFolder(folder);
  const { node } = installationIn(folder);
  await run(
    node,
    [
      npmScript(),
      'rebuild',
      '@vscode/spdlog',
      '@vscode/native-watchdog',
      '--ignore-scripts=false',
      '--foreground-scripts',
      // The headers of that very Node: this machine's npm may be told of another one's.
      `--nodedir=${join(dirname(node), '..')}`,
    ],
    { cwd: vscode, env: withNodeFirst(node), signal, capture: true, deadlineMs: 300_000 },
  );
  for (const module of ['spdlog/build/Release/spdlog.node', 'native-watchdog/build/Release/watchdog.node']) {
    const file = join(vscode, 'node_modules/@vscode', module);
    if (!existsSync(file)) throw new Error(`npm rebuild made no ${file}`);
  }
}

/**
 * @param {string} folder
 * @param {SetupOptions} options
 */
async function tryOut(folder, { log, signal }) {
  const { node, entry } = installationIn(folder);
  const scratch = join(folder, 'try-out');
  const version = await run(node, [entry, '--version', '--config', join(scratch, 'config.yaml')], {
    env: { ...process.env, XDG_DATA_HOME: scratch },
    signal,
    capture: true,
    deadlineMs: 60_000,
  });
  rmSync(scratch, { recursive: true, force: true });
  log(`ready: code-server ${version.trim().split('\n').at(-1)}`);
}

/** @param {string} folder */
function vsCodeFolder(folder) {
  return join(folder, 'node_modules/code-server/lib/vscode');
}

/** @param {string} node */
function withNodeFirst(node) {
  return { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH };
}

if (process.argv[1] === import.meta.filename) {
  await main(async (signal) => {
    const labels = process.argv.slice(2);
    for (const version of labels.length > 0 ? labels.map(vsCodeVersion) : [vsCodeVersions[0]]) {
      await setUpVsCode(version, { signal, log: (line) => console.log(`VS Code (${version.label}): ${line}`) });
    }
  });
}
