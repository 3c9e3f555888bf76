#!/usr/bin/env node
// Takes the place of the `code` executable of a desktop VS Code for @vscode/test-electron: understands the arguments
// that scripts/host.mjs passes, and does the same with a VS Code without a desktop.
import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Complaint, main } from '../main.mjs';
import { runExtensionTests } from './extensionTests.mjs';
import { homeIn } from './home.mjs';
import { findInstallation } from './installation.mjs';
import { installExtension, logTail } from './server.mjs';
import { vsCodeVersion } from './versions.mjs';

const args = process.argv.slice(2);

await main(async (signal) => {
  const [userData] = valuesOf('user-data-dir');
  if (userData === undefined) throw new Complaint('code.mjs: --user-data-dir=FOLDER is missing');
  const home = homeIn(dirname(userData));
  const installation = findInstallation(vsCodeVersion(process.env.VSCODE_VERSION ?? 'newest'));
  const [vsix] = valuesOf('install-extension');
  if (vsix !== undefined) {
    console.log((await installExtension(installation, home, vsix, signal)).trim());
    return 0;
  }
  const [testsPath] = valuesOf('extensionTestsPath');
  if (testsPath === undefined) throw new Complaint('code.mjs: --extensionTestsPath=FILE is missing');
  const exitCode = await runExtensionTests(installation, home, {
    testsPath,
    developmentPaths: valuesOf('extensionDevelopmentPath'),
    folder: args.find((arg) => !arg.startsWith('-') && existsSync(arg) && statSync(arg).isDirectory()),
    deadlineMs: 900_000,
    onLog: (line) => console.log(line),
    signal,
  });
  if (exitCode !== 0) console.error(logTail(home.log));
  return exitCode;
});

/** @param {string} name */
function valuesOf(name) {
  return args.filter((arg) => arg.startsWith(`--${name}=`)).map((arg) => resolve(arg.slice(name.length + 3)));
}
