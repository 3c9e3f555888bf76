import assert from 'node:assert/strict';
import type { GetPromptResult } from '../../../../src/core/peer/types';
import { promptDocument, promptPlainText } from '../../../../src/vscode/prompts/promptDocument';
import { readDocument } from '../../../support/renderedDocument';
import { english } from '../support';

const facts = {
  server: 'notes',
  name: 'greet',
  args: { who: '```' },
  endedAt: new Date(2026, 10, 30, 9, 5, 7).getTime(),
  durationMs: 12,
};
const place = {
  attachmentUri: ({ fileName }: { fileName: string }) => fileName,
  resourceUri: (index: number) => `resource-${index}`,
};
const documentOf = (result: GetPromptResult) => promptDocument(result, facts, place, english);
const user = (content: unknown) => ({ role: 'user', content });
const text = (value: string) => ({ type: 'text', text: value });

describe('the document of a prompt', () => {
  it('has head, description, messages with their roles, and what was sent', () => {
    const result = {
      description: 'A greeting',
      messages: [user(text('Hello')), { role: 'assistant', content: text('Hi') }],
    };
    assert.equal(
      documentOf(result).markdown,
      [
        '# greet',
        'Prompt · from `notes` · 2 messages',
        '12 ms · 157 B received · 2026-11-30 09:05:07',
        'A greeting',
        '## 1 · User',
        'Hello',
        '## 2 · Assistant',
        'Hi',
        '---',
        '## What was sent',
        '`prompts/get`',
        '````json\n{\n  "name": "greet",\n  "arguments": {\n    "who": "```"\n  }\n}\n````\n',
      ].join('\n\n'),
    );
  });

  it('has pictures, resources and links of resources as files beside it', () => {
    const { markdown, attachments, resourceLinks } = documentOf({
      messages: [
        user({ type: 'image', mimeType: 'image/png', data: 'AAAA' }),
        user({ type: 'resource_link', uri: 'docs:///a', name: 'a' }),
        user({ type: 'resource', resource: { uri: 'docs:///b', text: 'inside' } }),
      ],
    });
    assert.deepEqual(
      [attachments.map(({ fileName }) => fileName), resourceLinks.map(({ uri }) => uri)],
      [['image-1.png'], ['docs:///a']],
    );
    const page = readDocument(markdown);
    assert.deepEqual(page.hyperlinks, ['image-1.png', 'resource-0']);
    assert.match(page.text, /docs:\/\/\/b .* inside/);
  });

  it('shows a list of contents in one message, and what is no message, as it is', () => {
    const { markdown } = documentOf({ messages: [user([text('one'), text('two')]), 'odd', { role: 7, content: 8 }] });
    const page = readDocument(markdown);
    assert.match(page.text, /1 · User one two .*2 "odd" .*3 · unknown role 8/);
  });

  it('says that there is no message', () => {
    assert.match(documentOf({ messages: [] }).markdown, /\*The server sent no message\.\*/);
  });

  it('treats nothing that a server sent as markup', () => {
    const evil = '<img src=x onerror=alert(1)> [x](command:y) ![p](https://evil.example/p.png)\n# head';
    const { markdown } = promptDocument(
      { description: evil, messages: [{ role: evil, content: text(evil) }, user({ type: evil })] },
      { ...facts, name: evil },
      place,
      english,
    );
    const page = readDocument(markdown);
    assert.deepEqual([page.forbidden.filter((name) => name !== 'hr'), page.images], [[], []]);
    assert.deepEqual(
      page.hyperlinks.filter((address) => !address.startsWith('https://evil.example/')),
      [],
    );
  });
});

describe('the text of a prompt for the clipboard', () => {
  const rows: [what: string, messages: unknown[], copied: string][] = [
    ['one message as it is', [user(text('Hello\n*you*'))], 'Hello\n*you*'],
    [
      'several below their roles',
      [user(text('a')), { role: 'assistant', content: text('b') }],
      'user:\na\n\nassistant:\nb',
    ],
    ['texts of embedded resources', [user({ type: 'resource', resource: { uri: 'x:1', text: 'in' } })], 'in'],
    ['what is no text by its name', [user({ type: 'image', mimeType: 'image/png', data: 'AA' })], '[image]'],
    ['links by their URI', [user({ type: 'resource_link', uri: 'x:1', name: 'a' })], '[resource_link x:1]'],
    ['nothing of what is no message', ['odd', null], ''],
  ];
  for (const [what, messages, copied] of rows) {
    it(`is ${what}`, () => {
      assert.equal(promptPlainText({ messages }), copied);
    });
  }
});
