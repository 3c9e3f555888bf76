import assert from 'node:assert/strict';
import { DocumentStore } from '../../../../src/vscode/documents/documentStore';
import { documentName } from '../../../../src/vscode/documents/documentName';

const file = (name: string, size: number) => ({ name, bytes: new Uint8Array(size) });

describe('kept documents', () => {
  it('are folders of files', () => {
    const store = new DocumentStore();
    const folder = store.add([file('a.md', 3), file('a.json', 2)], 17);
    assert.deepEqual(store.names(folder), ['a.md', 'a.json']);
    assert.equal(store.file(`${folder}/a.md`)?.bytes.byteLength, 3);
    assert.equal(store.file(`${folder}/a.md`)?.createdAt, 17);
    assert.equal(store.file(`${folder}/b.md`), undefined);
    assert.equal(store.file('/'), undefined);
    assert.equal(store.bytes, 5);
  });

  it('do not share a folder', () => {
    const store = new DocumentStore();
    assert.notEqual(store.add([file('a', 1)], 0), store.add([file('a', 1)], 0));
  });

  it('are dropped, the oldest first, when there are too many', () => {
    const store = new DocumentStore({ documents: 2, bytes: 1000 });
    const dropped: string[] = [];
    store.onDidDrop((paths) => dropped.push(...paths));
    const [first, second, third] = [1, 2, 3].map((size) => store.add([file('a', size)], 0));
    assert.deepEqual(dropped, [`${first}/a`]);
    assert.equal(store.file(`${first}/a`), undefined);
    assert.equal(store.file(`${second}/a`)?.bytes.byteLength, 2);
    assert.equal(store.file(`${third}/a`)?.bytes.byteLength, 3);
    assert.equal(store.bytes, 5);
  });

  it('are dropped when they are too large together', () => {
    const store = new DocumentStore({ documents: 10, bytes: 10 });
    const first = store.add([file('a', 6)], 0);
    const second = store.add([file('a', 6)], 0);
    assert.equal(store.names(first), undefined);
    assert.ok(store.names(second));
    assert.equal(store.bytes, 6);
  });

  it('stay, the newest one, however large', () => {
    const store = new DocumentStore({ documents: 10, bytes: 10 });
    store.add([file('a', 1)], 0);
    const folder = store.add([file('a', 100)], 0);
    assert.equal(store.file(`${folder}/a`)?.bytes.byteLength, 100);
    assert.equal(store.bytes, 100);
  });
});

describe('a document that gets another file', () => {
  it('keeps it beside the others, and counts it', () => {
    const store = new DocumentStore();
    const folder = store.add([file('a.md', 3)], 17);
    store.put(folder, file('a.json', 2));
    store.put(folder, file('a.json', 4));
    assert.deepEqual(store.names(folder), ['a.md', 'a.json']);
    assert.equal(store.file(`${folder}/a.json`)?.createdAt, 17);
    assert.equal(store.bytes, 7);
  });

  it('makes older ones go where there is no room', () => {
    const store = new DocumentStore({ documents: 10, bytes: 10 });
    const first = store.add([file('a', 6)], 0);
    const second = store.add([file('a', 1)], 0);
    store.put(second, file('b', 6));
    assert.equal(store.names(first), undefined);
    assert.equal(store.bytes, 7);
  });

  it('does not get it when it is not kept any more', () => {
    const store = new DocumentStore({ documents: 1, bytes: 10 });
    const first = store.add([file('a', 1)], 0);
    store.add([file('a', 1)], 0);
    store.put(first, file('b', 1));
    assert.equal(store.names(first), undefined);
    assert.equal(store.bytes, 1);
  });
});

describe('the name of a document', () => {
  const at = new Date(2026, 10, 30, 9, 5, 7).getTime();
  for (const [tool, name] of [
    ['search', 'search 09.05.07'],
    ['files/search', 'files.search 09.05.07'],
    ['../../etc/passwd', 'etc.passwd 09.05.07'],
    ['a\u202eb:c*?', 'a-b-c- 09.05.07'],
    ['größe 読む', 'größe-読む 09.05.07'],
    ['///', 'tool 09.05.07'],
  ] as const) {
    it(`of ${JSON.stringify(tool)} is ${name}`, () => {
      assert.equal(documentName(tool, at), name);
    });
  }

  it('is bounded', () => {
    assert.ok(documentName('x'.repeat(10_000), at).length < 80);
  });
});
