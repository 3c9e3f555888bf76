import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { dropTorn, replaceFile } from '../../../src/vscode/lineFiles';

describe('a file that is replaced as a whole', () => {
  let folder = '';
  const path = (): string => join(folder, 'kept', 'a.jsonl');
  const left = (): string[] => readdirSync(join(folder, 'kept'));

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lines-'));
    await replaceFile(path(), (append) => append('old\n'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('has what was appended, in order', async () => {
    await replaceFile(path(), async (append) => {
      await append('new\n');
      await append('');
      await append('é\n');
    });
    assert.equal(readFileSync(path(), 'utf8'), 'new\né\n');
    assert.deepEqual(left(), ['a.jsonl']);
  });

  it('stays the old one where writing fails, and nothing else is left', async () => {
    const failed = replaceFile(path(), async (append) => {
      await append('half');
      throw new Error('no more');
    });
    await assert.rejects(failed, /no more/);
    assert.equal(readFileSync(path(), 'utf8'), 'old\n');
    assert.deepEqual(left(), ['a.jsonl']);
  });

  it('stays the old one where there is room for a part of the new one only', function () {
    this.timeout(60_000);
    const bundle = join(folder, 'lineFiles.cjs');
    buildSync({ entryPoints: ['src/vscode/lineFiles.ts'], bundle: true, platform: 'node', outfile: bundle });
    const script = `
      require(process.argv[1]).replaceFile(process.argv[2], (append) => append('x'.repeat(100_000))).then(
        () => console.log('written'),
        (error) => console.log(error.code),
      );`;
    const limited = ['-c', 'ulimit -f 16 && exec "$0" "$@"', process.execPath, '-e', script, bundle, path()];
    const { stdout, stderr } = spawnSync('sh', limited, { encoding: 'utf8', timeout: 50_000 });
    assert.equal(stdout.trim(), 'EFBIG', stderr);
    assert.equal(readFileSync(path(), 'utf8'), 'old\n');
    assert.deepEqual(left(), ['a.jsonl']);
  });

  it('has its half removed later where its process was killed', async () => {
    for (const name of ['a.jsonl.1.tmp', 'a.jsonl.2.tmp']) writeFileSync(join(folder, 'kept', name), 'half');
    utimesSync(join(folder, 'kept', 'a.jsonl.1.tmp'), 0, 0);
    await dropTorn(join(folder, 'kept'));
    assert.deepEqual(left(), ['a.jsonl', 'a.jsonl.2.tmp']);
    await dropTorn(join(folder, 'missing'));
  });
});
