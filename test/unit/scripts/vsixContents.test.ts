import assert from 'node:assert/strict';
import { contentProblems, sizeProblems, required } from '../../../scripts/vsixContents.mjs';

describe('what the VSIX may hold', () => {
  const complete = [...required];

  it('is everything that is required', () => {
    assert.deepEqual(contentProblems(complete), []);
  });

  for (const name of required) {
    it(`is not less: ${name}`, () => {
      assert.deepEqual(contentProblems(complete.filter((each) => each !== name)), [`The VSIX lacks ${name}.`]);
    });
  }

  for (const name of [
    'extension/dist/shared-AB12CD34.js',
    'extension/package.nls.de.json',
    'extension/l10n/bundle.l10n.json',
    'extension/l10n/bundle.l10n.zh-cn.json',
    'extension/media/walkthrough/start.md',
    'extension/media/icon.svg',
  ]) {
    it(`may be more: ${name}`, () => {
      assert.deepEqual(contentProblems([...complete, name]), []);
    });
  }

  for (const name of [
    'extension/dist/core.js',
    'extension/dist/extension.js.map',
    'extension/src/extension.ts',
    'extension/node_modules/ajv/package.json',
    'extension/.vscode/settings.json',
    'extension/media/page.html',
    'extension/media/../secret.png.exe',
  ]) {
    it(`is nothing else: ${name}`, () => {
      assert.equal(contentProblems([...complete, name]).length, 1);
    });
  }

  it('weighs no more than its limits', () => {
    assert.deepEqual(sizeProblems([{ name: 'extension/dist/extension.js', bytes: 350_000 }], 1_000_000), []);
    assert.equal(sizeProblems([{ name: 'extension/dist/extension.js', bytes: 350_001 }], 1_000_001).length, 2);
  });
});
