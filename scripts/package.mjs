// Builds what ships, packs it into artifacts/mcp-host-panel.vsix, and checks what is in there and how large it is.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { artifacts, metafile, vsixFile } from './artifacts.mjs';
import { installPackages } from './install.mjs';
import { main } from './main.mjs';
import { run } from './processes.mjs';
import { noticesFile, thirdPartyNotices } from './thirdParty.mjs';
import { vsceWarnings } from './vsceWarnings.mjs';
import { contentProblems, sizeProblems } from './vsixContents.mjs';
import { vsixReadme } from './vsixReadme.mjs';
import { readZipEntries } from './zipEntries.mjs';

const root = join(import.meta.dirname, '..');

await main(async (signal) => {
  await installPackages(signal);
  const options = { cwd: root, signal, capture: true, deadlineMs: 120_000 };
  mkdirSync(artifacts, { recursive: true });
  await run(process.execPath, ['esbuild.mjs', '--production', `--metafile=${metafile}`], options);
  const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
  const manifest = JSON.parse(read('package.json'));
  const readme = 'artifacts/README.md';
  writeFileSync(join(root, readme), vsixReadme(read('README.md'), manifest));
  // Everything is in the bundles: vsce need not look at node_modules.
  const vsce = ['node_modules/@vscode/vsce/vsce', 'package', '--no-dependencies', '--readme-path', readme];
  if (manifest.repository === undefined) vsce.push('--allow-missing-repository');
  const said = await run(process.execPath, [...vsce, '--out', vsixFile], options);

  const entries = readZipEntries(readFileSync(vsixFile));
  const vsixBytes = statSync(vsixFile).size;
  for (const { name, bytes } of entries) console.log(`${kilobytes(bytes)}  ${name}`);
  console.log(`${kilobytes(vsixBytes)}  ${vsixFile}`);
  const problems = [
    ...contentProblems(entries.map((entry) => entry.name)),
    ...sizeProblems(entries, vsixBytes),
    ...(vsceWarnings(said).length > 0 ? [`vsce warns:\n${said}`] : []),
  ];
  if (read(noticesFile) !== thirdPartyNotices(root, JSON.parse(readFileSync(metafile, 'utf8')))) {
    problems.push(`${noticesFile} is not what the bundles hold: node scripts/notices.mjs writes it anew.`);
  }
  for (const problem of problems) console.error(problem);
  return problems.length > 0 ? 1 : 0;
});

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(12);
}
