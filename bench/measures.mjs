// What is measured, each by name: see README.md.
import { execFile, execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lightServer, nodeServer, subjects } from './subjects.mjs';

const { CatalogBuilder, mergeCatalog, WireLog } = createRequire(import.meta.url)('../dist/core.js');

/**
 * @typedef {object} Sample
 * @property {number} value
 * @property {number} [cpu] computing time of this process for one call, in µs
 *
 * @typedef {object} Measure
 * @property {string} what with its unit
 * @property {boolean} [more] more is better
 * @property {readonly import('./targets.mjs').Target[]} targets
 * @property {number} [maxRounds] where one takes long
 * @property {Record<string, () => Promise<Sample>>} subjects the first is ours, the second what it is compared with
 */

const root = join(import.meta.dirname, '..');
const bundle = join(root, 'dist/extension.js');
const everyone = ['host', 'floor', 'sdk'];
/** About a second of them: fewer would measure how fast Node compiles. */
const manyCalls = 50_000;

/** @type {Record<string, Measure>} */
export const measures = {
  calls64: {
    what: 'tools/call, 64 in flight, calls/s',
    more: true,
    targets: [
      { times: 'floor', atLeast: 0.75 },
      { times: 'sdk', atLeast: 3 },
    ],
    subjects: forEach([...everyone, 'bare'], (subject) => calls(subject, manyCalls, 64)),
  },
  calls1: {
    what: 'tools/call, 1 in flight, calls/s',
    more: true,
    targets: [{ times: 'floor', atLeast: 0.9 }],
    subjects: forEach([...everyone, 'bare'], (subject) => calls(subject, 10_000, 1)),
  },
  wireLog: {
    what: 'tools/call, 64 in flight, a wire log that is full, calls/s (beside: without)',
    more: true,
    targets: [{ times: 'without', atLeast: 0.95 }],
    subjects: {
      host: () => calls('host', manyCalls, 64, fullLog()),
      without: () => calls('host', manyCalls, 64),
    },
  },
  large: {
    what: 'one 32 MB result, ms',
    targets: [{ times: 'floor', atLeast: 0.77 }],
    subjects: forEach(everyone, (subject) => once(subject, [nodeServer()], { bytes: 32_000_000 })),
  },
  largeMemory: {
    what: 'one 32 MB result, peak of memory, times its size',
    targets: [{ atMost: 3 }],
    subjects: forEach(['host', 'floor'], (subject) => memory('large', subject)),
  },
  light: {
    what: '100 light servers to the merged catalog, ms',
    targets: [{ times: 'floor', atLeast: 0.8 }],
    subjects: forEach(everyone, (subject) =>
      start(
        subject,
        Array.from({ length: 100 }, (_, index) => lightServer(index)),
      ),
    ),
  },
  node: {
    what: '100 Node servers to the merged catalog, ms',
    targets: [{ times: 'floor', atLeast: 0.9 }],
    subjects: forEach(['host', 'floor'], (subject) =>
      start(
        subject,
        Array.from({ length: 100 }, () => nodeServer()),
      ),
    ),
  },
  firstCall: {
    what: 'first call after listing 3,000 tools with output schemas, ms',
    targets: [{ atMost: 10 }],
    subjects: forEach(everyone, (subject) =>
      once(subject, [nodeServer({ TOOLS: '3000', OUTPUT_SCHEMAS: '1' })], { n: 1 }),
    ),
  },
  merge: {
    what: 'merge of 100 servers × 100 tools from nothing, ms',
    targets: [{ atMost: 30 }],
    subjects: { host: () => mergeAll(100) },
  },
  mergeGrowth: {
    what: 'the same with twice the servers, ms (beside: 100 servers)',
    targets: [{ times: 'half', atLeast: 0.4 }],
    subjects: { host: () => mergeAll(200), half: () => mergeAll(100) },
  },
  mergeOne: {
    what: 'the same after one server has changed, ms',
    targets: [{ atMost: 3 }],
    subjects: { host: mergeOne },
  },
  heap: {
    what: 'idle heap for each of 50 connected servers, kB',
    targets: [{ atMost: 10 }],
    subjects: forEach(everyone, (subject) => memory('heap', subject)),
  },
  activation: {
    what: 'activation in the extension host, no server configured, ms',
    targets: [{ atMost: 40 }],
    maxRounds: 3,
    subjects: { host: activation },
  },
  size: {
    what: 'dist/extension.js, minified, kB',
    targets: [{ atMost: 350 }],
    maxRounds: 1,
    subjects: { host: () => Promise.resolve({ value: statSync(bundle).size / 1000 }) },
  },
};

function forEach(names, measure) {
  return Object.fromEntries(names.map((name) => [name, () => measure(name)]));
}

async function calls(subject, count, inFlight, wireLog) {
  const client = await subjects[subject]([nodeServer()], wireLog);
  let started = 0;
  const worker = async () => {
    while (started < count) {
      started++;
      await client.call({ n: started });
    }
  };
  const before = process.cpuUsage();
  const ms = await time(() => Promise.all(Array.from({ length: inFlight }, worker)));
  const { user, system } = process.cpuUsage(before);
  await client.close();
  return { value: (count / ms) * 1000, cpu: (user + system) / count };
}

async function once(subject, servers, args) {
  const client = await subjects[subject](servers);
  const value = await time(() => client.call(args));
  await client.close();
  return { value };
}

async function start(subject, servers) {
  let client;
  const value = await time(async () => {
    client = await subjects[subject](servers);
  });
  await client.close();
  return { value };
}

async function memory(what, subject) {
  const script = join(import.meta.dirname, 'memory.mjs');
  const printed = execFileSync(process.execPath, ['--expose-gc', script, what, subject], { encoding: 'utf8' });
  return { value: Number(printed) };
}

/** One start of VS Code each: of a second activation in one window, everything is warm. */
async function activation() {
  const script = join(import.meta.dirname, 'activation.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--timed']);
  const { loadMs, activateMs } = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{') + 1));
  return { value: loadMs + activateMs, loadMs, activateMs };
}

async function mergeAll(count) {
  const input = mergeInput(count);
  return { value: await time(() => mergeCatalog(input)) };
}

async function mergeOne() {
  const input = mergeInput(100);
  const builder = new CatalogBuilder({});
  builder.update(input);
  const servers = input.servers.map((server, index) =>
    index === 42 ? { ...server, tools: server.tools.slice(1) } : server,
  );
  return { value: await time(() => builder.update({ ...input, servers })) };
}

function mergeInput(count) {
  const servers = Array.from({ length: count }, (_, server) => ({
    name: `server-${server}`,
    ready: true,
    tools: Array.from({ length: 100 }, (_, tool) => ({ name: tool < 5 ? `shared_${tool}` : `tool_${server}_${tool}` })),
  }));
  const configuredServers = servers.map(({ name }) => name);
  return { servers, configuredServers, policy: 'prefix', aliases: {}, ledger: {}, settled: true };
}

async function time(action) {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

function fullLog() {
  const log = new WireLog({ limitBytes: 8_000_000, level: 'messages' });
  const message = { jsonrpc: '2.0', method: 'notifications/message', params: { data: 'x'.repeat(200) } };
  const text = JSON.stringify(message);
  while (log.firstSeq === 1) log.add({ server: 'bench', direction: 'received', at: 0, message, text });
  return log;
}
