import assert from 'node:assert/strict';
import { TaskStore } from '../../../src/core/tasks/taskStore';
import type { TaskRecord } from '../../../src/core/tasks/types';
import { VirtualClock } from '../../support/virtualClock';

const now = 100 * 24 * 3_600_000;
const record = (taskId: string, startedAt = now): TaskRecord => ({
  server: 'notes',
  taskId,
  era: 'modern',
  tool: 'publish',
  owner: 'salt.mark',
  startedAt,
  expiresAt: null,
});

function setUp(loaded?: unknown) {
  const saved: (readonly TaskRecord[])[] = [];
  const port = { load: () => loaded, save: (tasks: readonly TaskRecord[]) => saved.push(tasks) };
  const store = new TaskStore(port, new VirtualClock(now));
  return { store, saved, ids: () => store.all.map(([, { taskId }]) => taskId) };
}

describe('the tasks that are kept', () => {
  it('are saved as they come and go', () => {
    const { store, saved } = setUp();
    const first = store.add(record('a'));
    store.add(record('b'));
    store.remove(first);
    store.remove(first);
    assert.deepEqual(saved, [[record('a')], [record('a'), record('b')], [record('b')]]);
  });

  it('are there again after a restart', () => {
    const { ids, saved } = setUp([record('a'), { ...record('b'), expiresAt: 7 }]);
    assert.deepEqual(ids(), ['a', 'b']);
    assert.deepEqual(saved, []);
  });

  for (const [what, value] of Object.entries({
    'is nothing': undefined,
    'is no list': { a: record('a') },
    'has no tasks in it': [null, 7, 'a', []],
    'lacks a field': ['server', 'taskId', 'era', 'tool', 'owner', 'startedAt', 'expiresAt'].map((field) => ({
      ...record('a'),
      [field]: undefined,
    })),
  })) {
    it(`are none where what was saved ${what}`, () => {
      assert.deepEqual(setUp(value).ids(), []);
    });
  }

  it('are forgotten after a month', () => {
    const month = 30 * 24 * 3_600_000;
    assert.deepEqual(setUp([record('old', now - month - 1), record('young', now - month)]).ids(), ['young']);
  });

  it('are the 200 youngest', () => {
    const { store, ids } = setUp(Array.from({ length: 300 }, (_, index) => record(`t${index}`)));
    assert.deepEqual([ids().length, ids()[0]], [200, 't100']);
    store.add(record('new'));
    assert.deepEqual([ids().length, ids()[0], ids().at(-1)], [200, 't101', 'new']);
  });

  it('each have a number of their own', () => {
    const { store } = setUp([record('a'), record('b')]);
    const added = [store.add(record('c')), store.add(record('d'))];
    assert.equal(new Set([...store.all.map(([id]) => id), ...added]).size, 4);
  });
});
