// Everything that is checked without running the product: types, rules of style, layout. Prints what complains.
import { join } from 'node:path';
import { main } from './main.mjs';
import { run } from './processes.mjs';

const root = join(import.meta.dirname, '..');

/** @type {Record<string, string[]>} */
const checks = {
  'types of sources and tests': ['node_modules/typescript/bin/tsc', '-p', '.'],
  'types of the core, which knows nothing of VS Code': ['node_modules/typescript/bin/tsc', '-p', 'src/core'],
  'types of the webview': ['node_modules/typescript/bin/tsc', '-p', 'src/webview'],
  'types of the scripts': ['node_modules/typescript/bin/tsc', '-p', 'scripts'],
  'types of the tests in the window': ['node_modules/typescript/bin/tsc', '-p', 'test/e2e'],
  'texts and their translation': ['scripts/l10n.mjs'],
  'exports, files and dependencies that nobody uses': [
    'node_modules/knip/bin/knip.js',
    '--no-progress',
    '--treat-config-hints-as-errors',
  ],
  eslint: ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0'],
  prettier: ['node_modules/prettier/bin/prettier.cjs', '--check', '.'],
};

await main(async (signal) => {
  const outcomes = await Promise.all(
    Object.entries(checks).map(async ([name, args]) => {
      const started = performance.now();
      const complaint = await run(process.execPath, args, {
        cwd: root,
        signal,
        capture: true,
        name,
        deadlineMs: 900_000,
      }).then(
        () => undefined,
        (/** @type {Error} */ error) => error.message,
      );
      signal.throwIfAborted();
      if (complaint !== undefined) console.error(complaint);
      else console.log(`  ✔ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
      return complaint;
    }),
  );
  return outcomes.some((complaint) => complaint !== undefined) ? 1 : 0;
});
