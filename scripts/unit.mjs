// Runs the tests that need no editor with mocha in plain Node.
// usage: node scripts/unit.mjs [words that a test file's path contains…] [-- mocha options…]
import { main } from './main.mjs';
import { bundleTestFiles, findTestFiles, runMocha, testArguments } from './testFiles.mjs';

const { words, mochaOptions } = testArguments();

await main(async (signal) => {
  const sources = findTestFiles(['unit', 'peer'], words);
  // A folder for each choice of files, so that two runs at once do not disturb each other.
  const name = words.length > 0 ? words.join('-').replace(/\W+/g, '-') : 'all';
  const files = await bundleTestFiles(sources, name);
  await runMocha(files, { signal, timeoutMs: 40_000, mochaOptions });
});
