import assert from 'node:assert/strict';
import type { ChangedDefinition } from '../../../../src/core/hostApi';
import { ChangeNews } from '../../../../src/vscode/definitions/changeNews';

const changed = (name: string, hash: string, blocked = false): ChangedDefinition => ({
  server: 'files',
  kind: 'tool',
  name,
  hash,
  since: 0,
  blocked,
  pinnedHash: 'p',
  pinnedText: undefined,
  text: '{}',
});

describe('news of changed definitions', () => {
  it('are told once for each change', () => {
    const news = new ChangeNews();
    assert.deepEqual(news.take('files', [changed('a', '1'), changed('b', '1')]), ['a', 'b']);
    assert.deepEqual(news.take('files', [changed('a', '1'), changed('b', '2')]), ['b']);
    assert.deepEqual(news.take('files', [changed('b', '2')]), []);
  });

  it('are none of what was reviewed, nor of another server', () => {
    const news = new ChangeNews();
    assert.deepEqual(news.take('files', [changed('a', '1', true)]), []);
    assert.deepEqual(news.take('notes', [changed('a', '1')]), []);
  });
});
