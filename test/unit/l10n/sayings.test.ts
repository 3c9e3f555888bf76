import assert from 'node:assert/strict';
import { english } from '../../../src/core/base/localizer';
import type { Saying } from '../../../src/core/base/sayings';
import { settingsText, settingsTexts } from '../../../src/core/config/settingsTexts';
import { messageSayings, messageText } from '../../../src/core/errorText';
import { parseSettings } from '../../../src/core/config/settings';
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
    ['problems of settings', Object.values<Saying>(settingsTexts), settingsText],
  ] as const) {
    for (const saying of sayings) {
      const words = wordsFor(saying);
      const text = saying(english, ...words);
      it(`${what}: ${text.slice(0, 100)}`, () => {
        assert.equal(say(text, chinese), saying(chinese, ...words));
        assert.equal(say(text, english), text);
        assert.match(saying(chinese, ...words), /[\u4e00-\u9fff]/);
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
