// Runs the official conformance suite against the host: each client scenario at each revision that has it, one at a time.
// usage: node scripts/conformance.mjs [--open] [words that a run's title contains…]
// Runs that are known to fail (test/conformance/open.json) are only named, and run with --open.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { judge } from '../test/conformance/judge.mjs';
import { checkRuns, readRuns } from '../test/conformance/runs.mjs';
import { Complaint, main } from './main.mjs';
import { processGroup } from './processTree.mjs';
import { ProcessGroup, run as runToEnd } from './processes.mjs';
import { describeResult } from './results.mjs';
import { findInstallation } from './vscode/installation.mjs';
import { vsCodeVersion, vsCodeVersions } from './vscode/versions.mjs';

/** @typedef {import('../test/conformance/runs.mjs').Run} Run */
/** @typedef {import('./results.mjs').TestResult} TestResult */

const root = join(import.meta.dirname, '..');
const folder = join(root, 'dist-test/conformance');
const suite = join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
/** Longer than the client's own limit, so that it can say what it waited for. */
const clientLimitMs = 30_000;

const withOpen = process.argv.includes('--open');
const words = process.argv.slice(2).filter((word) => word !== '--open');

await main(async (signal) => {
  const node = newerNode();
  await bundleClient();
  const env = {
    ...process.env,
    // The client runs on the Node that runs this, the suite on a newer one.
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    NODE_NO_WARNINGS: '1',
  };
  const listing = { cwd: root, env, signal, capture: true, deadlineMs: 60_000 };
  const runs = readRuns(await runToEnd(node, [suite, 'list', '--client'], listing));
  /** @type {import('../test/conformance/runs.mjs').OpenRun[]} */
  const open = JSON.parse(readFileSync(join(root, 'test/conformance/open.json'), 'utf8'));
  const wrong = checkRuns(runs, open);
  if (wrong.length > 0) throw new Complaint(wrong.join('\n'));

  /** @type {TestResult[]} */
  const results = [];
  for (const run of runs.filter(({ title }) => words.every((word) => title.includes(word)))) {
    const reason = open.find((each) => each.run === run.title)?.reason;
    if (reason !== undefined && !withOpen) {
      console.log(`open   ${run.title}: ${reason}`);
      continue;
    }
    const result = await play(run, node, env, signal);
    console.log(describeResult(result));
    results.push(result);
  }
  if (process.env.TEST_RESULTS) writeFileSync(process.env.TEST_RESULTS, JSON.stringify(results, null, 1));
  return results.some(({ state }) => state === 'failed') ? 1 : 0;
});

/** The suite needs Node 22. */
function newerNode() {
  if (Number(process.versions.node.split('.')[0]) >= 22) return process.execPath;
  if (process.platform !== 'linux')
    throw new Complaint('The conformance suite needs Node 22 or newer: run this with it.');
  return findInstallation(vsCodeVersion(process.env.VSCODE_VERSION ?? vsCodeVersions[0].label)).node;
}

/** The bundle for HTTP lies beside the client, where the host looks for it. */
async function bundleClient() {
  rmSync(folder, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: {
      client: 'test/conformance/client.ts',
      oracle: 'test/conformance/oracle.ts',
      http: 'src/http/http.ts',
    },
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: 'linked',
    logLevel: 'warning',
  }).catch(() => {
    // esbuild has said what is wrong.
    throw new Complaint('The client of the conformance suite can not be bundled.');
  });
}

/**
 * @param {Run} run
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} signal
 * @returns {Promise<TestResult>}
 */
async function play({ scenario, version, extension, client, title }, node, env, signal) {
  const started = performance.now();
  const results = join(folder, 'results', title.replaceAll(/[ /]/g, '-'));
  const command = `exec node dist-test/conformance/${client}.js`;
  const args = ['client', '--command', command, '--scenario', scenario, '--spec-version', version];
  args.push('--timeout', String(clientLimitMs), '--output-dir', results, ...(extension ? ['--force'] : []));
  const group = new ProcessGroup(node, [suite, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [group.stdout, group.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  /** @type {string[]} */
  let leftBehind = [];
  // Before the group is killed, which happens when the last of its output has come.
  group.child.once('exit', () => (leftBehind = processGroup(group.child.pid).map((each) => each.commandLine)));
  const stop = () => void group.stop();
  signal.addEventListener('abort', stop);
  const deadline = setTimeout(stop, clientLimitMs + 15_000);
  const { code } = await group.ended;
  clearTimeout(deadline);
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();

  const wrong = judge({
    exitCode: code,
    output,
    checks: JSON.parse(readResult(results, 'checks.json') ?? '[]'),
    clientOutput: readResult(results, 'stdout.txt') ?? '',
    leftBehind,
    portOpen: await isReachable(/^Executing client: .* (http:\S+)$/m.exec(output)?.[1]),
  });
  const ms = Math.round(performance.now() - started);
  if (wrong.length === 0) return { title, state: 'passed', ms };
  const said = readResult(results, 'stderr.txt')?.trim() ?? output;
  const error = [...wrong, ...said.split('\n').slice(0, 20)].map((line) => `      ${line}`).join('\n');
  return { title, state: 'failed', ms, error };
}

/**
 * A file that the suite left for its only run in this folder; undefined if there is none.
 *
 * @param {string} results
 * @param {string} name
 */
function readResult(results, name) {
  if (!existsSync(results)) return undefined;
  const file = readdirSync(results, { recursive: true, encoding: 'utf8' }).find((each) => each.endsWith(name));
  return file === undefined ? undefined : readFileSync(join(results, file), 'utf8');
}

/**
 * @param {string | undefined} url
 * @returns {Promise<boolean>}
 */
async function isReachable(url) {
  if (url === undefined) return false;
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), autoSelectFamily: true });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
