import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { projectProblems, projectTexts } from '../../../scripts/l10n/projectTexts.mjs';

describe('the texts of the project', () => {
  it('are all found, of the manifest and of the sources', () => {
    const [manifest, sources] = projectTexts(resolve('.')).translations;
    assert.equal(manifest?.texts.get('container.title'), 'MCP Host');
    assert.equal(sources?.texts.get('{0} · allowlisted'), '{0} · allowlisted');
    assert.ok(sources.texts.size > 500, String(sources.texts.size));
  });

  it('are all translated into Chinese, and nothing else is', () => {
    assert.deepEqual(projectProblems(resolve('.')), []);
  });
});
