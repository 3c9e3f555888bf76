import assert from 'node:assert/strict';
import { english } from '../../../src/core/base/localizer';
import type { Saying } from '../../../src/core/base/sayings';
import { settingsText, settingsTexts } from '../../../src/core/config/settingsTexts';
import { defectSayings, defectText, messageSayings, messageText } from '../../../src/core/errorText';
import { parseSettings } from '../../../src/core/config/settings';
import { excludeInvalidHeaders } from '../../../src/core/catalog/excludedTools';
import { fetchAll } from '../../../src/core/catalog/paging';
import type { Tool } from '../../../src/core/catalog/types';
import { chinese, checkTranslated } from '../../support/chinese';

/** What stands in the places of a text: none of ours, no two alike, and set off where it follows another. */
function wordsFor(saying: Saying): readonly string[] {
  const text = saying({ t: (message) => message });
  return ['one', 'two', 'three', 'four', 'five'].map((word, place) =>
    text.includes(`}{${place}}`) ? ` (${word})` : word,
  );
}

describe('texts that the core makes in English and says in another language later', () => {
  for (const [what, sayings, say] of [
    ['messages of errors', messageSayings, messageText],
    ['defects of lists', defectSayings, defectText],
    ['problems of settings', Object.values<Saying>(settingsTexts), settingsText],
  ] as const) {
    for (const saying of sayings) {
      const words = wordsFor(saying);
      const text = saying(english, ...words);
      it(`${what}: ${text.slice(0, 100)}`, () => {
        assert.equal(say(text, chinese), saying(chinese, ...words));
        assert.equal(say(text, english), text);
        assert.match(saying(chinese, ...words), /[\u4e00-\u9fff：]/);
      });
    }
  }
});

describe('problems of settings in another language', () => {
  const entry = { command: 'node' };
  const rows: readonly [name: string, settings: unknown][] = [
    ['no object', 1],
    ['another type', { servers: { a: { command: 1, args: 1, env: 1, enabled: 1, requestTimeoutMs: 0 } } }],
    ['a number out of bounds', { maxInputRounds: 0, startConcurrency: 0, tools: { 'a/b': { priority: 1_000 } } }],
    ['another choice', { collisionPolicy: 'x', servers: { a: { ...entry, restart: 'x' } } }],
    ['a field that is none', { servers: { a: { ...entry, comand: 'x' } } }],
    ['versions', { modernVersions: ['x'], legacyVersions: ['y'] }],
    ['a name that is none', { servers: { 'a b': entry } }],
    ['no way to reach it', { servers: { a: {}, b: 1, c: { command: 'x', url: 'y' }, d: { command: ' ' } } }],
    [
      'an address',
      {
        servers: { a: { url: 'x' }, b: { url: 'ftp://a' }, c: { url: 'http://u:p@a' }, d: { url: 'http://a.example' } },
      },
    ],
    ['a variable', { servers: { a: { ...entry, env: { A: [] } } } }],
    ['headers', { servers: { a: { url: 'https://a.example', headers: { a: 1, 'b c': 'x', Host: 'y' } } } }],
    [
      'identity',
      {
        servers: {
          a: { url: 'https://a.example', identityHeader: 'a b' },
          b: { url: 'https://b.example', injectIdentity: true },
        },
      },
    ],
    [
      'how to sign in',
      {
        servers: {
          a: {
            url: 'https://a.example',
            oauth: { grant: 'jwtBearer', clientSecret: 'x', clientMetadataUrl: 'x', issuer: 'x', identityProvider: {} },
          },
        },
      },
    ],
    ['inputs', { inputs: [1, { id: 'a b' }, { id: 'c' }, { id: 'c' }, { type: 'pickString', id: 'd' }] }],
    ['inputs that are no list', { inputs: 1 }],
    ['tools', { tools: { 'a/b': 1 } }],
  ];
  for (const [name, settings] of rows) {
    it(name, () => {
      const { problems } = parseSettings(settings);
      assert.ok(problems.length > 0);
      for (const { message } of problems) {
        assert.equal(settingsText(message, english), message);
        checkTranslated((l10n) => settingsText(message, l10n), settings);
      }
    });
  }
});

describe('defects of lists in another language', () => {
  const tool = (name: string, property: object = {}) => ({
    name,
    inputSchema: { type: 'object', properties: { a: property } },
  });
  const annotated = (name: unknown, type: unknown) => tool('t', { type, 'x-mcp-header': name });
  const rows: readonly [name: string, ...pages: { tools: readonly unknown[]; nextCursor?: unknown }[]][] = [
    ['entries that are none', { tools: [1] }, { tools: [1, 2] }],
    ['entries that come twice', { tools: [tool('a')], nextCursor: 'x' }, { tools: [tool('a')], nextCursor: 'x' }],
    ['too many', { tools: ['a', 'b', 'c', 'd'].map((name) => tool(name)) }],
    ['a cursor of another type', { tools: [], nextCursor: 1 }],
    ['no end', { tools: [], nextCursor: 'x' }, { tools: [], nextCursor: 'y' }],
    ['headers', { tools: [annotated('', 'string'), annotated('a b', 'string'), annotated('a', 'number')] }],
    ['a header that is nowhere', { tools: [{ name: 't', inputSchema: { items: { 'x-mcp-header': 'a' } } }] }],
    ['many headers', { tools: Array.from({ length: 30 }, () => annotated('', 'string')) }],
  ];
  for (const [name, ...pages] of rows) {
    it(name, async () => {
      let page = 0;
      const request = () => Promise.resolve(pages[page++ % pages.length]);
      const list = { request, itemsKey: 'tools', nameKey: 'name', server: 's', maxItems: 3, maxPages: 2 } as const;
      const { problems } = excludeInvalidHeaders(
        await fetchAll<Tool>({ ...list, ...(name === 'many headers' && { maxItems: 30 }) }),
      );
      assert.ok(problems.length > 0);
      for (const problem of problems) {
        assert.equal(defectText(problem, english), problem);
        checkTranslated((l10n) => defectText(problem, l10n), pages);
      }
    });
  }
});
