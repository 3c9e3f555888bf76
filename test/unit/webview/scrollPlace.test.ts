import assert from 'node:assert/strict';
import { noFilter } from '../../../src/core/audit/wireFilter';
import { RowStore } from '../../../src/webview/rowStore';
import { atTheEnd, placeAt, rowHeight, rowsInSight, scrollTopOf } from '../../../src/webview/scrollPlace';
import { row, rows } from './fixtures';

const height = 10 * rowHeight;

function storeOf(count: number): RowStore {
  const store = new RowStore();
  store.apply(rows(count), 0);
  return store;
}

describe('where a person looks in the Wire view', () => {
  it('is the end while it follows', () => {
    const store = storeOf(100);
    assert.equal(scrollTopOf(atTheEnd, store, height), 90 * rowHeight);
    store.apply([row(101)], 0);
    assert.equal(scrollTopOf(atTheEnd, store, height), 91 * rowHeight);
    assert.equal(scrollTopOf(atTheEnd, storeOf(5), height), 0);
  });

  it('is no longer the end once they scroll up, and does not become it by scrolling down', () => {
    const store = storeOf(100);
    const up = placeAt(89 * rowHeight, store, atTheEnd, 90 * rowHeight);
    assert.equal(up.follow, false);
    assert.equal(placeAt(90 * rowHeight, store, up, 89 * rowHeight).follow, false);
    assert.equal(placeAt(90 * rowHeight, store, atTheEnd, 90 * rowHeight).follow, true);
  });

  it('stays at the same row when rows come, go, or are filtered out', () => {
    const store = storeOf(100);
    const place = placeAt(50 * rowHeight + 7, store, { ...atTheEnd, follow: false }, 0);
    assert.deepEqual([place.seq, place.offset], [51, 7]);
    store.apply([row(101)], 21);
    assert.equal(scrollTopOf(place, store, height), 30 * rowHeight + 7);
    store.setFilter({ ...noFilter, text: '1' });
    assert.equal(store.at(store.indexOf(place.seq))?.seq, 51);
  });

  it('is the nearest row where that one is gone', () => {
    const store = storeOf(100);
    const place = placeAt(50 * rowHeight + 7, store, { ...atTheEnd, follow: false }, 0);
    store.apply([], 71);
    assert.equal(scrollTopOf(place, store, height), 0);
  });

  it('decides which rows are in the document: those in sight and one on either side', () => {
    assert.deepEqual(rowsInSight(0, height, 10_000), { from: 0, to: 11 });
    assert.deepEqual(rowsInSight(500 * rowHeight + 1, height, 10_000), { from: 499, to: 512 });
    assert.deepEqual(rowsInSight(9_990 * rowHeight, height, 10_000), { from: 9_989, to: 10_000 });
    assert.deepEqual(rowsInSight(0, height, 3), { from: 0, to: 3 });
  });
});
