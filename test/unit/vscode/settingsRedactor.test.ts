import assert from 'node:assert/strict';
import { escapeText } from '../../../src/core/catalog/renderEscape';
import { escapeMarkdown } from '../../../src/vscode/markdown';
import { knownSecrets, SettingsRedactor } from '../../../src/vscode/settingsRedactor';

describe('the secrets of the settings', () => {
  it('are values of headers whose names speak of one, whole and without their scheme', () => {
    const headers = {
      Authorization: 'Bearer abc.def',
      'X-Api-Key': 'k-123',
      'X-Region': 'eu-north',
      Cookie: '${env:COOKIE}',
      'X-Count': 7,
    };
    assert.deepEqual(knownSecrets({ servers: { far: { url: 'https://x', headers } } }, {}), [
      'Bearer abc.def',
      'abc.def',
      'k-123',
    ]);
  });

  it('are values of options, tokens among arguments, and what an address carries', () => {
    const servers = {
      near: {
        command: 'x',
        args: ['--api-key', 'k-123456', '--url=${env:URL}', 'ghp_0123456789abcdefABCDEF', '--port', '80'],
      },
      far: { url: 'https://x.example/mcp?token=t-123456&page=1' },
    };
    assert.deepEqual(knownSecrets({ servers }, {}), ['k-123456', 'ghp_0123456789abcdefABCDEF', 't-123456']);
  });

  it('are values of an environment that are tokens, or hold a password, whatever they are called', () => {
    const env = {
      MODEL: 'gpt-4o-mini-2024-07-18',
      HANDLE: 'ghp_0123456789abcdefABCDEF',
      DATABASE: 'postgres://shop:p%40ss-word@db.example/shop',
      CONNECTION: 'Server=db;Password=conn-5521;Timeout=5',
      STRIPE_KEY: 'live-4242-key',
      SORT_KEY: 'name',
    };
    assert.deepEqual(knownSecrets({ servers: { near: { command: 'x', env } } }, {}), [
      'ghp_0123456789abcdefABCDEF',
      'p%40ss-word',
      'p@ss-word',
      'conn-5521',
      'live-4242-key',
    ]);
  });

  it('are values of headers that are no words, whatever they are called', () => {
    const headers = { 'X-Pond': 'otter-4471-key', Accept: 'application/json', 'X-Version': '2026-07-28' };
    assert.deepEqual(knownSecrets({ servers: { far: { url: 'https://x', headers } } }, {}), ['otter-4471-key']);
  });

  it('are the secrets of a sign-in, and defaults of inputs that are passwords', () => {
    const oauth = {
      clientId: 'panel',
      clientSecret: 'client-5521',
      assertion: 'assert-5522',
      identityProvider: { clientId: 'idp', clientSecret: 'idp-5523', idToken: 'id-5524' },
    };
    const inputs = [
      { id: 'pin', type: 'promptString', password: true, default: 'default-5525' },
      { id: 'name', type: 'promptString', default: 'Ada' },
    ];
    assert.deepEqual(knownSecrets({ servers: { far: { url: 'https://x', oauth } }, inputs }, {}), [
      'client-5521',
      'assert-5522',
      'idp-5523',
      'id-5524',
      'default-5525',
    ]);
  });

  it('of the environment of the window are known by their names alone', () => {
    const env = { BUILD_TOKEN: 'token-5521', COMMIT: '6f1ed002ab5595859014ebf0951522d9aa55' };
    assert.deepEqual(knownSecrets({}, env), ['token-5521']);
  });

  it('are hidden wherever a server repeats them', () => {
    const redactor = new SettingsRedactor({});
    redactor.learn({ servers: { far: { url: 'https://x', headers: { Authorization: 'Bearer abc.def' } } } });
    assert.doesNotMatch(redactor.text('you sent abc.def to us'), /abc/);
    assert.doesNotMatch(redactor.knownOnly('Bearer abc.def'), /abc/);
  });

  it('are hidden as base64, percent-encoded, escaped in JSON and escaped in markdown', () => {
    const secret = 'p/o+n=d "key"_9';
    const redactor = new SettingsRedactor({});
    redactor.learnValues([secret]);
    for (const written of [
      secret,
      Buffer.from(`ada:${secret}`).toString('base64'),
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      JSON.stringify(JSON.stringify(secret)).slice(3, -3),
      escapeMarkdown(secret),
      escapeText(secret),
    ]) {
      assert.match(redactor.knownOnly(`x ${written} y`), /^x .{0,6}•••.{0,2} y$/, written);
    }
  });

  it('that were typed push out none with which servers were started', () => {
    const redactor = new SettingsRedactor({});
    redactor.learnValues(['started-with-4711']);
    for (let index = 1000; index < 2000; index++) redactor.learnTyped([`typed-${index}`]);
    assert.equal(redactor.knownOnly('started-with-4711 typed-1000 typed-1999'), '••• typed-1000 •••');
  });

  it('stay hidden when the settings are others', () => {
    const redactor = new SettingsRedactor({ BUILD_TOKEN: 'from-env' });
    redactor.learn({ servers: { far: { url: 'https://x', headers: { 'X-Api-Key': 'first-key' } } } });
    redactor.learn({ servers: { far: { url: 'https://x', headers: { 'X-Api-Key': 'second-key' } } } });
    redactor.learn({});
    assert.equal(redactor.knownOnly('first-key second-key from-env'), '••• ••• •••');
  });
});
