import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { vsceWarnings } from '../../../scripts/vsceWarnings.mjs';

const vsce = resolve('node_modules/@vscode/vsce/vsce');

describe('what vsce prints', () => {
  const rows: readonly (readonly [what: string, output: string, warnings: readonly string[]])[] = [
    ['is nothing to warn of where all is well', ' DONE  Packaged: a.vsix (3 files, 1 KB)\n', []],
    ['is a warning under its label', ' WARNING  LICENSE not found\n', ['LICENSE not found']],
    ['is one in colours, too', '\x1b[43m\x1b[30m WARNING \x1b[39m\x1b[49m LICENSE not found\n', ['LICENSE not found']],
    ['is one for GitHub Actions', 'x\n::warning::LICENSE not found%0Afoo\n', ['LICENSE not found%0Afoo']],
    [
      'is none of Node’s own',
      '(node:12) [DEP0040] DeprecationWarning: The `punycode` module is deprecated.\n' +
        '(Use `node --trace-deprecation ...` to show where the warning was created)\n' +
        "(node:12) Warning: Setting the NODE_TLS_REJECT_UNAUTHORIZED environment variable to '0' is insecure\n",
      [],
    ],
    ['is none in the name of a file', '├─ docs/WARNING  signs.md\n', []],
  ];
  for (const [what, output, warnings] of rows) {
    it(what, () => {
      assert.deepEqual(vsceWarnings(output), warnings);
    });
  }

  it('is read as the version that packs has it', function () {
    this.timeout(120_000);
    const folder = mkdtempSync(join(tmpdir(), 'vsce-'));
    try {
      const manifest = { name: 'a', publisher: 'b', version: '1.0.0', engines: { vscode: '^1.90.0' } };
      writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
      writeFileSync(join(folder, 'README.md'), 'nothing');
      const args = [vsce, 'package', '--no-dependencies', '--allow-missing-repository'];
      const env = { ...process.env, NODE_OPTIONS: '' };
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: folder,
        encoding: 'utf8',
        env,
        timeout: 110_000,
      });
      assert.equal(status, 0, stderr);
      assert.deepEqual(
        vsceWarnings(stdout + stderr).filter((line) => line.includes('not found')),
        ['LICENSE, LICENSE.md, or LICENSE.txt not found'],
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
