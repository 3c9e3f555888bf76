// Checks that the Chinese translation is whole. Prints what is wrong with it.
// usage: node scripts/l10n.mjs [--todo]; --todo prints the texts without a translation, as JSON for each file
import { join } from 'node:path';
import { main } from './main.mjs';
import { projectProblems, projectTexts } from './l10n/projectTexts.mjs';

const root = join(import.meta.dirname, '..');

await main(async () => {
  if (process.argv.includes('--todo')) {
    for (const { file, texts, translation } of projectTexts(root).translations) {
      const todo = [...texts].filter(([key]) => !Object.hasOwn(translation, key));
      console.log(`${file}\n${JSON.stringify(Object.fromEntries(todo), null, 2)}`);
    }
    return;
  }
  const problems = projectProblems(root);
  for (const problem of problems) console.error(problem);
  return problems.length > 0 ? 1 : 0;
});
