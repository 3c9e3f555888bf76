// Finds, bundles and runs mocha test files.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { Complaint } from './main.mjs';
import { run } from './processes.mjs';

const root = join(import.meta.dirname, '..');

/**
 * @returns {{ words: string[], mochaOptions: string[] }} the arguments before and behind `--`
 */
export function testArguments() {
  const args = process.argv.slice(2);
  const split = args.indexOf('--');
  return split < 0
    ? { words: args, mochaOptions: [] }
    : { words: args.slice(0, split), mochaOptions: args.slice(split + 1) };
}

/**
 * The test files of some folders of test/, relative to the project.
 *
 * @param {readonly string[]} folders
 * @param {readonly string[]} words each must be in the file's path, one that begins with `!` must not
 * @returns {string[]}
 * @throws if there is none
 */
export function findTestFiles(folders, words) {
  const files = folders
    .flatMap((folder) =>
      readdirSync(join(root, 'test', folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join('test', folder, file),
      ),
    )
    .filter((file) => file.endsWith('.test.ts') && words.every((word) => fits(file, word)))
    .sort();
  if (files.length > 0) return files;
  throw new Complaint(
    `No test file in test/${folders.join(' or test/')}${words.length > 0 ? ` contains ${words.join(' and ')}` : ''}.`,
  );
}

/**
 * @param {string} file
 * @param {string} word
 */
function fits(file, word) {
  return word.startsWith('!') ? !file.includes(word.slice(1)) : file.includes(word);
}

/**
 * Bundles each source into a file of its own, as CommonJS; npm packages and `vscode` stay outside.
 *
 * @param {readonly string[]} sources below test/
 * @param {string} name of the folder in dist-test, which is emptied first
 * @returns {Promise<string[]>} absolute paths
 */
export async function bundleTestFiles(sources, name) {
  const outdir = join(root, 'dist-test', name);
  rmSync(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: [...sources],
    outdir,
    outbase: 'test',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  }).catch(() => {
    // esbuild has said what is wrong.
    throw new Complaint('The tests can not be bundled.');
  });
  return sources.map((file) => join(outdir, file.slice('test/'.length).replace(/\.ts$/, '.js')));
}

/**
 * Runs bundled test files with mocha in plain Node.
 *
 * @param {readonly string[]} files
 * @param {object} options
 * @param {AbortSignal} options.signal
 * @param {number} options.timeoutMs for each test
 * @param {readonly string[]} [options.mochaOptions]
 * @param {NodeJS.ProcessEnv} [options.env] beyond this process's own
 */
export async function runMocha(files, { signal, timeoutMs, mochaOptions = [], env = {} }) {
  await run(
    process.execPath,
    [
      '--enable-source-maps',
      join(root, 'node_modules/mocha/bin/mocha.js'),
      ...['--ui', 'bdd', '--timeout', String(timeoutMs), '--forbid-only'],
      ...['--reporter', join(root, 'scripts/mochaReporter.cjs')],
      ...mochaOptions,
      ...files,
    ],
    { cwd: root, env: { ...process.env, ...env }, signal, deadlineMs: 2_700_000, name: 'mocha' },
  );
}
