// Builds what ships: dist/extension.js with the bundles that it loads when first needed, and dist/core.js (the core as a
// library, not in the VSIX).
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

/** Large modules that not every window needs, by their names: bundles of their own beside dist/extension.js. */
const lazyBundles = /** @type {const} */ ({
  ajvEngine: 'src/core/catalog/ajvEngine.ts',
  contents: 'src/vscode/resources/contents.ts',
  http: 'src/http/http.ts',
  readable: 'src/vscode/documents/readable.ts',
  sampler: 'src/vscode/sampling/sampler.ts',
});

/** @type {import('esbuild').Plugin} */
const leaveLazyBundlesOut = {
  name: 'lazy-bundles',
  setup({ onResolve }) {
    const names = Object.keys(lazyBundles).join('|');
    onResolve({ filter: new RegExp(`/(${names})$`) }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: `./${path.slice(path.lastIndexOf('/') + 1)}.js`, external: true } : undefined,
    );
  },
};

const builds = [
  build({
    ...common,
    entryPoints: ['src/extension.ts'],
    outfile: 'dist/extension.js',
    external: ['vscode'],
    plugins: [leaveLazyBundlesOut],
  }),
  build({
    ...common,
    entryPoints: lazyBundles,
    outdir: 'dist',
    external: ['vscode'],
    plugins: [leaveLazyBundlesOut],
    // The SDK's own schema compiler, which is not used, would be as large as the rest.
    alias: { '@modelcontextprotocol/client/_shims': './src/http/sdkShims.ts' },
  }),
  // No externals: the core must not need anything but Node.
  build({ ...common, entryPoints: ['src/core/index.ts'], outfile: 'dist/core.js' }),
];
const outcomes = await Promise.allSettled(builds);
// esbuild has said what is wrong.
if (outcomes.some((outcome) => outcome.status === 'rejected')) process.exitCode = 1;
