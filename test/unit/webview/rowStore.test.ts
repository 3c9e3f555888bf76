import assert from 'node:assert/strict';
import { noFilter } from '../../../src/core/audit/wireFilter';
import { RowStore } from '../../../src/webview/rowStore';
import { row, rows } from './fixtures';

const shown = (store: RowStore): number[] => Array.from({ length: store.shown }, (_, index) => store.at(index)!.seq);

describe('the rows of the Wire view', () => {
  it('are in the order in which they came, whatever changes them later', () => {
    const store = new RowStore();
    store.apply(rows(3), 0);
    store.apply([row(2, { class: 'ok' }), row(4)], 0);
    assert.deepEqual(shown(store), [1, 2, 3, 4]);
    assert.equal(store.at(1)?.class, 'ok');
  });

  it('are forgotten with their records, also those that come too late', () => {
    const store = new RowStore();
    store.apply(rows(5), 0);
    store.apply([row(1), row(6)], 4);
    assert.deepEqual([shown(store), store.size], [[4, 5, 6], 3]);
  });

  const filters: [what: string, filter: Partial<typeof noFilter>, passing: number[]][] = [
    ['nothing', {}, [1, 2, 3, 4]],
    ['a server', { server: 'files' }, [2]],
    ['a method', { method: 'tools/list' }, [3]],
    ['an outcome', { class: 'timeout' }, [4]],
    ['failures', { class: 'failed' }, [2, 4]],
    ['words anywhere, in either case', { text: 'ECHO box' }, [1, 4]],
    ['the reason of a failure', { text: 'too slow' }, [4]],
    ['an id', { text: '"a7"' }, [2]],
    ['all at once', { text: 'echo', server: 'box', class: 'failed' }, [4]],
  ];
  for (const [what, filter, passing] of filters) {
    it(`are filtered by ${what}`, () => {
      const store = new RowStore();
      store.setFilter({ ...noFilter, ...filter });
      store.apply(
        [
          row(1, { name: 'echo' }),
          row(2, { server: 'files', class: 'toolError', id: '"a7"' }),
          row(3, { method: 'tools/list' }),
          row(4, { name: 'box/echo', class: 'timeout', reason: 'It was too slow' }),
        ],
        0,
      );
      assert.deepEqual(shown(store), passing);
      store.setFilter(noFilter);
      store.setFilter({ ...noFilter, ...filter });
      assert.deepEqual(shown(store), passing);
    });
  }

  it('come and go when a change makes them fit the filter, or not', () => {
    const store = new RowStore();
    store.setFilter({ ...noFilter, class: 'pending' });
    store.apply(rows(3), 0);
    store.apply([row(2, { class: 'ok' })], 0);
    assert.deepEqual(shown(store), [1, 3]);
    store.setFilter({ ...noFilter, class: 'ok' });
    store.apply([row(3, { class: 'ok' }), row(1, { class: 'ok' })], 0);
    assert.deepEqual(shown(store), [1, 2, 3]);
  });

  it('offer their servers and methods as choices, a bounded number of them', () => {
    const store = new RowStore();
    store.apply(
      Array.from({ length: 1_000 }, (_, index) => row(index, { method: `method ${index}` })),
      0,
    );
    assert.deepEqual([...store.servers], ['box']);
    assert.equal(store.methods.size, 200);
  });
});
