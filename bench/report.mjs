// What a run leaves in bench/results/: every sample (.json) and a table (.md).
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { rounded, spread, quantile } from './statistics.mjs';
import { isMet, targetText } from './targets.mjs';

const results = join(import.meta.dirname, 'results');

/** What says of the machine what was measured with, and nothing of whose it is. */
export function circumstances() {
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    machine: { cpu: cpus()[0]?.model, cores: cpus().length, load: rounded(loadavg()[0]), node: process.version },
  };
}

/**
 * Medians, and for each ratio to another subject its median over the rounds with the quartiles: above 1 is better.
 * @param {import('./run.mjs').Outcome} outcome
 */
export function rowOf({ name, what, more, targets, samples, failure }) {
  if (failure !== undefined) return { name, what, 'to reach': targets.map(targetText).join(', '), reached: failure };
  const [own, ...others] = Object.keys(samples);
  const valuesOf = (subject) => samples[subject].map(({ value }) => value);
  const ratios = Object.fromEntries(
    others.map((other) => {
      const beside = valuesOf(other);
      return [other, valuesOf(own).map((value, round) => (more ? value / beside[round] : beside[round] / value))];
    }),
  );
  const measured = {
    value: quantile(valuesOf(own), 0.5),
    ratios: Object.fromEntries(others.map((other) => [other, quantile(ratios[other], 0.5)])),
  };
  const cpu = Object.entries(samples)
    .filter(([, [first]]) => first.cpu !== undefined)
    .map(([subject, each]) => `${subject} ${spread(each.map((sample) => sample.cpu))}`);
  return {
    name,
    what,
    ...Object.fromEntries(Object.keys(samples).map((subject) => [subject, spread(valuesOf(subject))])),
    ...Object.fromEntries(others.map((other) => [`times ${other}`, spread(ratios[other])])),
    ...(cpu.length > 0 && { 'µs CPU a call': cpu.join(', ') }),
    'to reach': targets.map(targetText).join(', '),
    reached: targets.map((target) => (isMet(target, measured) ? 'met' : 'missed')).join(', '),
  };
}

/**
 * @param {string} name of the files, after the date
 * @param {{ title: string, rows: readonly object[], data: object, note: string }} contents
 */
export function keep(name, { title, rows, data, note }) {
  const { date, commit, machine } = circumstances();
  mkdirSync(results, { recursive: true });
  const file = join(results, name === '' ? date : `${date}-${name}`);
  writeFileSync(`${file}.json`, `${JSON.stringify({ date, commit, machine, ...data }, null, 2)}\n`);
  const where = `${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, load ${machine.load} at the end. ${note}`;
  const lines = [`# ${title}, ${date}, ${commit}`, '', where, 'How to read it: [README](../README.md).', ''];
  writeFileSync(`${file}.md`, `${[...lines, ...table(rows)].join('\n')}\n`);
  console.log(`kept: bench/results/${name === '' ? date : `${date}-${name}`}.md`);
}

function table(rows) {
  const columns = [...new Set(rows.flatMap((each) => Object.keys(each)))];
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const cell = (value) => String(value ?? '').replaceAll('|', '\\|');
  return [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((each) => line(columns.map((column) => cell(each[column])))),
  ];
}
