import assert from 'node:assert/strict';
import { defaultLegacyVersions, defaultModernVersions } from '../../../src/core/config/settings';
import { highestFirst, highestShared } from '../../../src/core/era/versions';

describe('protocol versions', () => {
  it('are sorted highest first, each one once', () => {
    const versions = ['2025-06-18', '2026-07-28', '2024-11-05', '2025-06-18'];
    assert.deepEqual(highestFirst(versions), ['2026-07-28', '2025-06-18', '2024-11-05']);
  });

  it('have defaults that are sorted and do not overlap', () => {
    assert.deepEqual(highestFirst(defaultLegacyVersions), defaultLegacyVersions);
    assert.equal(highestShared(defaultLegacyVersions, defaultModernVersions), undefined);
  });

  for (const { ours, theirs, shared } of [
    { ours: ['a', 'c', 'b'], theirs: ['b', 'a'], shared: 'b' },
    { ours: ['a', 'b'], theirs: ['z', 'b', 'a'], shared: 'b' },
    { ours: ['a'], theirs: ['b'], shared: undefined },
    { ours: [], theirs: ['b'], shared: undefined },
    { ours: ['a'], theirs: [], shared: undefined },
  ]) {
    it(`shared by [${ours.join()}] and [${theirs.join()}], the highest is ${shared ?? 'none'}`, () => {
      assert.equal(highestShared(ours, theirs), shared);
    });
  }
});
