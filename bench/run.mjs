// npm run bench: measures this host beside the SDK's client and the floor, in one run, the subjects taking turns.
// Prints medians and ratios, and keeps them in bench/results/. usage: node bench/run.mjs [rounds]
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { subjects } from './subjects.mjs';

const rounds = Number(process.argv[2] ?? 7);
const root = join(import.meta.dirname, '..');
const { mergeCatalog, WireLog } = createRequire(import.meta.url)('../dist/core.js');

/** What is measured: in calls a second (`more` is better) or in milliseconds. */
const measures = {
  'tools/call, 64 in flight, calls/s': { env: {}, more: true, run: (client) => rate(client, 20_000, 64) },
  'tools/call, 1 in flight, calls/s': { env: {}, more: true, run: (client) => rate(client, 3_000, 1) },
  'one 32 MB result, ms': { env: {}, more: false, run: (client) => time(() => client.call({ bytes: 32_000_000 })) },
  'first call after listing 3,000 tools with output schemas, ms': {
    env: { TOOLS: '3000', OUTPUT_SCHEMAS: '1' },
    more: false,
    run: (client) => time(() => client.call({ n: 1 })),
  },
};

const table = [];
for (const [name, { env, run, more }] of Object.entries(measures)) {
  const samples = Object.fromEntries(Object.keys(subjects).map((subject) => [subject, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [subject, connect] of Object.entries(subjects)) {
      const client = await connect(env);
      samples[subject].push(await run(client));
      await client.close();
    }
  }
  const medians = Object.fromEntries(Object.entries(samples).map(([subject, values]) => [subject, median(values)]));
  const ratio = (subject) => (more ? medians.host / medians[subject] : medians[subject] / medians.host);
  table.push({
    measure: name,
    ...Object.fromEntries(Object.entries(medians).map(([subject, value]) => [subject, Math.round(value * 10) / 10])),
    'times the floor': ratio('floor').toFixed(2),
    'times the SDK': ratio('sdk').toFixed(2),
  });
}
table.push(await wireLogRow());
table.push(mergeRow());
console.table(table);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const date = new Date().toISOString().slice(0, 10);
mkdirSync(join(root, 'bench', 'results'), { recursive: true });
const machine = { cpu: cpus()[0]?.model, cores: cpus().length, load: loadavg()[0], node: process.version };
writeFileSync(
  join(root, 'bench', 'results', `${date}.json`),
  `${JSON.stringify({ date, commit, machine, rounds, table }, null, 2)}\n`,
);

async function rate(client, calls, inFlight) {
  let started = 0;
  const worker = async () => {
    while (started < calls) {
      started++;
      await client.call({ n: started });
    }
  };
  const ms = await time(() => Promise.all(Array.from({ length: inFlight }, worker)));
  return (calls / ms) * 1000;
}

async function time(action) {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

/** What it costs that every message is recorded, with a log that is full already. */
async function wireLogRow() {
  const samples = { host: [], recorded: [] };
  for (let round = 0; round < Math.max(rounds, 7); round++) {
    // In turn first: whoever comes second finds another machine.
    const order = round % 2 === 0 ? ['host', 'recorded'] : ['recorded', 'host'];
    for (const subject of order) {
      const client = await subjects.host({}, subject === 'recorded' ? fullLog() : undefined);
      samples[subject].push(await rate(client, 20_000, 64));
      await client.close();
    }
  }
  const recorded = median(samples.recorded);
  return {
    measure: 'tools/call, 64 in flight, with the wire log, calls/s',
    host: Math.round(recorded * 10) / 10,
    'times without it': (recorded / median(samples.host)).toFixed(3),
  };
}

function fullLog() {
  const log = new WireLog({ limitBytes: 8_000_000, level: 'messages' });
  const message = { jsonrpc: '2.0', method: 'notifications/message', params: { data: 'x'.repeat(200) } };
  const text = JSON.stringify(message);
  while (log.firstSeq === 1) log.add({ server: 'bench', direction: 'received', at: 0, message, text });
  return log;
}

function mergeRow() {
  const servers = Array.from({ length: 100 }, (_, server) => ({
    name: `server-${server}`,
    ready: true,
    tools: Array.from({ length: 100 }, (_, tool) => ({ name: tool < 5 ? `shared_${tool}` : `tool_${server}_${tool}` })),
  }));
  const input = {
    servers,
    configuredServers: servers.map(({ name }) => name),
    policy: 'prefix',
    aliases: {},
    ledger: {},
    settled: true,
  };
  const values = Array.from({ length: Math.max(rounds, 7) }, () => {
    const start = performance.now();
    mergeCatalog(input);
    return performance.now() - start;
  });
  return { measure: 'merge of 100 servers × 100 tools from nothing, ms', host: Math.round(median(values) * 10) / 10 };
}

function median(values) {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];
}
