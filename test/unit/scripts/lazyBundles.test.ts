import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildWithLazyBundles } from '../../../scripts/lazyBundles.mjs';

const sources = {
  'failure.ts': 'export class Failure extends Error {}',
  'more.ts': 'export class More { text = 1; }',
  'large.ts': "export const large = (): string => 'LARGE';",
  'first.ts':
    "import { Failure } from './failure'; import { large } from './large'; export const fail = () => { throw new Failure(large()); };",
  'second.ts': `import { large } from './large'; import { More } from './more';
    export const second = (): string => large(); export const more = () => new More();`,
  'eager.ts': "import './between';",
  'between.ts': "import { second } from './second'; console.log(second());",
  'main.ts': `import { Failure } from './failure';
    import { More } from './more';
    export async function run() {
      const { fail } = await import('./first');
      const { second, more } = await import('./second');
      try { fail(); } catch (error) { return [error instanceof Failure, more() instanceof More, second()]; }
    }`,
};

describe('a build with lazy bundles', () => {
  let folder: string;
  let files: string[];
  const text = (name: string): string => readFileSync(join(folder, 'dist', name), 'utf8');

  const buildFrom = (main: string, outdir: string): Promise<unknown> =>
    buildWithLazyBundles(
      {
        bundle: true,
        platform: 'node',
        target: 'node20',
        minify: true,
        logLevel: 'error',
        outdir: join(folder, outdir),
      },
      { name: 'main', source: join(folder, main) },
      { first: join(folder, 'first.ts'), second: join(folder, 'second.ts') },
    );

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lazy-bundles-'));
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist', 'shared-FORMER00.js'), '');
    for (const [name, source] of Object.entries(sources)) writeFileSync(join(folder, name), source);
    await buildFrom('main.ts', 'dist');
    files = readdirSync(join(folder, 'dist')).sort();
  });

  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('gives each its file, and one to what only lazy ones share, and leaves none of an earlier build', () => {
    assert.deepEqual(
      files.map((name) => name.replace(/-[A-Z0-9]+\./, '-….')),
      ['first.js', 'main.js', 'second.js', 'shared-….js'],
    );
  });

  it('has no code twice', () => {
    assert.deepEqual(
      files.filter((name) => text(name).includes('extends Error')),
      ['main.js'],
    );
    assert.deepEqual(
      files.filter((name) => text(name).includes('LARGE')),
      files.filter((name) => name.startsWith('shared-')),
    );
  });

  it('fails where the main one imports a lazy one statically, also by way of another', async () => {
    await assert.rejects(
      buildFrom('eager.ts', 'eager'),
      /second\.ts: imported statically from .*eager\.ts, so it is not lazy\.$/,
    );
  });

  it('loads no bundle by import(), which would read it for names before it runs it', () => {
    for (const name of files) assert.doesNotMatch(text(name), /\bimport\(/, name);
  });

  it('has classes that are the same in all bundles, and loads lazy ones when they are first needed', async () => {
    const script = `
      const loaded = () => Object.keys(require.cache).length;
      const { run } = require('./dist/main.js');
      const before = loaded();
      run().then((result) => console.log(JSON.stringify([before, loaded(), ...result])));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { cwd: folder });
    assert.deepEqual(JSON.parse(stdout), [1, 4, true, true, 'LARGE']);
  });
});
