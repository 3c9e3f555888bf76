// Runs test/host inside the extension host of a VS Code, the extension taken from the sources (dist/) or installed.
// usage: node scripts/host.mjs [--vsix] [words that a test file's path contains…]
// VSCODE_EXECUTABLE names a desktop VS Code; without it, one without a desktop is used (scripts/vscode/setup.mjs), in
// the version that VSCODE_VERSION names by its label.
import { cpSync, createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { resolveCliArgsFromVSCodeExecutablePath, runTests } from '@vscode/test-electron';
import { artifacts, vsixFile } from './artifacts.mjs';
import { main } from './main.mjs';
import { run } from './processes.mjs';
import { countResults, describeResult, readResults } from './results.mjs';
import { bundleTestFiles, findTestFiles } from './testFiles.mjs';
import { makeHome } from './vscode/home.mjs';

const root = join(import.meta.dirname, '..');
const words = process.argv.slice(2).filter((word) => word !== '--vsix');
const installed = process.argv.includes('--vsix');
const desktop = process.env.VSCODE_EXECUTABLE;
const label = process.env.VSCODE_VERSION;
const standIn = join(root, 'scripts/vscode/code.mjs');
const testExtension = join(root, 'test/host/testExtension');
const apiExample = join(root, 'test/host/apiExample');

await main(async (signal) => {
  const name = ['host', ...(installed ? ['vsix'] : []), ...(label === undefined ? [] : [label])].join('-');
  const [runner] = await bundleTestFiles(
    ['test/host/index.ts', ...findTestFiles(['host'], words).filter(runsHere)],
    name,
  );
  const home = makeHome();
  try {
    const workspace = join(home.folder, 'workspace');
    cpSync(join(root, 'test/host/workspace'), workspace, { recursive: true });
    const profile = [`--user-data-dir=${home.userData}`, `--extensions-dir=${home.extensions}`];
    cpSync(apiExample, join(home.extensions, 'api-example'), { recursive: true });
    if (installed) await install(profile, signal);
    // It is there in any case: as the one in development, of which there is one only, or as installed.
    else cpSync(testExtension, join(home.extensions, 'test-extension'), { recursive: true });
    return await runInExtensionHost(/** @type {string} */ (runner), name, workspace, profile, signal);
  } finally {
    home.remove();
  }
});

/**
 * @param {string[]} profile
 * @param {AbortSignal} signal
 */
async function install(profile, signal) {
  const [command = standIn, ...args] = desktop
    ? resolveCliArgsFromVSCodeExecutablePath(desktop, { reuseMachineInstall: true })
    : [];
  await run(command, [...args, ...profile, `--install-extension=${vsixFile}`], { signal, deadlineMs: 120_000 });
}

/**
 * @param {string} runner
 * @param {string} name
 * @param {string} workspace
 * @param {string[]} profile
 * @param {AbortSignal} signal
 */
async function runInExtensionHost(runner, name, workspace, profile, signal) {
  mkdirSync(artifacts, { recursive: true });
  const logFile = join(artifacts, `${name}.log`);
  const log = createWriteStream(logFile);
  const resultsFile = join(root, 'dist-test', name, 'results.json');
  // Of all signals, @vscode/test-electron passes on this one only.
  signal.addEventListener('abort', () => signal.reason.signal === 'SIGINT' || process.emit('SIGINT'));
  const failure = await runTests({
    vscodeExecutablePath: desktop ?? standIn,
    extensionDevelopmentPath: installed ? testExtension : root,
    extensionTestsPath: runner,
    launchArgs: [workspace, ...profile],
    extensionTestsEnv: { TEST_RESULTS: resultsFile, MCP_HOST_PANEL_TESTS: '1' },
    stdout: log,
    stderr: log,
  }).then(
    () => undefined,
    (/** @type {unknown} */ error) => error,
  );
  await finished(log.end());
  signal.throwIfAborted();
  // VS Code ends with 0, too, when the extension host has died in the middle: the results tell.
  const results = readResults(resultsFile);
  for (const result of results ?? []) console.log(describeResult(result));
  if (results && process.env.TEST_RESULTS) writeFileSync(process.env.TEST_RESULTS, JSON.stringify(results));
  if (results === undefined) {
    // The stacks of VS Code's own window say nothing.
    const lines = readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => !line.includes('/workbench.js:'));
    const end = lines.slice(-60).join('\n');
    console.error(
      `${failure ?? 'The extension host ended before the tests had finished.'}\n${logFile} ends so:\n${end}`,
    );
    return 1;
  }
  const { failed } = countResults(results);
  if (failure !== undefined && failed === 0) console.error(failure);
  return failed > 0 || failure !== undefined ? 1 : 0;
}

/**
 * The ways back from a sign-in need the editor to open addresses of an extension under development; with the installed
 * package test/e2e/signIn.test.ts shows them.
 *
 * @param {string} file
 */
function runsHere(file) {
  return !installed || !file.endsWith('auth.test.ts');
}
