// Activates the extension in a real extension host, with no server configured, and prints what that took as JSON; then
// once more with a profile, which is left in artifacts/activation.cpuprofile.
// usage: node bench/activation.mjs [--timed]; the latter without the profile
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { artifacts } from '../scripts/artifacts.mjs';
import { main } from '../scripts/main.mjs';
import { makeHome } from '../scripts/vscode/home.mjs';

const root = join(import.meta.dirname, '..');
const probe = join(import.meta.dirname, 'activationProbe');

await main(async () => {
  mkdirSync(artifacts, { recursive: true });
  const { loadMs, activateMs, bundles } = await activate({});
  const loaded = bundles.map((file) => basename(file));
  if (process.argv.includes('--timed')) return void console.log(JSON.stringify({ loadMs, activateMs, loaded }));
  const { profile } = await activate({ PROFILED_ACTIVATION: '1' });
  writeFileSync(join(artifacts, 'activation.cpuprofile'), JSON.stringify(profile));
  console.log(JSON.stringify({ loadMs, activateMs, loaded, hottest: hottest(profile).slice(0, 15) }));
});

/** One start of VS Code, with a home of its own. @param {Record<string, string>} env */
async function activate(env) {
  const home = makeHome();
  try {
    const workspace = join(home.folder, 'workspace');
    mkdirSync(workspace);
    cpSync(probe, join(home.extensions, 'activation-probe'), { recursive: true });
    const measured = join(home.folder, 'activation.json');
    await runTests({
      vscodeExecutablePath: process.env.VSCODE_EXECUTABLE ?? join(root, 'scripts/vscode/code.mjs'),
      extensionDevelopmentPath: root,
      extensionTestsPath: join(probe, 'runner.cjs'),
      launchArgs: [workspace, `--user-data-dir=${home.userData}`, `--extensions-dir=${home.extensions}`],
      extensionTestsEnv: { MEASURED_ACTIVATION: measured, MEASURED_BUNDLE: join(root, 'dist/extension.js'), ...env },
      stdout: process.stderr,
      stderr: process.stderr,
    });
    return JSON.parse(readFileSync(measured, 'utf8'));
  } finally {
    home.remove();
  }
}

/** Functions by their own time, in ms. @param {import('node:inspector').Profiler.Profile} profile */
function hottest({ nodes, samples = [], timeDeltas = [] }) {
  const names = new Map(
    nodes.map(({ id, callFrame }) => [id, `${callFrame.functionName || '(anonymous)'} ${basename(callFrame.url)}`]),
  );
  const times = new Map();
  for (const [index, id] of samples.entries()) {
    const name = names.get(id);
    times.set(name, (times.get(name) ?? 0) + timeDeltas[index] / 1000);
  }
  return [...times]
    .map(([name, ms]) => ({ name, ms: Math.round(ms * 100) / 100 }))
    .sort((left, right) => right.ms - left.ms);
}
