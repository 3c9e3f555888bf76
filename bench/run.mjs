// npm run bench: measures this host beside the SDK's client and the floor, in one run, the subjects taking turns.
// usage: npm run bench -- [--only NAME]… [--rounds N]   (names: bench/README.md)
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measures } from './measures.mjs';

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, rounds: { type: 'string', default: '7' } },
});
const rounds = Number(values.rounds);
const unknown = values.only?.filter((name) => !Object.hasOwn(measures, name)) ?? [];
if (unknown.length > 0 || !(rounds >= 1)) {
  console.error(`usage: npm run bench -- [--only NAME]… [--rounds N]; names: ${Object.keys(measures).join(', ')}`);
  process.exit(2);
}

const startedAt = Date.now();
const results = [];
for (const name of values.only ?? Object.keys(measures)) {
  console.log(`${name}…`);
  results.push({ name, ...(await run(measures[name])) });
}
const rows = results.map(row);
console.table(rows);
keep();

/** @param {import('./measures.mjs').Measure} measure */
async function run({ what, more = false, subjects }) {
  const names = Object.keys(subjects);
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    // Each comes first in turn: whoever comes later finds another machine.
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length];
      samples[name].push(await subjects[name]());
    }
  }
  return { what, more, samples };
}

/** Medians, and for each ratio to another subject its median over the rounds with the quartiles: above 1 is better. */
function row({ name, what, more, samples }) {
  const [own, ...others] = Object.keys(samples);
  const valuesOf = (subject) => samples[subject].map(({ value }) => value);
  const ratios = others.map((other) => {
    const each = valuesOf(own).map((value, round) => {
      const beside = valuesOf(other)[round];
      return more ? value / beside : beside / value;
    });
    const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => quantile(each, part).toFixed(2));
    return [`times ${other === 'host without' ? 'without' : other}`, `${middle} (${low}–${high})`];
  });
  const cpu = Object.entries(samples).flatMap(([subject, each]) =>
    each[0].cpu === undefined
      ? []
      : [
          `${subject} ${quantile(
            each.map((sample) => sample.cpu),
            0.5,
          ).toFixed(1)}`,
        ],
  );
  return {
    name,
    what,
    ...Object.fromEntries(Object.keys(samples).map((subject) => [subject, rounded(quantile(valuesOf(subject), 0.5))])),
    ...Object.fromEntries(ratios),
    ...(cpu.length > 0 && { 'µs CPU a call': cpu.join(', ') }),
  };
}

function quantile(values, part) {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.round(part * (sorted.length - 1))];
}

function rounded(value) {
  return value >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
}

/** What says of the machine what it measured with, and nothing of whose it is. */
function keep() {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, load: loadavg()[0], node: process.version };
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, values.only ? `${date}-${values.only.join('-')}` : date);
  writeFileSync(
    `${file}.json`,
    `${JSON.stringify({ date, commit, machine, rounds, seconds, rows, results }, null, 2)}\n`,
  );
  writeFileSync(`${file}.md`, markdown({ date, commit, machine, seconds }));
  console.log(`${seconds} s; kept in bench/results/`);
}

function markdown({ date, commit, machine, seconds }) {
  const columns = [...new Set(rows.flatMap((each) => Object.keys(each)))].filter((column) => column !== 'name');
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [
    `# ${date}, ${commit}`,
    '',
    `${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, load ${machine.load.toFixed(2)} at the end; ${rounds} rounds in ${seconds} s.`,
    'How to read it: [README](../README.md).',
    '',
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((each) => line(columns.map((column) => each[column] ?? ''))),
    '',
  ].join('\n');
}
