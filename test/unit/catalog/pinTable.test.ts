import assert from 'node:assert/strict';
import {
  maxPinnedText,
  maxPinnedTexts,
  maxVanishedPins,
  PinTable,
  type ListedDefinition,
} from '../../../src/core/catalog/pinTable';

/** `name=hash`, with a text of its own. */
function list(...definitions: string[]): ListedDefinition[] {
  return definitions.map((definition) => {
    const [name = '', hash = ''] = definition.split('=');
    return { name, hash, text: `text of ${hash}`, item: { name, hash } };
  });
}

function setUp(...first: string[]) {
  const table = new PinTable(undefined);
  table.take('tool', list(...first), 1);
  return table;
}

const held = (table: PinTable): unknown[] =>
  [...table.changes('tool')].map(([name, { pinned, hash }]) => [name, pinned, hash]);

describe('the pins of a server', () => {
  it('take at first sight whatever is listed, and hold nothing', () => {
    const table = setUp('read=1', 'write=2');
    assert.deepEqual(held(table), []);
    assert.deepEqual(table.counts(), { pinned: 2, changed: 0, blocked: 0 });
    assert.equal(table.pinnedText('tool', 'read'), 'text of 1');
  });

  it('hold what is listed with another definition, since when it was seen', () => {
    const table = setUp('read=1', 'write=2');
    assert.equal(table.take('tool', list('read=9', 'write=2'), 5), true);
    assert.deepEqual(table.changes('tool').get('read'), { pinned: '1', hash: '9', since: 5, blocked: false });
    assert.deepEqual(table.counts(), { pinned: 1, changed: 1, blocked: 0 });
    table.take('tool', list('read=9', 'write=2'), 8);
    assert.equal(table.changes('tool').get('read')?.since, 5);
  });

  it('say with the same object that nothing differs', () => {
    const table = setUp('read=1', 'write=2');
    table.take('tool', list('read=9'), 5);
    const before = table.changes('tool');
    table.take('tool', list('read=9', 'write=2', 'new=3'), 6);
    assert.equal(table.changes('tool'), before);
  });

  it('release what is again as it was pinned', () => {
    const table = setUp('read=1');
    table.take('tool', list('read=9'), 5);
    assert.equal(table.take('tool', list('read=1'), 6), true);
    assert.deepEqual(held(table), []);
  });

  it('are kept for what goes, so that it can not come back as something else', () => {
    const table = setUp('read=1', 'write=2');
    table.take('tool', list('write=2'), 5);
    assert.deepEqual(table.counts(), { pinned: 1, changed: 0, blocked: 0 });
    table.take('tool', list('read=9', 'write=2'), 6);
    assert.deepEqual(held(table), [['read', '1', '9']]);
  });

  it('count the first of several definitions of one name', () => {
    const table = setUp('read=1', 'read=2');
    table.take('tool', list('read=1', 'read=3'), 5);
    assert.deepEqual(held(table), []);
    table.take('tool', list('read=3', 'read=1'), 6);
    assert.deepEqual(held(table), [['read', '1', '3']]);
  });

  it('are moved by accepting just what was reviewed', () => {
    const table = setUp('read=1');
    table.take('tool', list('read=9'), 5);
    table.take('tool', list('read=10'), 6);
    assert.equal(table.accept('tool', 'read', '9', 'text of 9'), false);
    assert.deepEqual(held(table), [['read', '1', '10']]);
    assert.equal(table.accept('tool', 'read', '10', 'text of 10'), true);
    assert.deepEqual(held(table), []);
    assert.equal(table.pinnedText('tool', 'read'), 'text of 10');
    table.take('tool', list('read=1'), 7);
    assert.deepEqual(held(table), [['read', '10', '1']]);
  });

  it('stay where a person keeps a change blocked, until there is another change', () => {
    const table = setUp('read=1');
    table.take('tool', list('read=9'), 5);
    assert.equal(table.block('tool', 'read', '8'), false);
    assert.equal(table.block('tool', 'read', '9'), true);
    assert.deepEqual(table.counts(), { pinned: 0, changed: 1, blocked: 1 });
    table.take('tool', list('read=9', 'new=1'), 6);
    assert.equal(table.counts().blocked, 1);
    table.take('tool', list('read=11', 'new=1'), 7);
    assert.deepEqual(table.counts(), { pinned: 1, changed: 1, blocked: 0 });
  });

  it('tell kinds apart', () => {
    const table = setUp('read=1');
    table.take('prompt', list('read=2'), 5);
    assert.deepEqual(held(table), []);
    assert.equal(table.changes('prompt').size, 0);
  });

  it('stay while the list itself is not known', () => {
    const table = setUp('read=1');
    table.take('tool', list('read=9'), 5);
    table.drop('tool');
    assert.deepEqual(held(table), []);
    table.take('tool', list('read=9'), 6);
    assert.deepEqual(held(table), [['read', '1', '9']]);
    assert.equal(table.changes('tool').get('read')?.since, 5);
  });

  it('are the same after they were saved and read again', () => {
    const table = setUp('read=1', 'write=2', 'gone=3');
    table.take('tool', list('read=9', 'write=2'), 5);
    table.block('tool', 'read', '9');
    const saved = JSON.parse(JSON.stringify(table.records())) as unknown;
    const read = new PinTable(saved);
    assert.deepEqual(read.records(), table.records());
    read.take('tool', list('read=9', 'write=2', 'gone=4'), 8);
    assert.deepEqual(read.changes('tool').get('read'), { pinned: '1', hash: '9', since: 5, blocked: true });
    assert.equal(read.changes('tool').has('gone'), true);
  });

  it('leave out what can not be read', () => {
    const good = { kind: 'tool', name: 'a', hash: '1' };
    const read = new PinTable([
      null,
      1,
      {},
      { ...good, kind: 'disk' },
      { ...good, name: 1 },
      { ...good, seen: 'x' },
      good,
    ]);
    assert.deepEqual(read.records(), [good]);
    assert.deepEqual(new PinTable({ a: 1 }).records(), []);
  });

  it('keep only the hash of what is too large to be shown', () => {
    const table = new PinTable(undefined);
    table.take('tool', [{ name: 'a', hash: '1', text: 'x'.repeat(maxPinnedText + 1), item: {} }], 1);
    assert.equal(table.pinnedText('tool', 'a'), undefined);
    table.take('tool', list('a=2'), 2);
    assert.deepEqual(held(table), [['a', '1', '2']]);
  });

  it('drop the texts of what is gone first where there is no more room', () => {
    const text = 'x'.repeat(maxPinnedText);
    const many = (prefix: string, count: number): ListedDefinition[] =>
      Array.from({ length: count }, (_, index) => ({ name: `${prefix}${index}`, hash: 'h', text, item: {} }));
    const room = maxPinnedTexts / maxPinnedText;
    const table = new PinTable(undefined);
    table.take('tool', many('a', room), 1);
    table.take('tool', many('a', room).slice(1), 2);
    table.take('tool', [...many('a', room).slice(1), ...many('b', 2)], 3);
    const kept = ['a0', 'a1', 'b0', 'b1'].map((name) => table.pinnedText('tool', name) !== undefined);
    assert.deepEqual(kept, [false, true, true, false]);
  });

  it('are forgotten of what is gone for longest where too much is gone', () => {
    const names = Array.from({ length: maxVanishedPins + 1 }, (_, index) => `t${index}=1`);
    const table = setUp('first=1', ...names);
    table.take('tool', list(...names), 2);
    table.take('tool', [], 3);
    assert.equal(table.records().length, maxVanishedPins);
    assert.equal(table.isPinned('tool', 'first'), false);
    assert.equal(table.isPinned('tool', `t${maxVanishedPins}`), true);
  });
});
