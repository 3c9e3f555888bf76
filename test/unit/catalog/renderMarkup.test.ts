import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { renderResult } from '../../../src/core/catalog/renderResult';
import {
  codeBlock,
  codeSpan,
  escapeText,
  hyperlink,
  oneLine,
  openableUrl,
  undisguised,
} from '../../../src/core/catalog/renderEscape';
import { layOutJson } from '../../../src/core/catalog/renderJson';
import { readDocument } from '../../support/renderedDocument';

const pieces = [
  ...'\\`*_[]()<>#|~$&@:!./-+=1a"\' \n\t\r'.split(''),
  ...['```', '~~~', '](command:x)', '![', '<img src=x>', 'https://a.example/', '&lt;', '\u00a0', '\u202e', '- ', '1. '],
  ...['<!--', ']]>', 'www.a.com', '//b.com', 'c@d.com', '    ', '{"a":', '"', '[{"type":"text","text":"'],
];
const hostile = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));
const hostileLine = hostile.map((text) => text.replace(/[\n\r]/g, ' '));
const seen = (text: string): string => undisguised(text).replace(/\s+/g, ' ').trim();

describe('the markup that results are rendered to', () => {
  it('shows a line of any text letter by letter', () => {
    fc.assert(
      fc.property(hostileLine, (line) => {
        const page = readDocument(escapeText(line.trim()));
        assert.equal(page.text, seen(line));
        assert.deepEqual([page.hyperlinks, page.images, page.forbidden], [[], [], []]);
      }),
      { numRuns: 500 },
    );
  });

  it('shows any code letter by letter', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        assert.equal(readDocument(codeBlock(text)).text, seen(text));
        assert.equal(
          readDocument(`x ${codeSpan(text)} y`).text.replace(/ /g, ''),
          `x${oneLine(text)}y`.replace(/ /g, ''),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('makes visible what serves to deceive only, and leaves languages and flags alone', () => {
    assert.equal(undisguised('\u202egpj.exe'), '\\u{202e}gpj.exe');
    assert.equal(undisguised('a\u{e0041}\u{e007f}b'), 'a\\u{e0041}\\u{e007f}b');
    for (const text of [
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      '\u200fשלום\u200e',
      'می\u200cخواهم',
      '\u{1f469}\u200d\u{1f52c}',
    ]) {
      assert.equal(undisguised(text), text);
    }
  });

  it('never makes a link, an image or an element of what a result holds', () => {
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 4 }), hostile, (texts, name) => {
        const { markdown } = renderResult(
          {
            content: [
              ...texts.map((text) => ({ type: 'text', text })),
              { type: 'resource_link', uri: name, name },
              { type: 'resource', resource: { uri: name, mimeType: name, text: name } },
              { type: 'image', data: 'AQID', mimeType: name },
            ],
            structuredContent: {
              answer: name,
              citations: [{ title: name, url: `https://e.example/${name}` }],
              [name]: name,
            },
          },
          { server: name, tool: name, structuredProblems: [{ path: name, message: name }] },
        );
        const page = readDocument(markdown);
        for (const href of page.hyperlinks) assert.match(href, /^https?:\/\//i);
        assert.deepEqual([page.images, page.forbidden], [[], []]);
      }),
      { numRuns: 500 },
    );
  });

  it('lays out JSON without changing it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (source) => {
        assert.deepEqual(JSON.parse(layOutJson(source)), JSON.parse(source));
        assert.equal(layOutJson(JSON.stringify(JSON.parse(source), null, 3)), layOutJson(layOutJson(source)));
      }),
    );
  });

  it('makes a link of any label and openable address, and of nothing else', () => {
    fc.assert(
      fc.property(hostileLine, fc.webUrl({ withQueryParameters: true, withFragments: true }), (label, address) => {
        assert.ok(openableUrl(address));
        const page = readDocument(`x ${hyperlink(label, address)} y`);
        assert.equal(page.hyperlinks.length, 1);
        assert.deepEqual(page.images, []);
      }),
    );
  });
});

describe('openableUrl', () => {
  const openable = ['https://a.example', 'HTTP://a.example/x?y#z', 'mailto:a@b.example', 'https://[::1]:8080/'];
  const refused = [
    ...[
      'command:x',
      'javascript:x()',
      'file:///etc/passwd',
      'vscode://x',
      'data:text/html,x',
      'ftp://a.example',
      '//a.example',
    ],
    ...[
      ' https://a.example',
      'https://a.example/ b',
      'https://a\n.example',
      'https:a.example',
      'https://',
      'https://u:p@a.example',
    ],
    ...['', 'https://u@a.example', 'java\tscript:x()', 'https://a.example/\u0000'],
  ];
  for (const address of openable) {
    it(`opens ${address}`, () => {
      assert.ok(openableUrl(address));
    });
  }
  for (const address of refused) {
    it(`refuses ${JSON.stringify(address)}`, () => {
      assert.equal(openableUrl(address), undefined);
    });
  }
});
