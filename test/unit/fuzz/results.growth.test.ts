import { readableJson } from '../../../src/core/catalog/renderJson';
import { codeBlock, codeSpan, escapeText, oneLine } from '../../../src/core/catalog/renderEscape';
import { renderResult } from '../../../src/core/catalog/renderResult';
import { plainText, visibleText } from '../../../src/vscode/plainText';
import { filled, grows } from '../../support/growth';

/** Longer ones are shown as one code block. */
const proseLength = 90_000;

function render(text: string): void {
  renderResult({ content: [{ type: 'text', text }] }, { server: 's', tool: 't' });
}

describe('a result takes time in proportion to its size', () => {
  for (const piece of [
    ...['`', '[', '|', '*', '**a', '[a](http://x', '$', '<', '&', '_', '~', 'http://a ', '\\', '\n', '# ', '- ', '"'],
    ...[
      '\u202e',
      '    - a\n',
      '`a',
      '```\n',
      '~~~\n',
      '{"a":',
      '[[',
      '\t',
      ' ',
      '  \n',
      '| a ',
      '|\n',
      '**',
      '![',
      '.a',
    ],
    ...['\u{1f3f4}', '\u{e0041}', '[x](', '](', 'https://', '= ', '-', '1. ', '\r', '{}', '"\\', '\\"'],
    ...['\u0301', '\u200d', '\u{1f469}\u200d', ' \n', '\ud800', '\u200b'],
  ]) {
    grows(`of ${JSON.stringify(piece)}`, (size) => {
      for (let done = 0; done < size; done += proseLength) {
        render(`a ${filled(piece, Math.min(size, proseLength))}`);
      }
      const text = filled(piece, size);
      render(`a${text}`);
      render(JSON.stringify({ answer: text, results: [{ title: text, [text]: text }] }));
      codeSpan(text);
      codeBlock(text, 'json');
      escapeText(oneLine(text));
      visibleText(text);
      plainText(text, { maxLength: size, keepLines: true });
    });
  }

  grows('with JSON that is nested deeply', (size) => {
    render(`${'['.repeat(size / 2)}${']'.repeat(size / 2)}`);
    render(filled('{"a":', size));
  });

  grows('with many values far inside', (size) => {
    let value: unknown = Array.from({ length: size / 2 }, () => 0);
    for (let depth = 0; depth < 900; depth++) value = [value];
    readableJson(value);
    render(JSON.stringify(value));
  });

  grows('with many strings, blanks and brackets', (size) => {
    render(JSON.stringify(Array.from({ length: size / 8 }, () => '\\"a')));
    render(`[${filled('[ ], ', size)}1]`);
    render(`{"a":${' '.repeat(size)}1}`);
  });

  grows('with answers, each with fields', (size) => {
    const item = { title: 'a', url: 'https://a.example/', text: 'b', c: 1, d: '\\' };
    render(JSON.stringify({ answer: 'a', results: Array.from({ length: size / 80 }, () => item) }));
    const fields = Object.fromEntries(Array.from({ length: size / 16 }, (_, index) => [`field${index}`, index]));
    render(JSON.stringify({ answer: 'a', ...fields, results: [{ title: 'a', ...fields }] }));
  });

  grows('with many blocks and links', (size) => {
    const content = Array.from({ length: size / 64 }, (_, index) => [
      { type: 'resource_link', uri: `a:${index}`, name: 'n' },
      { type: 'image', data: 'AQID', mimeType: 'image/png' },
      { type: 'text', text: `https://a.example/${index}` },
    ]).flat();
    const context = { server: 's', tool: 't', resourceUri: String, attachmentUri: () => 'x' };
    renderResult({ content }, context);
  });
});
