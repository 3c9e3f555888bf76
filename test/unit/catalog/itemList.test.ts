import assert from 'node:assert/strict';
import type { FetchedList } from '../../../src/core/catalog/paging';
import { ItemList } from '../../../src/core/catalog/itemList';
import type { Tool } from '../../../src/core/catalog/types';

const fetched = (tools: Tool[], ttlMs = 0): FetchedList<Tool> => ({
  items: structuredClone(tools),
  pages: 1,
  ttlMs,
  cacheScope: 'private',
  problems: [],
});

const list: Tool[] = [
  { name: 'a', inputSchema: { type: 'object', properties: { x: { type: 'string' } } } },
  { name: 'b', description: 'second' },
];

describe('the tools of one peer', () => {
  it('are unknown at first', () => {
    const tools = new ItemList<Tool>('name');
    assert.deepEqual([tools.items, tools.stale, tools.isFresh(0)], [undefined, false, false]);
  });

  it('are replaced by a whole list, an empty one too', () => {
    const tools = new ItemList<Tool>('name');
    assert.equal(tools.replace(fetched([]), 1000), true);
    assert.deepEqual(tools.items, []);
    assert.equal(tools.replace(fetched(list), 1000), true);
    assert.deepEqual(tools.items, list);
  });

  it('are fresh until their time is over, and not a millisecond longer', () => {
    const tools = new ItemList<Tool>('name');
    tools.replace(fetched(list, 500), 1000);
    assert.deepEqual([tools.isFresh(1499), tools.isFresh(1500)], [true, false]);
  });

  it('stay when fetching fails, stale', () => {
    const tools = new ItemList<Tool>('name');
    tools.replace(fetched(list, 500), 1000);
    tools.markStale();
    assert.deepEqual([tools.items, tools.stale, tools.isFresh(1001)], [list, true, false]);
    tools.replace(fetched(list, 500), 2000);
    assert.deepEqual([tools.stale, tools.isFresh(2001)], [false, true]);
  });

  it('are not stale as long as there are none', () => {
    const tools = new ItemList<Tool>('name');
    tools.markStale();
    assert.equal(tools.stale, false);
  });

  it('are the same array if nothing differs, whatever the order of keys', () => {
    const tools = new ItemList<Tool>('name');
    tools.replace(fetched(list), 1000);
    const before = tools.items;
    assert.equal(tools.replace(fetched([list[0]!, { description: 'second', name: 'b' }]), 2000), false);
    assert.equal(tools.items, before);
  });

  it('keep their objects, and so what was compiled for them, when others change or move', () => {
    const tools = new ItemList<Tool>('name');
    tools.replace(fetched(list), 1000);
    const [first] = tools.items ?? [];
    assert.equal(tools.replace(fetched([{ name: 'c' }, { name: 'b', description: 'new' }, list[0]!]), 2000), true);
    assert.deepEqual(
      tools.items?.map((tool) => tool.name),
      ['c', 'b', 'a'],
    );
    assert.equal(tools.items[2], first);
    assert.equal(tools.items[1]?.description, 'new');
  });

  it('differ if only their order does', () => {
    const tools = new ItemList<Tool>('name');
    tools.replace(fetched(list), 1000);
    assert.equal(tools.replace(fetched([...list].reverse()), 2000), true);
  });

  const changes: [string, Tool][] = [
    ['a key more', { ...list[0]!, title: 'A' }],
    ['a value of another type', { ...list[0]!, inputSchema: null }],
    ['an array for an object', { ...list[0]!, inputSchema: [] }],
    ['something deep inside', { name: 'a', inputSchema: { type: 'object', properties: { x: { type: 'number' } } } }],
    ['a key for another', { name: 'a', outputSchema: list[0]!.inputSchema }],
    [
      'an inherited name',
      { name: 'a', inputSchema: { type: 'object', properties: { constructor: { type: 'string' } } } },
    ],
  ];
  for (const [title, tool] of changes) {
    it(`differ by ${title}`, () => {
      const tools = new ItemList<Tool>('name');
      tools.replace(fetched([list[0]!]), 1000);
      assert.equal(tools.replace(fetched([tool]), 2000), true);
      assert.deepEqual(tools.items, [tool]);
    });
  }

  it('may be nested deeper than any stack', () => {
    const deep = (levels: number): unknown => JSON.parse('[['.repeat(levels) + ']]'.repeat(levels));
    const tools = new ItemList<Tool>('name');
    const item = (): FetchedList<Tool> => ({ ...fetched([]), items: [{ name: 'a', inputSchema: deep(3000) }] });
    tools.replace(item(), 1000);
    assert.equal(tools.replace(item(), 2000), true);
  });

  it('can be said to be out of date, and are the same after that', () => {
    const tools = new ItemList<Tool>('name');
    tools.replace(fetched(list, 500), 1000);
    tools.expire();
    assert.deepEqual([tools.items, tools.stale, tools.isFresh(1001)], [list, false, false]);
  });

  it('are gone when they are dropped', () => {
    const tools = new ItemList<Tool>('name');
    tools.replace({ ...fetched(list, 500), problems: ['odd'] }, 1000);
    tools.forget();
    assert.deepEqual([tools.items, tools.problems, tools.stale, tools.isFresh(1001)], [undefined, [], false, false]);
  });

  it('are gone for another identity, a stale copy too, unless the server said that they are for everybody', () => {
    for (const [scope, kept] of [
      ['private', undefined],
      ['public', list],
    ] as const) {
      const tools = new ItemList<Tool>('name');
      tools.replace({ ...fetched(list, 500), cacheScope: scope }, 1000);
      tools.markStale();
      tools.forgetPrivate();
      assert.deepEqual(tools.items, kept, scope);
    }
  });

  it('are private again when a later list is', () => {
    const tools = new ItemList<Tool>('name');
    tools.replace({ ...fetched(list), cacheScope: 'public' }, 1000);
    tools.replace(fetched(list), 2000);
    tools.forgetPrivate();
    assert.equal(tools.items, undefined);
  });
});
