import assert from 'node:assert/strict';
import type { ResourceFile } from '../../../../src/vscode/resources/resourceFiles';
import { ResourceStore, type ResourceFileChange } from '../../../../src/vscode/resources/resourceStore';

function fileOf(text: string, content = 'docs:///a'): ResourceFile {
  return { content, name: 'a.md', mimeType: undefined, isText: true, bytes: Buffer.from(text) };
}

function setUp(limits?: { resources: number; bytes: number }) {
  const store = new ResourceStore(limits);
  const told: string[] = [];
  store.onDidChange((changes: readonly ResourceFileChange[]) => {
    told.push(...changes.map(({ server, content, kind }) => `${server} ${content} ${kind}`));
  });
  const put = (files: readonly ResourceFile[], now = 1, uri = 'docs:///a', server = 'files') =>
    store.put(store.beginRead(server, uri), files, now);
  return { store, told, put };
}

describe('what was read of resources', () => {
  it('is kept by server and URI, and tells of nothing when it comes for the first time', () => {
    const { store, told, put } = setUp();
    put([fileOf('one')]);
    assert.equal(store.files('files', 'docs:///a')?.get('docs:///a')?.changedAt, 1);
    assert.equal(store.files('notes', 'docs:///a'), undefined);
    assert.deepEqual(told, []);
  });

  it('is not told of where nothing differs, and keeps its time', () => {
    const { store, told, put } = setUp();
    put([fileOf('one')], 1);
    put([fileOf('one')], 9);
    assert.equal(store.files('files', 'docs:///a')?.get('docs:///a')?.changedAt, 1);
    assert.deepEqual(told, []);
  });

  it('is told of where it differs, with a later time even in the same millisecond', () => {
    const { store, told, put } = setUp();
    put([fileOf('one')], 1);
    put([fileOf('two')], 1);
    assert.equal(store.files('files', 'docs:///a')?.get('docs:///a')?.changedAt, 2);
    assert.deepEqual(told, ['files docs:///a changed']);
  });

  it('tells of contents that are gone', () => {
    const { told, put } = setUp();
    put([fileOf('one'), fileOf('two', 'docs:///b')]);
    put([fileOf('one')]);
    assert.deepEqual(told, ['files docs:///b gone']);
  });

  it('has to be read again when its resource, or one above or below it, changed', () => {
    for (const uri of ['docs:///a', 'docs:///', 'docs:///a/part']) {
      const { store, told, put } = setUp();
      put([fileOf('one')]);
      store.invalidate('files', uri);
      assert.equal(store.files('files', 'docs:///a'), undefined, uri);
      assert.equal(store.has('files', 'docs:///a'), true);
      assert.deepEqual(told, ['files docs:///a changed']);
    }
  });

  it('stays when another resource, or one of another server, changed', () => {
    const { store, told, put } = setUp();
    put([fileOf('one')]);
    store.invalidate('files', 'docs:///b');
    store.invalidate('notes', 'docs:///a');
    assert.ok(store.files('files', 'docs:///a'));
    assert.deepEqual(told, []);
  });

  it('is old already if the resource changed while it was read', () => {
    const { store, told } = setUp();
    const read = store.beginRead('files', 'docs:///a');
    store.invalidate('files', 'docs:///a');
    assert.equal(store.put(read, [fileOf('one')], 1).size, 1);
    assert.equal(store.files('files', 'docs:///a'), undefined);
    assert.deepEqual(told, ['files docs:///a changed']);
  });

  it('is dropped when there is too much, what was not used for longest first', () => {
    const { store, put } = setUp({ resources: 2, bytes: 1000 });
    put([fileOf('1')], 1, 'x:1');
    put([fileOf('2')], 1, 'x:2');
    store.files('files', 'x:1');
    put([fileOf('3')], 1, 'x:3');
    assert.deepEqual(
      ['x:1', 'x:2', 'x:3'].map((uri) => store.has('files', uri)),
      [true, false, true],
    );
  });

  it('is dropped by size, but for what was read last', () => {
    const { store, put } = setUp({ resources: 10, bytes: 5 });
    put([fileOf('1234')], 1, 'x:1');
    put([fileOf('12345678')], 1, 'x:2');
    assert.deepEqual([store.has('files', 'x:1'), store.has('files', 'x:2'), store.bytes], [false, true, 8]);
  });
});
