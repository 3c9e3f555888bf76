// Runs the host against servers that misbehave at random, and compares what both ends have seen.
// usage: node scripts/chaos.mjs [--seed N] [--minutes M] [--servers K]
// The same seed makes the same plan; when what happens is up to the machine. A new one is printed if none is given.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { Complaint, main } from './main.mjs';
import { run } from './processes.mjs';

const root = join(import.meta.dirname, '..');
const outfile = join(root, 'dist-test/chaos/main.js');

await main(async (signal) => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      minutes: { type: 'string', default: '10' },
      servers: { type: 'string', default: '40' },
    },
  });
  const [seed = 0, minutes = 0, servers = 0] = [values.seed, values.minutes, values.servers].map(Number);
  if (![seed, minutes, servers].every((number) => Number.isFinite(number) && number >= 0)) {
    throw new Complaint('--seed, --minutes and --servers take numbers.');
  }
  const durationMs = Math.round(minutes * 60_000);
  await build({
    entryPoints: [join(root, 'test/chaos/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  console.log(`chaos: seed ${seed}, ${servers} servers, ${minutes} minutes`);
  const args = ['--enable-source-maps', '--expose-gc', outfile, String(seed), String(servers), String(durationMs)];
  await run(process.execPath, args, { cwd: root, signal, deadlineMs: durationMs + 120_000, name: 'chaos' });
});
