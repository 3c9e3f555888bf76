// Builds what ships: dist/extension.js (the VSIX) and dist/core.js (the core as a library, not in the VSIX).
import { build } from 'esbuild';

/** @satisfies {import('esbuild').BuildOptions} */
const common = /** @type {const} */ ({
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  minify: process.argv.includes('--production'),
  sourcemap: process.argv.includes('--production') ? false : 'linked',
  logLevel: 'warning',
});

await Promise.all([
  build({ ...common, entryPoints: ['src/extension.ts'], outfile: 'dist/extension.js', external: ['vscode'] }),
  // No externals: the core must not need anything but Node.
  build({ ...common, entryPoints: ['src/core/index.ts'], outfile: 'dist/core.js' }),
]);
