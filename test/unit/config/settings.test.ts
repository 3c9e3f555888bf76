import assert from 'node:assert/strict';
import { parseSettings } from '../../../src/core/config/settings';

const places = (settings: unknown) =>
  parseSettings(settings).problems.map(({ path, severity }) => `${severity} ${path.join('.')}`);

/** What an entry without `oauth` has. */
const noOAuth = {
  grant: 'authorizationCode',
  clientId: undefined,
  clientSecret: undefined,
  scopes: undefined,
  clientMetadataUrl: undefined,
  issuer: undefined,
  privateKey: undefined,
  signingAlgorithm: undefined,
  assertion: undefined,
  identityProvider: undefined,
};

/** Of an entry that says nothing of it. */
const usual = {
  allowLegacy: false,
  enabled: true,
  autoStart: true,
  restart: 'auto',
  retry: 'never',
  timeouts: {
    discoverTimeoutMs: 15_000,
    legacyProbeTimeoutMs: 15_000,
    requestTimeoutMs: 60_000,
    maxRequestTimeoutMs: 600_000,
  },
};

describe('the settings', () => {
  it('have a default for everything but the command', () => {
    const { servers, ...rest } = parseSettings({ servers: { notes: { command: 'node' } } });
    assert.deepEqual(servers, [
      {
        name: 'notes',
        transport: 'stdio',
        command: 'node',
        args: [],
        cwd: undefined,
        env: {},
        envFile: undefined,
        ...usual,
      },
    ]);
    assert.deepEqual(rest, {
      collisionPolicy: 'prefix',
      modernVersions: ['2026-07-28'],
      legacyVersions: ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
      maxInputRounds: 10,
      startConcurrency: 8,
      aliases: {},
      disabledTools: [],
      inputs: [],
      problems: [],
    });
  });

  it('say which tools are renamed, and which are disabled', () => {
    const { aliases, disabledTools, problems } = parseSettings({
      tools: {
        'a/x': { alias: 'y', priority: -100 },
        'a/z': { enabled: false, keywords: ['q'] },
        w: { enabled: true },
      },
    });
    assert.deepEqual([aliases, disabledTools, problems], [{ 'a/x': 'y' }, ['a/z'], []]);
  });

  it('put servers in name order by code unit and versions highest first', () => {
    const config = parseSettings({
      servers: { b: { command: 'x' }, a: { command: 'x' }, B: { command: 'x' } },
      modernVersions: ['2026-07-28', '2027-01-15', '2026-07-28'],
    });
    assert.deepEqual(
      config.servers.map(({ name }) => name),
      ['B', 'a', 'b'],
    );
    assert.deepEqual(config.modernVersions, ['2027-01-15', '2026-07-28']);
  });

  it('let a server’s own limit win over the window’s, and that over the default', () => {
    const { servers } = parseSettings({
      servers: { own: { command: 'x', discoverTimeoutMs: 5 }, window: { command: 'x' } },
      discoverTimeoutMs: 7,
    });
    assert.deepEqual(
      servers.map(({ timeouts }) => timeouts.discoverTimeoutMs),
      [5, 7],
    );
  });

  for (const [command, args, expected] of [
    ['npx', ['-y', 'some-server'], 60_000],
    ['C:\\node\\npx.CMD', [], 60_000],
    ['/usr/bin/docker', ['run', 'image'], 60_000],
    ['pnpm', ['--silent', 'dlx', 'server'], 60_000],
    ['pnpm', ['run', 'server'], 15_000],
    ['node', ['npx'], 15_000],
  ] as const) {
    it(`wait ${expected / 1000} s for the first answer of ${[command, ...args].join(' ')}`, () => {
      const { servers } = parseSettings({ servers: { it: { command, args } } });
      assert.equal(servers[0]?.timeouts.discoverTimeoutMs, expected);
    });
  }

  it('read numbers in env as texts and null as unset', () => {
    const { servers } = parseSettings({ servers: { a: { command: 'x', env: { N: 1, T: 't', U: null } } } });
    assert.ok(servers[0]?.transport === 'stdio');
    assert.deepEqual(servers[0].env, { N: '1', T: 't', U: null });
  });

  it('keep the good servers when another one is bad, and say where', () => {
    const config = parseSettings({ servers: { good: { command: 'x' }, bad: { command: 7 } } });
    assert.deepEqual(
      config.servers.map(({ name }) => name),
      ['good'],
    );
    assert.deepEqual(
      config.problems.map(({ path }) => path),
      [['servers', 'bad', 'command']],
    );
  });

  for (const [what, settings, expected] of [
    ['settings that are no object', 7, ['error ']],
    ['a limit longer than timers can wait', { requestTimeoutMs: 2_147_483_648 }, ['error requestTimeoutMs']],
    ['no time at all', { maxRequestTimeoutMs: 0 }, ['error maxRequestTimeoutMs']],
    [
      'a server’s own limit longer than timers can wait',
      { servers: { a: { command: 'x', discoverTimeoutMs: 2_147_483_648 } } },
      ['error servers.a.discoverTimeoutMs'],
    ],
    ['the longest limit there is', { requestTimeoutMs: 2_147_483_647 }, []],
    ['servers that are a list', { servers: [] }, ['error servers']],
    ['a server that is no object', { servers: { a: 'node' } }, ['error servers.a']],
    ['a server with neither a command nor a url', { servers: { a: {} } }, ['error servers.a']],
    ['an empty command', { servers: { a: { command: ' ' } } }, ['error servers.a.command']],
    [
      'a server with both a command and a url',
      { servers: { a: { command: 'x', url: 'https://x.example' } } },
      ['error servers.a'],
    ],
    ['an address that is none', { servers: { a: { url: 'x.example/mcp' } } }, ['error servers.a.url']],
    ['an address of another scheme', { servers: { a: { url: 'ws://x.example/mcp' } } }, ['error servers.a.url']],
    ['a password in an address', { servers: { a: { url: 'https://u:p@x.example' } } }, ['error servers.a.url']],
    ['an address that is not encrypted', { servers: { a: { url: 'http://x.example' } } }, ['warning servers.a.url']],
    [
      'a header that is a number',
      { servers: { a: { url: 'https://x', headers: { N: 1 } } } },
      ['error servers.a.headers.N'],
    ],
    [
      'a header that would set what objects inherit',
      { servers: { a: { url: 'https://x', headers: JSON.parse('{ "__proto__": "x" }') as unknown } } },
      ['error servers.a.headers.__proto__'],
    ],
    [
      'a header with a blank in its name',
      { servers: { a: { url: 'https://x', headers: { 'A b': '' } } } },
      ['error servers.a.headers.A b'],
    ],
    [
      'a header that the protocol sets',
      { servers: { a: { url: 'https://x', headers: { 'mcp-METHOD': 'x', Accept: '*/*' } } } },
      ['warning servers.a.headers.mcp-METHOD', 'warning servers.a.headers.Accept'],
    ],
    ['an unknown way to sign in', { servers: { a: { url: 'https://x', auth: 'basic' } } }, ['error servers.a.auth']],
    [
      'scopes that are a text',
      { servers: { a: { url: 'https://x', oauth: { scopes: 'all' } } } },
      ['error servers.a.oauth.scopes'],
    ],
    [
      'an identity that is wanted, but not set',
      { servers: { a: { url: 'https://x', injectIdentity: true } } },
      ['warning servers.a.injectIdentity'],
    ],
    [
      'an identity in a header of the protocol',
      { servers: { a: { url: 'https://x', identityHeader: 'Host' } } },
      ['error servers.a.identityHeader'],
    ],
    [
      'fields of a process beside a url',
      { servers: { a: { url: 'https://x', args: [] } } },
      ['warning servers.a.args'],
    ],
    ['a slash in a name', { servers: { 'a/b': { command: 'x' } } }, ['error servers.a/b']],
    [
      'a name of 65 characters',
      { servers: { ['n'.repeat(65)]: { command: 'x' } } },
      [`error servers.${'n'.repeat(65)}`],
    ],
    ['args that are a text', { servers: { a: { command: 'x', args: '-v' } } }, ['error servers.a.args']],
    ['an arg that is a number', { servers: { a: { command: 'x', args: [1] } } }, ['error servers.a.args']],
    [
      'allowLegacy as a text',
      { servers: { a: { command: 'x', allowLegacy: 'true' } } },
      ['error servers.a.allowLegacy'],
    ],
    ['an unknown restart policy', { servers: { a: { command: 'x', restart: 'always' } } }, ['error servers.a.restart']],
    ['a limit of 0', { servers: { a: { command: 'x', requestTimeoutMs: 0 } } }, ['error servers.a.requestTimeoutMs']],
    ['an object in env', { servers: { a: { command: 'x', env: { A: {} } } } }, ['error servers.a.env.A']],
    ['an unknown field', { servers: { a: { command: 'x', cmd: 'y' } } }, ['warning servers.a.cmd']],
    ['an unknown setting', { server: {} }, ['warning server']],
    ['an unknown policy', { collisionPolicy: 'override' }, ['error collisionPolicy']],
    ['a version that is none', { modernVersions: ['2026-07-28', 'latest'] }, ['error modernVersions']],
    ['no modern version at all', { modernVersions: [] }, ['error modernVersions']],
    ['a priority beyond 100', { tools: { 'a/b': { priority: 101 } } }, ['error tools.a/b.priority']],
    ['keywords that are a text', { tools: { 'a/b': { keywords: 'x' } } }, ['error tools.a/b.keywords']],
    ['an unknown field of a tool', { tools: { 'a/b': { enable: false } } }, ['warning tools.a/b.enable']],
    ['an alias that is a number', { tools: { 'a/b': { alias: 1 } } }, ['error tools.a/b.alias']],
  ] as const) {
    it(`report ${what}`, () => {
      assert.deepEqual(places(settings), expected);
    });
  }

  it('have a default for everything but the url', () => {
    const { servers, problems } = parseSettings({ servers: { far: { url: 'https://mcp.example/mcp#part' } } });
    assert.deepEqual(problems, []);
    assert.deepEqual(servers, [
      {
        name: 'far',
        transport: 'http',
        url: 'https://mcp.example/mcp',
        headers: {},
        auth: 'oauth',
        oauth: noOAuth,
        identity: undefined,
        ...usual,
      },
    ]);
  });

  for (const url of [
    'http://localhost:3000/mcp',
    'http://127.0.0.1/',
    'http://[::1]:80/',
    'http://mcp.localhost/',
    '${env:URL}',
  ]) {
    it(`do not warn of ${url}`, () => {
      assert.deepEqual(places({ servers: { a: { url } } }), []);
    });
  }

  it('give the identity to the servers that want it, in the header that they want', () => {
    const { servers } = parseSettings({
      servers: {
        a: { url: 'https://x', injectIdentity: true },
        b: { url: 'https://x', injectIdentity: true, identityHeader: 'X-User' },
        c: { url: 'https://x' },
      },
      identity: 'ada',
    });
    assert.deepEqual(
      servers.map((server) => server.transport === 'http' && server.identity),
      [{ header: 'X-Employee-Id', value: 'ada' }, { header: 'X-User', value: 'ada' }, undefined],
    );
  });

  it('allow no legacy version at all', () => {
    const config = parseSettings({ legacyVersions: [] });
    assert.deepEqual(config.legacyVersions, []);
    assert.deepEqual(config.problems, []);
  });
});
