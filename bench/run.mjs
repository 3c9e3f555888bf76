// npm run bench: measures this host beside the SDK's client and the floor, in one run, the subjects taking turns.
// usage: npm run bench -- [--only NAME]… [--rounds N]   (names: bench/README.md)
import { parseArgs } from 'node:util';
import { measures } from './measures.mjs';
import { keep, rowOf } from './report.mjs';

/**
 * @typedef {import('./measures.mjs').Measure & { name: string, samples: Record<string, import('./measures.mjs').Sample[]>, failure?: string }} Outcome
 */

/** A measurement that takes longer than this has failed: it doesn't lose the others. In ms. */
const limitMs = 180_000;

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, rounds: { type: 'string', default: '7' } },
});
const rounds = Number(values.rounds);
const unknown = values.only?.filter((name) => !Object.hasOwn(measures, name)) ?? [];
if (unknown.length > 0 || !(rounds >= 1)) {
  console.error(`usage: npm run bench -- [--only NAME]… [--rounds N]; names: ${Object.keys(measures).join(', ')}`);
  process.exit(2);
}

// What a client leaves rejected after its measurement failed must not end the others.
process.on('unhandledRejection', (error) => {
  console.error(`  ${error}`);
});

const startedAt = Date.now();
/** @type {Outcome[]} */
const outcomes = [];
for (const name of values.only ?? Object.keys(measures)) {
  const outcome = await run(name, measures[name]);
  outcomes.push(outcome);
  const row = rowOf(outcome);
  console.log(`${name}: ${row.reached} (${row['to reach']})`, JSON.stringify(row));
  // After each row, so that a run that is ended leaves what it has.
  keepAll();
}
console.table(outcomes.map((outcome) => ({ ...rowOf(outcome), what: undefined })));
// A server that hangs must not keep the run.
process.exit(0);

/**
 * @param {string} name
 * @param {import('./measures.mjs').Measure} measure
 * @returns {Promise<Outcome>}
 */
async function run(name, measure) {
  const subjects = Object.keys(measure.subjects);
  const samples = Object.fromEntries(subjects.map((subject) => [subject, []]));
  try {
    for (let round = 0; round < Math.min(rounds, measure.maxRounds ?? rounds); round++) {
      // Each comes first in turn: whoever comes later finds another machine.
      for (let turn = 0; turn < subjects.length; turn++) {
        const subject = subjects[(round + turn) % subjects.length];
        samples[subject].push(await inTime(measure.subjects[subject]()));
      }
    }
    return { ...measure, name, samples };
  } catch (error) {
    return { ...measure, name, samples, failure: `failed: ${error instanceof Error ? error.message : error}` };
  }
}

async function inTime(measuring) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took more than ${limitMs / 1000} s`)), limitMs);
  });
  try {
    return await Promise.race([measuring, late]);
  } finally {
    clearTimeout(timer);
  }
}

function keepAll() {
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  keep(values.only?.join('-') ?? '', {
    title: 'Benchmark',
    rows: outcomes.map(rowOf),
    data: { rounds, seconds, results: outcomes },
    note: `${rounds} rounds in ${seconds} s; medians, quartiles in parentheses.`,
  });
}
