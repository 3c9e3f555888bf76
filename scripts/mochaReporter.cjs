// Prints what mocha's spec reporter prints, and leaves the results in the file that TEST_RESULTS names.
const { writeFileSync } = require('node:fs');
const Mocha = require('mocha');

/** @typedef {import('./results.mjs').TestResult} TestResult */

class ResultsReporter extends Mocha.reporters.Spec {
  /**
   * @param {Mocha.Runner} runner
   * @param {Mocha.MochaOptions} options
   */
  constructor(runner, options) {
    super(runner, options);
    // At once: a run that is cut short has no end at which it would be said.
    runner.on('fail', (_, error) => process.stdout.write(`${error?.stack ?? error}\n`));
    const file = process.env.TEST_RESULTS;
    if (file === undefined) return;
    /** @type {TestResult[]} */
    const results = [];
    runner.on('pass', (test) => results.push({ title: test.fullTitle(), state: 'passed', ms: test.duration ?? 0 }));
    runner.on('pending', (test) => results.push({ title: test.fullTitle(), state: 'skipped', ms: 0 }));
    // A hook that fails is counted like a test: the tests behind it did not run.
    runner.on('fail', (test, error) =>
      results.push({
        title: test.fullTitle(),
        state: 'failed',
        ms: test.duration ?? 0,
        error: error?.stack ?? String(error),
      }),
    );
    // Written at the end only: a file that is there says that the run was not cut short.
    runner.once('end', () => writeFileSync(file, JSON.stringify(results, null, 1)));
  }
}

module.exports = ResultsReporter;
