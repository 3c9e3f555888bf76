// What became of the tests.
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ title: string, state: 'passed' | 'failed' | 'skipped', ms: number, error?: string }} TestResult
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * @param {string} file as mochaReporter.cjs writes it
 * @returns {TestResult[] | undefined} undefined if the run did not come to its end
 */
export function readResults(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * @param {readonly TestResult[]} results
 * @returns {Counts}
 */
export function countResults(results) {
  /** @param {TestResult['state']} state */
  const count = (state) => results.filter((each) => each.state === state).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function sumCounts(all) {
  return all.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** @param {Counts} counts */
export function describeCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** @param {TestResult} result */
export function describeResult({ title, state, ms, error }) {
  const mark = { passed: '✔', failed: '✖', skipped: '-' }[state];
  return `  ${mark} ${title}${state === 'skipped' ? '' : ` (${ms}ms)`}${error === undefined ? '' : `\n${error}`}`;
}
