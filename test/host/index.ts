import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Mocha from 'mocha';
import ResultsReporter from '../../scripts/mochaReporter.cjs';

/**
 * The extension host calls this. Runs every test file beside this one; rejects if a test failed.
 * The results lie in the file that TEST_RESULTS names.
 */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 60_000, color: false, reporter: ResultsReporter });
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((each) => each.endsWith('.test.js'))) mocha.addFile(join(__dirname, file));
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failures > 0) throw new Error(`${failures} tests failed.`);
}
