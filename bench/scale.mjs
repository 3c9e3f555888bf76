// How far one machine goes: growth curves of time, memory, blocks of the event loop and file handles.
// usage: npm run bench:scale -- [--only CURVE]…; leaves a table and bench/results/DATE-scale.svg
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { growthChart } from './growthChart.mjs';
import { circumstances, keep } from './report.mjs';
import { rounded } from './statistics.mjs';

const curves = {
  servers: { title: 'Light servers', sizes: [100, 300, 1000] },
  tools: { title: 'Tools on ten servers', sizes: [1000, 10_000, 100_000] },
  calls: { title: 'Calls at once over 100 servers', sizes: [100, 1000, 10_000] },
  // The last is over the limit of 64 MiB for one message: what is measured is the refusal.
  result: { title: 'One result, bytes', sizes: [1e6, 1e7, 6e7, 1e8] },
  messages: { title: 'Messages through the wire log', sizes: [10_000, 100_000, 1_000_000] },
};
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const script = join(import.meta.dirname, 'scalePoint.mjs');
const rows = [];
const charts = [];
for (const name of values.only ?? Object.keys(curves)) {
  const { title, sizes } = curves[name];
  const points = sizes.flatMap((size) => point(name, size) ?? []);
  if (points.length < 2) continue;
  const column = (key) => points.map((each) => each[key]);
  const series = { ms: column('ms'), 'block, ms': column('blockMs'), 'peak, MB': column('peakMB') };
  charts.push({ title, sizes: column('size'), series });
  keepAll();
}

/** After each curve, so that a run that is ended leaves what it has. */
function keepAll() {
  const { date } = circumstances();
  keep('scale', {
    title: 'Scale',
    rows,
    data: { rows },
    note: 'One run of each point, in a process of its own. `blockMs`: the longest time in which nothing else had its turn.',
  });
  writeFileSync(join(import.meta.dirname, 'results', `${date}-scale.svg`), growthChart(charts));
}

/** Undefined: it failed, which doesn't lose the others. */
function point(curve, size) {
  try {
    const printed = execFileSync(process.execPath, ['--expose-gc', script, curve, String(size)], {
      encoding: 'utf8',
      timeout: 240_000,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const measured = JSON.parse(printed);
    const shown = Object.entries(measured).map(([key, value]) => [
      key,
      typeof value === 'number' ? rounded(value) : value,
    ]);
    rows.push(Object.fromEntries(shown));
    console.log(printed.trim());
    return measured;
  } catch (error) {
    rows.push({ curve, size, outcome: `failed: ${String(error.message).split('\n')[0]}` });
    console.error(`${curve} ${size}: ${error.message}`);
    return undefined;
  }
}
