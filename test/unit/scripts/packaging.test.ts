import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { bundledFolders, describeNotices } from '../../../scripts/thirdParty.mjs';
import { vsCodeVersions } from '../../../scripts/vscode/versions.mjs';
import { vsixReadme } from '../../../scripts/vsixReadme.mjs';

interface Manifest {
  readonly engines: { readonly vscode: string };
  readonly devDependencies: Record<string, string>;
  readonly extensionKind: readonly string[];
}
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;

describe('the oldest VS Code', () => {
  const oldest = /^\^(\d+\.\d+)\.0$/.exec(manifest.engines.vscode)?.[1];

  it('is the one whose API the sources are checked against', () => {
    assert.equal(manifest.devDependencies['@types/vscode'], `${oldest}.0`);
  });

  it('is the one that tests take as the oldest, and older than the newest', () => {
    const minor = (label: string): string | undefined =>
      vsCodeVersions.find((each) => each.label === label)?.codeServer.split('.')[1];
    assert.equal(`1.${minor('oldest')}`, oldest);
    assert.ok(Number(minor('oldest')) < Number(minor('newest')));
  });
});

describe('the extension', () => {
  it('runs where the workspace is, also in a remote window', () => {
    assert.deepEqual(manifest.extensionKind, ['workspace']);
  });
});

describe('the notices of third parties', () => {
  it('name what is in a bundle that ships, by the innermost folder', () => {
    const folders = bundledFolders({
      'dist/extension.js': {
        inputs: {
          'src/extension.ts': { bytesInOutput: 5 },
          'node_modules/ajv/dist/ajv.js': { bytesInOutput: 1 },
          'node_modules/unused/index.js': { bytesInOutput: 0 },
        },
      },
      'dist/http.js': { inputs: { 'node_modules/@scope/a/node_modules/@other/b/c.js': { bytesInOutput: 1 } } },
      'dist/core.js': { inputs: { 'node_modules/core-only/index.js': { bytesInOutput: 1 } } },
    });
    assert.deepEqual(folders, ['node_modules/@scope/a/node_modules/@other/b', 'node_modules/ajv']);
  });

  it('have each text once, under all packages that bring it', () => {
    const notices = describeNotices([
      { name: 'a', version: '1.0.0', license: 'ISC', texts: ['Same.'] },
      { name: 'b', version: '2.0.0', license: 'ISC', texts: ['Same.'] },
      { name: 'c', version: '3.0.0', license: 'MIT', texts: ['License.', 'Notice.'] },
    ]);
    assert.match(notices, /\na 1\.0\.0 \(ISC\)\nb 2\.0\.0 \(ISC\)\n-+\n\nSame\.\n/);
    assert.match(notices, /\nc 3\.0\.0 \(MIT\)\n-+\n\nLicense\.\n\nNotice\.\n$/);
  });
});

describe('the README in the VSIX', () => {
  const readme =
    '# Panel\n\n![A picture](media/a.png)\n\nSee [the page](docs/a.md#b), [below](#here), [elsewhere](https://x.example).\n';

  it('has no relative picture or link where no repository is known', () => {
    assert.equal(vsixReadme(readme, {}), '# Panel\n\nSee the page, [below](#here), [elsewhere](https://x.example).\n');
  });

  it('is the project’s own where vsce can lead its links to the repository', () => {
    assert.equal(vsixReadme(readme, { repository: 'https://x.example/y' }), readme);
  });
});
