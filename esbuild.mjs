// Builds what ships: dist/extension.js with the bundles that it loads when first needed, and dist/core.js (the core as a
// library, not in the VSIX). `--metafile=FILE` says what each is made of.
import { writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { buildWithLazyBundles, withoutImport } from './scripts/lazyBundles.mjs';

/** @satisfies {import('esbuild').BuildOptions} */
const common = /** @type {const} */ ({
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // What is written as modules can be bundled without what is not used; some of it can't be bundled otherwise.
  mainFields: ['module', 'main'],
  minify: process.argv.includes('--production'),
  sourcemap: process.argv.includes('--production') ? false : 'linked',
  logLevel: 'warning',
  metafile: true,
});

/** Modules that not every window needs, by their names: bundles beside dist/extension.js, which share its code. */
const lazyBundles = /** @type {const} */ ({
  activity: 'src/vscode/activity/activity.ts',
  auditTrail: 'src/vscode/audit/auditTrail.ts',
  asked: 'src/vscode/variables/asked.ts',
  definitionReview: 'src/vscode/definitions/definitionReview.ts',
  consentReview: 'src/vscode/consent/consentReview.ts',
  contents: 'src/vscode/resources/contents.ts',
  doctor: 'src/vscode/doctor/doctor.ts',
  externalCalls: 'src/vscode/api/externalCalls.ts',
  dialogs: 'src/vscode/input/dialogs.ts',
  followTask: 'src/core/tasks/followTask.ts',
  languageClient: 'src/language/languageClient.ts',
  lastKnown: 'src/vscode/lastKnown/lastKnown.ts',
  ledger: 'src/vscode/ledger/ledger.ts',
  models: 'src/vscode/models/models.ts',
  openConnection: 'src/core/peer/openConnection.ts',
  problems: 'src/vscode/problems/problems.ts',
  processes: 'src/core/transport/processes.ts',
  readable: 'src/vscode/documents/readable.ts',
  sampler: 'src/vscode/sampling/sampler.ts',
  serverAuthorization: 'src/core/auth/serverAuthorization.ts',
  signInPages: 'src/vscode/auth/signInPages.ts',
  toolCalls: 'src/vscode/calls/toolCalls.ts',
  serverSetup: 'src/vscode/servers/serverSetup.ts',
  wirePanel: 'src/vscode/wire/wirePanel.ts',
});

/** Bundles that must do without dist/extension.js: they are also loaded by dist/core.js, or run in another process. */
const standaloneBundles = /** @type {const} */ ({
  ajvEngine: 'src/core/catalog/ajvEngine.ts',
  http: 'src/http/http.ts',
  languageServer: 'src/language/languageServer.ts',
});

const standaloneNames = Object.keys(standaloneBundles).join('|');

/** @type {import('esbuild').Plugin} */
const leaveStandaloneOut = {
  name: 'standalone-bundles',
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`/(${standaloneNames})$`) }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: `./${path.slice(path.lastIndexOf('/') + 1)}.js`, external: true } : undefined,
    );
  },
};

const builds = [
  buildWithLazyBundles(
    { ...common, outdir: 'dist', external: ['vscode'], plugins: [leaveStandaloneOut] },
    { name: 'extension', source: 'src/extension.ts' },
    lazyBundles,
  ),
  build({
    ...common,
    entryPoints: standaloneBundles,
    outdir: 'dist',
    supported: withoutImport,
    external: ['vscode'],
    plugins: [leaveStandaloneOut],
    // The SDK's own schema compiler, which is not used, would be as large as the rest.
    alias: { '@modelcontextprotocol/client/_shims': './src/http/sdkShims.ts' },
  }),
  build({
    ...common,
    platform: 'browser',
    format: 'iife',
    target: 'chrome132',
    entryPoints: ['src/webview/wireView.ts'],
    outfile: 'dist/wireView.js',
  }),
  // No externals: the core must not need anything but Node.
  build({ ...common, entryPoints: ['src/core/index.ts'], outfile: 'dist/core.js', supported: withoutImport }),
];
const outcomes = await Promise.allSettled(builds);
const metafile = process.argv.find((arg) => arg.startsWith('--metafile='))?.slice('--metafile='.length);
if (metafile !== undefined) {
  const outputs = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.metafile.outputs : {}));
  writeFileSync(metafile, JSON.stringify(Object.assign({}, ...outputs)));
}
// esbuild has said what is wrong.
if (outcomes.some((outcome) => outcome.status === 'rejected')) process.exitCode = 1;
