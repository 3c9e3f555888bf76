// Writes ThirdPartyNotices.txt anew, from what esbuild really bundles. scripts/package.mjs fails where it is not up to date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { artifacts, metafile } from './artifacts.mjs';
import { installPackages } from './install.mjs';
import { main } from './main.mjs';
import { run } from './processes.mjs';
import { noticesFile, thirdPartyNotices } from './thirdParty.mjs';

const root = join(import.meta.dirname, '..');

await main(async (signal) => {
  await installPackages(signal);
  mkdirSync(artifacts, { recursive: true });
  await run(process.execPath, ['esbuild.mjs', '--production', `--metafile=${metafile}`], {
    cwd: root,
    signal,
    deadlineMs: 120_000,
  });
  const text = thirdPartyNotices(root, JSON.parse(readFileSync(metafile, 'utf8')));
  writeFileSync(join(root, noticesFile), text);
});
