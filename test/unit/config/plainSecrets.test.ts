import assert from 'node:assert/strict';
import { findPlainSecrets, withoutPlainSecrets } from '../../../src/core/config/plainSecrets';

const written = (entry: Record<string, unknown>) => withoutPlainSecrets(entry, findPlainSecrets('hub', entry));

describe('a secret that is written out in an entry', () => {
  for (const [what, entry, expected] of [
    [
      'an environment variable',
      { env: { API_TOKEN: 's3cret', MODE: 'x' } },
      { env: { API_TOKEN: '${secret:API_TOKEN}', MODE: 'x' } },
    ],
    [
      'a header, but for its scheme',
      { headers: { Authorization: 'Bearer abc def', 'X-Mode': 'x' } },
      { headers: { Authorization: 'Bearer ${secret:HUB_AUTHORIZATION}', 'X-Mode': 'x' } },
    ],
    ['an option', { args: ['--api-key=k1', '-v'] }, { args: ['--api-key=${secret:HUB_API_KEY}', '-v'] }],
    [
      'the argument behind an option',
      { args: ['--token', 'k1', 'x'] },
      { args: ['--token', '${secret:HUB_TOKEN}', 'x'] },
    ],
    [
      'an assignment for another program',
      { args: ['-e', 'DB_PASSWORD=k1'] },
      { args: ['-e', 'DB_PASSWORD=${secret:HUB_DB_PASSWORD}'] },
    ],
    [
      'parameters of the address',
      { url: 'https://x.example/mcp?api_key=k1&a=b&token=k2' },
      { url: 'https://x.example/mcp?api_key=${secret:HUB_API_KEY}&a=b&token=${secret:HUB_TOKEN}' },
    ],
    ['what a known service issued', { env: { HUB: 'ghp_0123456789abcdef' } }, { env: { HUB: '${secret:HUB}' } }],
  ] as const) {
    it(`is found as ${what}`, () => {
      assert.deepEqual(written(entry), expected);
    });
  }

  for (const [what, entry] of [
    ['a variable', { env: { TOKEN: '${env:TOKEN}' }, headers: { Authorization: 'Bearer ${secret:X}' } }],
    ['the place of a file', { env: { TOKEN_FILE: '/run/token', SECRET_PATH: 'x' } }],
    ['a flag or a small number', { env: { USE_TOKEN: 'true', PASSWORD: '' }, args: ['--tokens', '16'] }],
    ['an option without a value', { args: ['--token', '--verbose'] }],
    ['what is no text', { env: { TOKEN: 7, PASSWORD: null }, args: [1], headers: [] }],
  ] as const) {
    it(`is not seen in ${what}`, () => {
      assert.deepEqual(findPlainSecrets('hub', entry), []);
    });
  }
});
