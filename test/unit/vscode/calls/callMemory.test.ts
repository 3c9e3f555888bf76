import assert from 'node:assert/strict';
import { CallMemory, type KeyValueStore } from '../../../../src/vscode/calls/callMemory';

class MapStore implements KeyValueStore {
  readonly values = new Map<string, unknown>();
  get(key: string): unknown {
    return this.values.get(key);
  }
  update(key: string, value: unknown): Promise<void> {
    this.values.set(key, JSON.parse(JSON.stringify(value)));
    return Promise.resolve();
  }
}

const nothing = { frame: (value: unknown) => value };
const tool = (localName: string, server = 'notes') => ({ server, localName });
const ignore = (): void => undefined;

describe('remembered calls', () => {
  it('are the last arguments of each tool, and the last tool', async () => {
    let said = 0;
    const memory = new CallMemory(new MapStore(), nothing, () => said++);
    assert.equal(memory.lastTool, undefined);
    await memory.remember(tool('a'), { n: 1 });
    await memory.remember(tool('b'), { n: 2 });
    await memory.remember(tool('a'), { n: 3 });
    assert.deepEqual(memory.lastTool, tool('a'));
    assert.deepEqual(memory.argumentsOf(tool('a')), { n: 3 });
    assert.deepEqual(memory.callOf(tool('b')), { n: 2 });
    assert.equal(said, 3);
  });

  it('outlive the window as arguments, but are no calls of the next one', async () => {
    const store = new MapStore();
    await new CallMemory(store, nothing, ignore).remember(tool('a'), { n: 1 });
    const next = new CallMemory(store, nothing, ignore);
    assert.deepEqual(next.argumentsOf(tool('a')), { n: 1 });
    assert.equal(next.callOf(tool('a')), undefined);
    assert.equal(next.lastTool, undefined);
  });

  it('belong to the tool of one server', async () => {
    const store = new MapStore();
    const memory = new CallMemory(store, nothing, ignore);
    await memory.remember(tool('a'), { n: 1 });
    assert.equal(memory.argumentsOf(tool('a', 'files')), undefined);
    assert.equal(memory.callOf(tool('a', 'files')), undefined);
    assert.deepEqual(store.values.get('mcpHost.lastArguments'), [['notes/a', { n: 1 }]]);
  });

  it('are not kept for the workspace where they hold a secret', async () => {
    const store = new MapStore();
    const redactor = { frame: (value: unknown) => ({ ...(value as object), token: '***' }) };
    const memory = new CallMemory(store, redactor, ignore);
    await memory.remember(tool('a'), { token: 's3cret' });
    assert.deepEqual(memory.callOf(tool('a')), { token: 's3cret' });
    assert.equal(store.values.size, 0);
  });

  it('are not kept for the workspace where they are large', async () => {
    const store = new MapStore();
    await new CallMemory(store, nothing, ignore).remember(tool('a'), { text: 'x'.repeat(100_000) });
    assert.equal(store.values.size, 0);
  });

  it('are those of the last hundred tools', async () => {
    const store = new MapStore();
    const memory = new CallMemory(store, nothing, ignore);
    for (let n = 0; n < 101; n++) await memory.remember(tool(`t${n}`), { n });
    const next = new CallMemory(store, nothing, ignore);
    assert.equal(next.argumentsOf(tool('t0')), undefined);
    assert.deepEqual(next.argumentsOf(tool('t1')), { n: 1 });
    assert.equal(memory.callOf(tool('t0')), undefined);
  });

  for (const stored of ['x', { a: 1 }, [['a']], [[1, {}]], null]) {
    it(`are none where the state holds ${JSON.stringify(stored)}`, () => {
      const store = new MapStore();
      store.values.set('mcpHost.lastArguments', stored);
      assert.equal(new CallMemory(store, nothing, ignore).argumentsOf(tool('a')), undefined);
    });
  }
});
