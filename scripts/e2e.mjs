// Runs test/e2e: plain Node drives the window of a VS Code in which the VSIX is installed.
// usage: node scripts/e2e.mjs [words that a test file's path contains…] [-- mocha options…]
// VSCODE_VERSION names the version of VS Code by its label.
import { main } from './main.mjs';
import { bundleTestFiles, findTestFiles, runMocha, testArguments } from './testFiles.mjs';
import { vsixFile } from './artifacts.mjs';
import { makeHome } from './vscode/home.mjs';
import { findInstallation } from './vscode/installation.mjs';
import { installExtension } from './vscode/server.mjs';
import { vsCodeVersion } from './vscode/versions.mjs';

const { words, mochaOptions } = testArguments();

await main(async (signal) => {
  const files = await bundleTestFiles(findTestFiles(['e2e'], words), 'e2e');
  const installation = findInstallation(vsCodeVersion(process.env.VSCODE_VERSION ?? 'newest'));
  // Installed once: each window gets a copy of this extensions folder.
  const template = makeHome();
  try {
    await installExtension(installation, template, vsixFile, signal);
    const env = { E2E_EXTENSIONS: template.extensions };
    await runMocha(files, { signal, timeoutMs: 120_000, mochaOptions, env });
  } finally {
    template.remove();
  }
});
