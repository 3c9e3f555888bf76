// Bundles the tests that need no editor and runs them with mocha in plain Node.
// usage: node scripts/unit.mjs [words that a test file's path contains…] [-- mocha options…]
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const split = process.argv.indexOf('--');
const words = process.argv.slice(2, split < 0 ? undefined : split);
const mochaOptions = split < 0 ? [] : process.argv.slice(split + 1);

const sources = ['unit', 'peer']
  .flatMap((layer) =>
    readdirSync(join(root, 'test', layer), { recursive: true }).map((file) => join('test', layer, file)),
  )
  .filter((file) => file.endsWith('.test.ts') && words.every((word) => file.includes(word)));
if (sources.length === 0) {
  console.error(`No test file in test/unit or test/peer contains ${words.join(' and ')}.`);
  process.exit(1);
}

const outdir = join(root, 'dist-test', words.length > 0 ? words.join('-').replace(/\W+/g, '-') : 'all');
rmSync(outdir, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: sources,
  outdir,
  outbase: 'test',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  packages: 'external',
  sourcemap: 'linked',
  logLevel: 'warning',
});
const compiled = sources.map((file) => join(outdir, file.slice('test/'.length).replace(/\.ts$/, '.js')));
const mocha = join(root, 'node_modules/mocha/bin/mocha.js');
const run = spawnSync(
  process.execPath,
  ['--enable-source-maps', mocha, '--ui', 'bdd', '--timeout', '20000', ...mochaOptions, ...compiled],
  { cwd: root, stdio: 'inherit' },
);
process.exit(run.status ?? 1);
