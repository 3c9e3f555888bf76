// Starts real MCP servers from npm through the host, each alone, and says what it found; not part of `npm test`.
// usage: node scripts/realServers.mjs LIST.json [words that a server's name contains…]
// LIST.json: an array of `{ name, version, node, start: { bin, args, dummyEnv }, started, era, tools }`. `DIR` among the
// arguments stands for an empty folder. Packages stay in the cache folder, so that another run installs nothing.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { Complaint, main } from './main.mjs';
import { npmCommand } from './npm.mjs';
import { run } from './processes.mjs';
import { cacheFolder, findInstallation } from './vscode/installation.mjs';
import { vsCodeVersions } from './vscode/versions.mjs';

/**
 * @typedef {{ bin: string, args: string[], dummyEnv: string[] }} Start
 * @typedef {{ name: string, version: string, node: number, start: Start, started: boolean, era: string, tools: number }} Listed
 * @typedef {{ state: { kind: string, error?: unknown }, era: string, version: string | undefined, toolCount: number, problems: readonly string[] }} Peer
 * @typedef {{ start(): Promise<void>, dispose(): Promise<void>, peers: readonly Peer[], configProblems: readonly { message: string }[] }} Host
 * @typedef {new (options: { settings: object }) => Host} HostClass
 * @typedef {{ isReady: boolean, era: string, version: string | undefined, tools: number, ms: number, remark: string }} Found
 */

const root = join(import.meta.dirname, '..');
const [listFile, ...words] = process.argv.slice(2);
const installDeadlineMs = 600_000;
const startDeadlineMs = 120_000;

/** No cluster is behind it. */
const kubeconfig = {
  apiVersion: 'v1',
  kind: 'Config',
  clusters: [{ name: 'nowhere', cluster: { server: 'http://127.0.0.1:1' } }],
  contexts: [{ name: 'nowhere', context: { cluster: 'nowhere' } }],
  'current-context': 'nowhere',
};

/** Nothing is downloaded behind npm's back. */
const quietEnv = { PUPPETEER_SKIP_DOWNLOAD: '1', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };

await main(async (signal) => {
  if (listFile === undefined) throw new Complaint('Name the file with the list of servers.');
  const { servers, notStarting } = readList(listFile);
  await build({
    entryPoints: [join(root, 'src/core/index.ts')],
    outfile: join(root, 'dist-test/realServers/core.cjs'),
    bundle: true,
    platform: 'node',
    target: 'node20',
  });
  /** @type {{ Host: HostClass }} */
  const { Host } = createRequire(import.meta.url)('../dist-test/realServers/core.cjs');
  const work = mkdtempSync(join(tmpdir(), 'real-servers-'));
  let asListed = 0;
  try {
    for (const server of servers) {
      signal.throwIfAborted();
      const found = await install(server, signal).then(
        (folder) => start(Host, server, folder, work),
        (error) => failure(`not installed: ${error instanceof Error ? error.message.split('\n')[0] : error}`),
      );
      const differences = differencesOf(server, found);
      if (found.isReady && differences.length === 0) asListed += 1;
      console.log(lineOf(server, found, differences));
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  console.log(
    `${asListed} of ${servers.length} servers are ready and as listed; ${notStarting} of the list can't start anywhere.`,
  );
  return asListed === servers.length ? 0 : 1;
});

/** @param {string} file */
function readList(file) {
  /** @type {Listed[]} */
  const listed = JSON.parse(readFileSync(file, 'utf8'));
  const servers = listed.filter(({ name, started }) => started && words.every((word) => name.includes(word)));
  if (servers.length === 0) throw new Complaint(`No server in ${file} that can start contains ${words.join(' and ')}.`);
  return { servers, notStarting: listed.filter(({ started }) => !started).length };
}

/**
 * @param {Listed} server
 * @param {AbortSignal} signal
 * @returns {Promise<string>} where the package lies
 */
async function install({ name, version }, signal) {
  const folder = join(cacheFolder(), 'real-servers', `${name}@${version}`.replaceAll('/', '+'));
  const stamp = join(folder, 'installed');
  if (existsSync(stamp)) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const [command, ...args] = npmCommand(
    'install',
    `${name}@${version.replace(/^v/, '')}`,
    ...[
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--no-update-notifier',
      '--loglevel=error',
      '--engine-strict=false',
    ],
  );
  const env = { ...process.env, ...quietEnv };
  await run(command, args, { cwd: folder, env, signal, deadlineMs: installDeadlineMs, capture: true });
  writeFileSync(stamp, '');
  return folder;
}

/**
 * @param {HostClass} Host
 * @param {Listed} server
 * @param {string} folder
 * @param {string} work
 * @returns {Promise<Found>}
 */
async function start(Host, { name, node, start: { bin, args, dummyEnv } }, folder, work) {
  const home = mkdtempSync(join(work, 'home-'));
  const linked = join(folder, 'node_modules', '.bin', bin);
  // Some programs do nothing when they are run by a link.
  const command = existsSync(linked) ? realpathSync(linked) : join(folder, 'node_modules', name, bin);
  // What some packages leave to a script of their own, which does not run.
  chmodSync(command, 0o755);
  const entry = {
    command,
    args: args.map((arg) => (arg === 'DIR' ? home : arg)),
    cwd: home,
    env: {
      ...Object.fromEntries(dummyEnv.map((key) => [key, valueFor(key, home)])),
      ...quietEnv,
      HOME: home,
      PATH: `${dirname(nodeFor(node))}${delimiter}${process.env.PATH}`,
    },
    allowLegacy: true,
    restart: 'never',
    discoverTimeoutMs: startDeadlineMs,
    legacyProbeTimeoutMs: startDeadlineMs,
  };
  const host = new Host({ settings: { servers: { it: entry } } });
  const began = performance.now();
  try {
    await host.start();
    const ms = Math.round(performance.now() - began);
    const [peer] = host.peers;
    if (!peer) return failure(host.configProblems.map(({ message }) => message).join(' '));
    const { state, era, version, toolCount: tools, problems } = peer;
    const isReady = state.kind === 'ready';
    const remark = state.error === undefined ? problems.join(' ') : String(state.error);
    return { isReady, era, version, tools, ms, remark: remark.split('\n')[0] ?? '' };
  } finally {
    await host.dispose();
  }
}

/**
 * A value for an environment variable: most only have to be there.
 *
 * @param {string} variable
 * @param {string} home
 */
function valueFor(variable, home) {
  switch (variable) {
    case 'MCP_MODE':
      return 'stdio';
    case 'N8N_MCP_TELEMETRY_DISABLED':
      return 'true';
    case 'KUBECONFIG': {
      const file = join(home, 'kubeconfig');
      writeFileSync(file, JSON.stringify(kubeconfig));
      return file;
    }
    default:
      return 'x';
  }
}

/**
 * @param {number} major the oldest version of Node that the server runs on
 * @returns {string} a Node that is new enough
 */
function nodeFor(major) {
  return Number(process.versions.node.split('.')[0]) >= major
    ? process.execPath
    : findInstallation(vsCodeVersions[0]).node;
}

/**
 * @param {string} remark
 * @returns {Found}
 */
function failure(remark) {
  return { isReady: false, era: 'unknown', version: undefined, tools: 0, ms: 0, remark };
}

/**
 * @param {Listed} listed
 * @param {Found} found
 */
function differencesOf({ era, tools }, found) {
  const expected = era.startsWith('legacy') ? 'legacy' : 'modern';
  return [
    ...(found.era === expected ? [] : [`listed as ${expected}`]),
    ...(found.tools === tools ? [] : [`listed with ${tools} tools`]),
  ];
}

/**
 * @param {Listed} server
 * @param {Found} found
 * @param {string[]} differences
 */
function lineOf({ name, version }, found, differences) {
  const { isReady, era, version: revision = '', tools, ms, remark } = found;
  const facts = [
    isReady ? 'ready ' : 'failed',
    `${name}@${version}`.padEnd(58),
    `${era} ${revision}`.padEnd(18),
    `${tools} tools`.padStart(9),
    `${ms} ms`.padStart(9),
  ];
  return [facts.join('  '), ...differences, ...(remark === '' ? [] : [remark])].join('  · ');
}
