import assert from 'node:assert/strict';
import { join, sep } from 'node:path';
import { resolveEntry, type EndpointSpec, type LaunchSpec } from '../../../src/core/config/resolveEntry';
import { parseSettings } from '../../../src/core/config/settings';

const home = join(sep, 'home', 'ada');
const folder = join(sep, 'work', 'shop');

function resolve(entry: Record<string, unknown>, files: Record<string, string> = {}): Promise<LaunchSpec> {
  return resolveSettings({ servers: { shop: { command: 'node', ...entry } } }, files) as Promise<LaunchSpec>;
}

function resolveSettings(settings: Record<string, unknown>, files: Record<string, string> = {}) {
  const [server] = parseSettings(settings).servers;
  return resolveEntry(server!, {
    resolveVariable: (variable) =>
      Promise.resolve(
        {
          workspaceFolder: folder,
          userHome: home,
          'env:TOKEN': 'a${userHome}b',
          'env:EMPTY': '',
          'env:HOST': 'mcp.example',
          'env:BREAK': 'a\r\nX-Evil: 1',
        }[variable],
      ),
    defaultCwd: folder,
    baseEnv: { PATH: '/bin', DROPPED: 'x', UNDEFINED: undefined },
    readTextFile: (path) =>
      path in files ? Promise.resolve(files[path]!) : Promise.reject(new Error(`ENOENT: no such file ${path}`)),
  });
}

describe('what is started', () => {
  it('has every variable replaced, in every field', async () => {
    const spec = await resolve({
      command: '${userHome}/bin/node',
      args: ['${workspaceFolder}/server.mjs', '--x=${env:EMPTY}'],
      cwd: '${userHome}',
      env: { HOME_COPY: '${userHome}' },
    });
    assert.deepEqual(spec, {
      transport: 'stdio',
      command: `${home}/bin/node`,
      args: [`${folder}/server.mjs`, '--x='],
      cwd: home,
      env: { PATH: '/bin', DROPPED: 'x', HOME_COPY: home },
    });
  });

  it('does not look for variables in what replaced one', async () => {
    const spec = await resolve({ args: ['${env:TOKEN}'] });
    assert.deepEqual(spec.args, ['a${userHome}b']);
  });

  it('runs in the default folder, and a relative cwd starts there', async () => {
    assert.equal((await resolve({})).cwd, folder);
    assert.equal((await resolve({ cwd: 'sub' })).cwd, join(folder, 'sub'));
  });

  it('inherits the environment, then the envFile, then env; null unsets', async () => {
    const spec = await resolve(
      { envFile: '.env', env: { B: 'env', DROPPED: null } },
      { [join(folder, '.env')]: '# comment\nA=file\nB=file\nC="with space"\n' },
    );
    assert.deepEqual(spec.env, { PATH: '/bin', A: 'file', B: 'env', C: 'with space' });
  });

  for (const [field, entry] of [
    ['command', { command: '${env:NOPE}' }],
    ['args[1]', { args: ['a', '${env:NOPE}'] }],
    ['cwd', { cwd: '${env:NOPE}' }],
    ['env.KEY', { env: { KEY: 'x${env:NOPE}' } }],
    ['envFile', { envFile: '${env:NOPE}/.env' }],
  ] as const) {
    it(`is refused when ${field} has a variable without a value, naming both`, async () => {
      await assert.rejects(
        resolve(entry),
        (error: { code: string; field: string; variable: string; message: string }) => {
          assert.deepEqual([error.code, error.field, error.variable], ['configuration', field, 'env:NOPE']);
          assert.match(error.message, /shop/);
          assert.ok(error.message.includes('${env:NOPE}') && error.message.includes(field));
          return true;
        },
      );
    });
  }

  it('has a variable of any name', async () => {
    const { env } = await resolve({ env: JSON.parse('{ "__proto__": "${env:HOST}", "A-B.c": "d" }') as unknown });
    assert.deepEqual(Object.entries(env).slice(-2), [
      ['__proto__', 'mcp.example'],
      ['A-B.c', 'd'],
    ]);
  });

  it('is refused when the envFile can’t be read, saying which', async () => {
    await assert.rejects(resolve({ envFile: 'missing.env' }), /envFile.*missing\.env/);
  });
});

describe('what is reached', () => {
  const resolveUrl = (entry: Record<string, unknown>, more: Record<string, unknown> = {}) =>
    resolveSettings({ servers: { shop: entry }, ...more }) as Promise<EndpointSpec>;

  it('has every variable replaced, in every field', async () => {
    const spec = await resolveUrl(
      {
        url: 'https://${env:HOST}/mcp',
        headers: { Authorization: 'Bearer ${env:TOKEN}', 'X-Empty': '${env:EMPTY}' },
        injectIdentity: true,
      },
      { identity: '${env:TOKEN}' },
    );
    assert.deepEqual(spec, {
      transport: 'http',
      url: 'https://mcp.example/mcp',
      headers: { Authorization: 'Bearer a${userHome}b', 'X-Empty': '' },
      identity: { header: 'X-Employee-Id', value: 'a${userHome}b' },
    });
  });

  it('has no identity where the entry does not want it', async () => {
    assert.equal((await resolveUrl({ url: 'https://mcp.example' }, { identity: 'ada' })).identity, undefined);
  });

  for (const [what, entry, field] of [
    ['a variable without a value', { url: 'https://x.example', headers: { A: '${env:NOPE}' } }, 'headers.A'],
    ['an address that is none once resolved', { url: '${env:HOST}/mcp' }, 'url'],
    ['a line break in a header', { url: 'https://x.example', headers: { A: '${env:BREAK}' } }, 'headers.A'],
  ] as const) {
    it(`is nothing because of ${what}`, async () => {
      await assert.rejects(resolveUrl(entry), { code: 'configuration', server: 'shop', field });
    });
  }
});
