// Builds what ships, packs it into artifacts/mcp-host-panel.vsix, and checks what is in there and how large it is.
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { artifacts, vsixFile } from './artifacts.mjs';
import { installPackages } from './install.mjs';
import { main } from './main.mjs';
import { run } from './processes.mjs';
import { contentProblems, sizeProblems } from './vsixContents.mjs';
import { readZipEntries } from './zipEntries.mjs';

const root = join(import.meta.dirname, '..');

await main(async (signal) => {
  await installPackages(signal);
  const options = { cwd: root, signal, capture: true, deadlineMs: 120_000 };
  await run(process.execPath, ['esbuild.mjs', '--production'], options);
  mkdirSync(artifacts, { recursive: true });
  // Everything is in the bundle: vsce need not look at node_modules.
  const vsce = [
    'node_modules/@vscode/vsce/vsce',
    'package',
    '--no-dependencies',
    '--allow-missing-repository',
    '--no-rewrite-relative-links',
  ];
  await run(process.execPath, [...vsce, '--out', vsixFile], options);

  const entries = readZipEntries(readFileSync(vsixFile));
  const vsixBytes = statSync(vsixFile).size;
  for (const { name, bytes } of entries) console.log(`${kilobytes(bytes)}  ${name}`);
  console.log(`${kilobytes(vsixBytes)}  ${vsixFile}`);
  const problems = [...contentProblems(entries.map((entry) => entry.name)), ...sizeProblems(entries, vsixBytes)];
  for (const problem of problems) console.error(problem);
  return problems.length > 0 ? 1 : 0;
});

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(12);
}
