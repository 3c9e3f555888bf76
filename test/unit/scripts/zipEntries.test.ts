import assert from 'node:assert/strict';
import { readZipEntries } from '../../../scripts/zipEntries.mjs';

/** The directory of a zip archive, behind as many bytes of contents as are given. */
function archive(entries: readonly { name: string; bytes: number; comment?: string }[], contents: Buffer): Buffer {
  const headers = entries.map(({ name, bytes, comment = '' }) => {
    const header = Buffer.alloc(46);
    header.write('PK\x01\x02', 'latin1');
    header.writeUInt32LE(bytes, 24);
    header.writeUInt16LE(Buffer.byteLength(name), 28);
    header.writeUInt16LE(Buffer.byteLength(comment), 32);
    return Buffer.concat([header, Buffer.from(name), Buffer.from(comment)]);
  });
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(contents.length, 16);
  return Buffer.concat([contents, ...headers, end]);
}

describe('the files in a zip archive', () => {
  it('are read with their unpacked sizes', () => {
    const files = [
      { name: 'extension/package.json', bytes: 12 },
      { name: 'extension/média/ü.png', bytes: 70_000 },
    ];
    assert.deepEqual(readZipEntries(archive(files, Buffer.alloc(100))), files);
  });

  it('are read past a comment', () => {
    const read = readZipEntries(
      archive(
        [
          { name: 'a', bytes: 1, comment: 'note' },
          { name: 'b', bytes: 2 },
        ],
        Buffer.alloc(0),
      ),
    );
    assert.deepEqual(
      read.map(({ name }) => name),
      ['a', 'b'],
    );
  });

  it('are none in an empty archive', () => {
    assert.deepEqual(readZipEntries(archive([], Buffer.alloc(0))), []);
  });

  it('are not read from something else', () => {
    assert.throws(() => readZipEntries(Buffer.from('no archive')), /not a zip archive/);
  });
});
