import assert from 'node:assert/strict';
import { resolveEntry } from '../../../src/core/config/resolveEntry';
import { parseSettings } from '../../../src/core/config/settings';

const values: Readonly<Record<string, string>> = {
  'secret:PLAIN': 'from-storage-1',
  'input:pin': 'from-input-2',
  'env:GH': 'from-env-3',
};

/** What is told while an entry is made ready for its start. */
async function told(entry: Record<string, unknown>, envFile = ''): Promise<readonly string[]> {
  const [server] = parseSettings({ servers: { shop: entry } }).servers;
  assert.ok(server);
  const found: string[] = [];
  await resolveEntry(server, {
    resolveVariable: (variable) => Promise.resolve(values[variable]),
    defaultCwd: '/project',
    baseEnv: { PATH: '/bin', BUILD_TOKEN: 'inherited-token' },
    readTextFile: () => Promise.resolve(envFile),
    onSecrets: (secrets) => found.push(...secrets),
  });
  return found;
}

describe('the secrets with which a server is started', () => {
  it('are the values of its envFile that are no words, paths, addresses or numbers', async () => {
    const file = [
      'MODE=production',
      'PORT=3000',
      'REGION=eu-west-1',
      'HOME_DIR=/srv/shop2/data',
      'ENDPOINT=https://mcp.example/v1',
      'PLANTED=planted-envfile-4711',
      'CODE=base64/+like4712==',
      'IMAGE=ghcr.io/shop:v1.2.3',
      'API_TOKEN=short-1',
      'DATABASE_URL=postgres://shop:pass-5521@db.example/shop',
    ].join('\n');
    assert.deepEqual([...new Set(await told({ command: 'node', envFile: '.env' }, file))].sort(), [
      'base64/+like4712==',
      'pass-5521',
      'planted-envfile-4711',
      'short-1',
    ]);
  });

  it('are those that variables brought, by the names they stand under', async () => {
    const entry = {
      command: 'node',
      args: ['--password', '${secret:PLAIN}', '--mode=x'],
      env: { SHOP_TOKEN: '${input:pin}', LANG: 'C' },
    };
    assert.deepEqual(await told(entry), ['from-input-2', 'from-storage-1']);
  });

  it('are those of headers and the address, variables resolved', async () => {
    const entry = {
      url: 'https://mcp.example/mcp?key=${env:GH}',
      headers: { Authorization: 'Bearer ${secret:PLAIN}', 'X-Mode': 'fast' },
    };
    assert.deepEqual(await told(entry), ['from-env-3', 'Bearer from-storage-1', 'from-storage-1']);
  });

  it('are what a client proves itself with', async () => {
    const entry = { url: 'https://mcp.example/mcp', oauth: { clientId: 'panel', clientSecret: '${secret:PLAIN}' } };
    assert.deepEqual(await told(entry), ['from-storage-1']);
  });
});
