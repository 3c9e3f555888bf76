import assert from 'node:assert/strict';
import { entryPath } from '../../../src/core/config/entryPath';

describe('a path of an entry', () => {
  it('starts in the folder where it is relative', () => {
    assert.equal(
      entryPath('/project', 'servers/../a')
        .replaceAll('\\', '/')
        .replace(/^[A-Z]:/i, ''),
      '/project/a',
    );
  });

  it('stays as it is written where it is absolute: what is above a link is not what stands before it', () => {
    assert.equal(entryPath('/project', '/srv/current/../data'), '/srv/current/../data');
  });
});
