import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';

/** The rows of the table of promises: what is promised, and the file and title of the test that shows it. */
function promises(): { readonly promise: string; readonly file: string; readonly title: string }[] {
  const page = readFileSync('docs/security.md', 'utf8');
  const [, table = ''] = /## What is promised\n([^]*?)\n## /.exec(page) ?? [];
  return table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => {
      const [, promise, file, title] = /^\| (.+) \| `(test\/[\w./-]+\.test\.ts)`: (.+) \|$/.exec(line) ?? [];
      assert.ok(promise !== undefined && file !== undefined && title !== undefined, `not a row: ${line}`);
      return { promise, file, title };
    });
}

describe('each promise of the threat model', () => {
  it('is one of many', () => {
    assert.ok(promises().length > 20);
  });

  for (const { promise, file, title } of promises()) {
    it(`has its test: ${promise.replaceAll('*', '')}`, () => {
      assert.ok(existsSync(file), `${file} is missing`);
      assert.ok(readFileSync(file, 'utf8').includes(title), `${file} has no test of the title: ${title}`);
    });
  }
});
