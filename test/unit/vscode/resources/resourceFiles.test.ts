import assert from 'node:assert/strict';
import { ProtocolError } from '../../../../src/core/base/errors';
import { resourceFiles } from '../../../../src/vscode/resources/resourceFiles';

const plain = (text: string): string => text;
const files = (contents: readonly unknown[], redact = plain) =>
  resourceFiles('files', 'docs:///a', { contents }, redact);

describe('the contents of a resource', () => {
  it('are files: text as UTF-8, data decoded', () => {
    const [text, data] = files([
      { uri: 'docs:///a', mimeType: 'text/markdown', text: 'é' },
      { uri: 'docs:///b.png', mimeType: 'image/png', blob: 'iVBO\nRw==' },
    ]);
    assert.deepEqual([text?.name, text?.isText, Buffer.from(text!.bytes).toString()], ['a.md.txt', true, 'é']);
    assert.deepEqual([data?.name, data?.isText, [...data!.bytes]], ['b.png', false, [0x89, 0x50, 0x4e, 0x47]]);
  });

  it('may be empty texts, and have no URI of their own', () => {
    const [file] = files([{ text: '' }]);
    assert.deepEqual([file?.content, file?.name, file?.bytes.byteLength], ['docs:///a', 'a.txt', 0]);
  });

  it('are told apart by their URIs, and by their number where these are the same', () => {
    const same = { uri: 'docs:///a', text: 'x' };
    assert.deepEqual(
      files([same, { uri: 'docs:///b', text: 'y' }, same, same]).map(({ content }) => content),
      ['docs:///a', 'docs:///b', 'docs:///a#2', 'docs:///a#3'],
    );
  });

  it('go by the URI of their resource where their own is longer than an address can be', () => {
    const [short, long] = files([
      { uri: `x:${'n'.repeat(16_382)}`, text: '' },
      { uri: `x:${'n'.repeat(16_383)}`, text: '' },
    ]);
    assert.deepEqual([short?.content.length, long?.content], [16_384, 'docs:///a']);
  });

  it('have known secrets hidden in texts', () => {
    const [file] = files([{ text: 'the key is hunter2' }], (text) => text.replace('hunter2', '…'));
    assert.equal(Buffer.from(file!.bytes).toString(), 'the key is …');
  });

  it('leave out what is neither text nor data', () => {
    assert.equal(files([null, 7, {}, { text: 5 }, { blob: 'no base64!' }, { text: 'x' }]).length, 1);
  });

  const unusable: [what: string, contents: unknown[]][] = [
    ['none', []],
    ['none that can be shown', [{}]],
    ['more than a person could look through', Array.from({ length: 10_001 }, () => ({ text: '' }))],
  ];
  for (const [what, contents] of unusable) {
    it(`are an error where there are ${what}`, () => {
      assert.throws(() => files(contents), ProtocolError);
    });
  }
});
