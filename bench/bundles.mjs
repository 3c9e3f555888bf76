// What the bundles are made of: the folders that take most of each, in kB, minified. usage: node bench/bundles.mjs
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { keep } from './report.mjs';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
try {
  const file = join(folder, 'metafile.json');
  execFileSync(process.execPath, ['esbuild.mjs', '--production', `--metafile=${file}`], { cwd: root });
  const outputs = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
  const rows = outputs
    .filter(([name, { bytes }]) => name.endsWith('.js') && bytes >= 2_000)
    .sort(([, left], [, right]) => right.bytes - left.bytes)
    .map(([name, { bytes, inputs, entryPoint }]) => ({
      bundle: basename(name),
      of: entryPoint?.replace(/^lazy:/, '') ?? 'what several share',
      kB: kB(bytes),
      'made of': largest(inputs),
    }));
  const note = 'Before the parts become CommonJS: `dist/extension.js` is the part that is loaded with it, and itself.';
  keep('bundles', { title: 'Bundles', rows, data: { rows }, note });
} finally {
  rmSync(folder, { recursive: true });
}

function largest(inputs) {
  const folders = new Map();
  for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
    const parts = path.split('/');
    const name = parts.slice(0, parts[0] === 'node_modules' ? (parts[1].startsWith('@') ? 3 : 2) : 3).join('/');
    folders.set(name, (folders.get(name) ?? 0) + bytesInOutput);
  }
  const sorted = [...folders].sort(([, left], [, right]) => right - left);
  return sorted
    .slice(0, 8)
    .map(([name, bytes]) => `${name} ${kB(bytes)}`)
    .join(', ');
}

function kB(bytes) {
  return Math.round(bytes / 100) / 10;
}
