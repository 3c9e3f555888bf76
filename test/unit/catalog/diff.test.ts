import assert from 'node:assert/strict';
import { CatalogBuilder } from '../../../src/core/catalog/builder';
import { diffCatalogs } from '../../../src/core/catalog/diff';
import { mergeCatalog, type MergeInput } from '../../../src/core/catalog/merge';
import { inputOf, serversOf, type MergeRow } from './mergeCase';

describe('the difference of two catalogs', () => {
  const rows: {
    title: string;
    before: MergeRow['servers'];
    after: MergeRow['servers'];
    added?: string[];
    removed?: string[];
    changed?: string[];
  }[] = [
    { title: 'from nothing', before: {}, after: { a: ['y', 'x'] }, added: ['x', 'y'] },
    { title: 'to nothing', before: { a: ['y', 'x'] }, after: {}, removed: ['x', 'y'] },
    {
      title: 'one tool for another',
      before: { a: ['x', 'y'] },
      after: { a: ['w', 'x', 'z'] },
      added: ['w', 'z'],
      removed: ['y'],
      changed: ['x'],
    },
    {
      title: 'an owner more',
      before: { b: ['x'] },
      after: { a: ['y'], b: ['x'], c: ['x'] },
      added: ['c/x', 'y'],
      changed: ['x'],
    },
    {
      title: 'readiness',
      before: { a: ['x'], b: ['y'] },
      after: { a: { tools: ['x'], ready: false }, b: ['y'] },
      changed: ['x', 'y'],
    },
  ];
  for (const { title, before, after, added = [], removed = [], changed = [] } of rows) {
    it(title, () => {
      const from = mergeCatalog(inputFor(before)).catalog;
      const to = mergeCatalog(inputFor(after)).catalog;
      assert.deepEqual(diffCatalogs(from, to), { catalog: to, added, removed, changed });
    });
  }

  it('is none between a catalog and itself', () => {
    const { catalog } = mergeCatalog(inputFor({ a: ['x'] }));
    assert.equal(diffCatalogs(catalog, catalog), undefined);
  });

  it('names nothing, but is there, if only a problem is new', () => {
    const builder = new CatalogBuilder({});
    const input = inputFor({ a: ['x'], b: ['y'] });
    const before = builder.update(input).catalog;
    const servers = input.servers.map((server) => ({ ...server, configIdentity: 'same' }));
    const after = builder.update({ ...input, servers }).catalog;
    assert.deepEqual(diffCatalogs(before, after), { catalog: after, added: [], removed: [], changed: [] });
  });
});

/** Tools are made anew each time, so every tool that stays counts as changed. */
function inputFor(servers: MergeRow['servers']): MergeInput & { ledger: Record<string, string> } {
  const row: MergeRow = { id: '', policy: 'prefix', servers: servers ?? {}, expect: {} };
  return { ...inputOf(row, serversOf(row)), ledger: {} };
}
