import assert from 'node:assert/strict';
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
    assert.deepEqual(Object.values(knownSecrets({ servers: { far: { url: 'https://x', headers } } }, {})), [
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
    assert.deepEqual(Object.values(knownSecrets({ servers }, {})), [
      'k-123456',
      'ghp_0123456789abcdefABCDEF',
      't-123456',
    ]);
  });

  it('are hidden wherever a server repeats them', () => {
    const redactor = new SettingsRedactor({});
    redactor.learn({ servers: { far: { url: 'https://x', headers: { Authorization: 'Bearer abc.def' } } } });
    assert.doesNotMatch(redactor.text('you sent abc.def to us'), /abc/);
    assert.doesNotMatch(redactor.knownOnly('Bearer abc.def'), /abc/);
  });

  it('stay hidden when the settings are others', () => {
    const redactor = new SettingsRedactor({ BUILD_TOKEN: 'from-env' });
    redactor.learn({ servers: { far: { url: 'https://x', headers: { 'X-Api-Key': 'first-key' } } } });
    redactor.learn({ servers: { far: { url: 'https://x', headers: { 'X-Api-Key': 'second-key' } } } });
    redactor.learn({});
    assert.equal(redactor.knownOnly('first-key second-key from-env'), '••• ••• •••');
  });
});
