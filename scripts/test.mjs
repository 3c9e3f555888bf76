// npm test: installs what is missing, runs every phase or those that are named, and sums up in one last line.
// usage: node scripts/test.mjs [names of phases…]
// Needs nothing but Node and npm, so it imports no package.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { artifacts, summaryFile } from './artifacts.mjs';
import { installPackages } from './install.mjs';
import { choosePhases } from './phases.mjs';
import { main } from './main.mjs';
import { CommandFailed, run } from './processes.mjs';
import { countResults, describeCounts, describeResult, readResults, sumCounts } from './results.mjs';

/**
 * @typedef {import('./phases.mjs').Phase} Phase
 * @typedef {import('./results.mjs').TestResult} TestResult
 * @typedef {{ counts: import('./results.mjs').Counts, failures: readonly TestResult[] }} Findings
 * @typedef {Findings & { name: string, ok: boolean, seconds: number }} Outcome
 */

const root = join(import.meta.dirname, '..');
const none = { passed: 0, failed: 0, skipped: 0 };
/** @type {Findings} */
const nothing = { counts: none, failures: [] };

await main(async (signal) => {
  const chosen = choosePhases(process.argv.slice(2));
  rmSync(summaryFile, { force: true });
  mkdirSync(artifacts, { recursive: true });

  const install = await timed('install', async () => {
    console.log((await installPackages(signal)) ? 'packages installed' : 'packages are those of package-lock.json');
    return nothing;
  });
  const outcomes = install.ok ? [install, ...(await runPhases(chosen, signal))] : [install];
  signal.throwIfAborted();

  for (const { name, failures } of outcomes) {
    if (failures.length > 0) console.log(`\n== failed in ${name}\n${failures.map(describeResult).join('\n')}`);
  }
  console.log();
  for (const { name, ok, counts, seconds } of outcomes) {
    const tests = counts === none ? '' : `, ${describeCounts(counts)}`;
    console.log(`${ok ? '✔' : '✖'} ${name.padEnd(11)} ${seconds.toFixed(1).padStart(6)} s${tests}`);
  }
  const total = sumCounts(outcomes.map((outcome) => outcome.counts));
  writeFileSync(summaryFile, `${describeCounts(total)}\n`);
  console.log(describeCounts(total));
  return outcomes.every((outcome) => outcome.ok) ? 0 : 1;
});

/**
 * @param {readonly Phase[]} chosen
 * @param {AbortSignal} signal
 * @returns {Promise<Outcome[]>} in the order of the phases
 */
async function runPhases(chosen, signal) {
  /** @type {Map<string, Promise<Outcome>>} */
  const outcomes = new Map();
  for (const phase of chosen.filter((each) => each.background)) outcomes.set(phase.name, runPhase(phase, signal));
  for (const phase of chosen.filter((each) => !each.background)) {
    if (phase.quiet) await Promise.all(outcomes.values());
    const needs = await Promise.all((phase.needs ?? []).map((need) => outcomes.get(need)));
    signal.throwIfAborted();
    const broken = needs.filter((need) => need?.ok === false).map((need) => need?.name);
    const outcome =
      broken.length === 0
        ? runPhase(phase, signal)
        : timed(phase.name, () => Promise.reject(new CommandFailed(`not run: ${broken.join(' and ')} failed`, '')));
    outcomes.set(phase.name, outcome);
    await outcome;
  }
  return Promise.all(chosen.map((phase) => /** @type {Promise<Outcome>} */ (outcomes.get(phase.name))));
}

/**
 * @param {Phase} phase
 * @param {AbortSignal} signal
 */
function runPhase({ name, script, args = [], env: own = {}, tests = false, skipped }, signal) {
  return timed(name, async () => {
    if (skipped !== undefined) {
      console.log(`skipped: ${skipped}`);
      return { ...nothing, counts: { ...none, skipped: 1 } };
    }
    const resultsFile = join(artifacts, `results-${name}.json`);
    rmSync(resultsFile, { force: true });
    const env = { ...process.env, ...own, ...(tests ? { TEST_RESULTS: resultsFile } : {}) };
    const failure = await run(process.execPath, [script, ...args], {
      cwd: root,
      env,
      signal,
      deadlineMs: 3_000_000,
      name,
    })
      .then(() => undefined)
      .catch((/** @type {Error} */ error) => error);
    const results = readResults(resultsFile);
    const counts = results ? countResults(results) : none;
    const failures = results?.filter((each) => each.state === 'failed') ?? [];
    if (failure) {
      console.error(failure.message);
      return { counts: { ...counts, failed: Math.max(counts.failed, 1) }, failures };
    }
    if (tests && counts.passed + counts.skipped === 0) throw new CommandFailed(`${name}: no test ran`, '');
    return { counts, failures };
  });
}

/**
 * Runs and times an action. If it throws, that counts as one failed test.
 *
 * @param {string} name
 * @param {() => Promise<Findings>} action
 * @returns {Promise<Outcome>}
 */
async function timed(name, action) {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const outcome = await action().then(
    (findings) => ({ ok: findings.counts.failed === 0, ...findings }),
    (/** @type {Error} */ error) => {
      console.error(error instanceof CommandFailed ? error.message : error);
      return { ok: false, counts: { ...none, failed: 1 }, failures: [] };
    },
  );
  const seconds = (performance.now() - started) / 1000;
  console.log(`== ${name}: ${outcome.ok ? 'done' : 'FAILED'} in ${seconds.toFixed(1)} s`);
  return { name, seconds, ...outcome };
}
