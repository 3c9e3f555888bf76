import assert from 'node:assert/strict';
import { renderResult } from '../../../src/core/catalog/renderResult';
import type { RenderContext } from '../../../src/core/catalog/renderTypes';
import { readDocument } from '../../support/renderedDocument';
import { cpuTime } from '../../support/cpuTime';

const context: RenderContext = { server: 'notes', tool: 'notes/search' };
const image = { type: 'image', mimeType: 'image/png', data: 'AQID' };

describe('what a rendered result offers to open', () => {
  it('names attachments by kind and place, with the extension of their type', () => {
    const types = [
      'image/jpeg',
      'AUDIO/wav',
      'audio/mpeg; x=y',
      'video/mp4',
      'text/markdown',
      'application/x-unknown',
      '../../etc/passwd',
    ];
    const content = types.map((mimeType) => ({ type: 'image', mimeType, data: '' }));
    assert.deepEqual(
      renderResult({ content }, context).attachments.map(({ fileName }) => fileName),
      ['image-1.jpg', 'audio-2.wav', 'audio-3.mp3', 'video-4.mp4', 'file-5.txt', 'file-6.bin', 'file-7.bin'],
    );
  });

  it('links attachments where the host has an address for them', () => {
    const { markdown, attachments } = renderResult(
      { content: [image, { ...image, data: 'AQ==' }] },
      { ...context, attachmentUri: ({ index, fileName }) => `mcp-result:/7/${index}/${fileName}` },
    );
    assert.deepEqual(readDocument(markdown).hyperlinks, ['mcp-result:/7/0/image-1.png', 'mcp-result:/7/1/image-2.png']);
    assert.deepEqual(
      attachments.map(({ index, bytes }) => [index, bytes]),
      [
        [0, 3],
        [1, 1],
      ],
    );
  });

  it('keeps the data of attachments as base64 without white space', () => {
    const { attachments } = renderResult({ content: [{ ...image, data: ' AQ\nID ' }] }, context);
    assert.equal(attachments[0]?.data, 'AQID');
  });

  it('offers an address once, under its first name, in one line and without characters that turn the direction', () => {
    const citations = [
      { title: 'First\n\u202ename', url: 'https://a.example/' },
      { title: 'Second', url: 'https://a.example/' },
    ];
    const { links } = renderResult({ content: [], structuredContent: { answer: 'x', citations } }, context);
    assert.deepEqual(links, [{ label: 'First name', url: 'https://a.example/' }]);
  });

  it('shows the host beside a name that could promise another', () => {
    const text = '[https://bank.example](https://evil.example/login)';
    const { markdown } = renderResult({ content: [{ type: 'text', text }] }, context);
    assert.match(readDocument(markdown).text, /https:\/\/bank\.example \( evil\.example \)/);
  });

  it('offers a resource to be read, and to the opener only where it is a page', () => {
    const content = [
      { type: 'resource_link', uri: 'docs:///a.md', name: 'a.md', title: 'A', mimeType: 'text/markdown' },
      { type: 'resource_link', uri: 'https://b.example/', name: 'b' },
    ];
    const { links, resourceLinks } = renderResult({ content }, context);
    assert.deepEqual(links, [{ label: 'b', url: 'https://b.example/' }]);
    assert.deepEqual(resourceLinks, [
      { uri: 'docs:///a.md', name: 'a.md', title: 'A', mimeType: 'text/markdown' },
      { uri: 'https://b.example/', name: 'b', title: undefined, mimeType: undefined },
    ]);
  });

  it('links a resource where it can be read, each by its place, and its page beside that', () => {
    const content = [
      { type: 'resource_link', uri: 'docs:///a.md', name: '[x](command:y)' },
      { type: 'resource_link', uri: 'https://b.example/', name: 'b' },
      { type: 'resource_link', uri: 'docs:///a.md', name: 'again' },
    ];
    const resourceUri = (index: number): string => `resource-${index}`;
    const { markdown } = renderResult({ content }, { ...context, resourceUri });
    const { hyperlinks, text } = readDocument(markdown);
    assert.deepEqual(hyperlinks, ['resource-0', 'resource-1', 'https://b.example/', 'resource-0']);
    assert.match(text, /\[x\]\(command:y\) · docs:\/\/\/a\.md/);
  });

  it('says whose answer it is, and how large', () => {
    const content = [{ type: 'text', text: 'é'.repeat(800) }, image, image];
    const { text } = readDocument(renderResult({ content, isError: true }, context).markdown);
    assert.match(
      text,
      /^notes\/search Tool error : the tool says that it failed · from notes · 1\.6 kB of text · 2 attachments \(6 B\)/,
    );
  });

  it('shows structured content of any depth', () => {
    let value: unknown = 'bottom';
    for (let depth = 0; depth < 100_000; depth++) value = [{ a: value }];
    const { markdown } = renderResult({ content: [], structuredContent: value }, context);
    assert.equal(markdown.match(/"bottom"/g)?.length, 1);
  });

  it('renders 5 MB of text within a second', () => {
    for (const text of ['salt and water '.repeat(333_334), 'salt *and* [water](x)\n'.repeat(227_273)]) {
      const start = cpuTime();
      const { markdown } = renderResult({ content: [{ type: 'text', text }] }, context);
      const took = cpuTime() - start;
      assert.ok(markdown.includes(text));
      assert.ok(took < 1000, `took ${took} ms`);
    }
  });
});
