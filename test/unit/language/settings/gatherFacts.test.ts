import assert from 'node:assert/strict';
import { english } from '../../../../src/core/base/localizer';
import type { CatalogEntry } from '../../../../src/core/catalog/types';
import type { PeerView } from '../../../../src/core/peer/types';
import { gatherFacts, type FactsWorld } from '../../../../src/language/settings/gatherFacts';
import { SettingsRedactor } from '../../../../src/vscode/settingsRedactor';

const view: PeerView = {
  name: 'notes',
  transport: 'stdio',
  state: { kind: 'ready', since: 0 },
  era: 'modern',
  version: '2026-07-28',
  evidence: undefined,
  pid: 7,
  capabilities: {},
  serverInfo: undefined,
  instructions: undefined,
  allowLegacy: false,
  attempts: 0,
  toolCount: 7,
  listStale: false,
  lists: { tools: { count: 7, stale: false, failed: false, freshUntil: undefined } } as PeerView['lists'],
  subscription: { kind: 'none' },
  watching: [],
  problems: [],
  lastStderr: undefined,
  silentSince: undefined,
  waitingForInput: 0,
  authorization: { kind: 'none' },
  definitions: { pinned: 0, changed: 0, blocked: 0 },
};

const tool = (name: string, description: string): CatalogEntry => ({
  name,
  server: 'notes',
  localName: name,
  tool: { name, description },
  owners: ['notes'],
  reason: { kind: 'unique' },
  ready: true,
});

interface Change extends Partial<Pick<FactsWorld, 'settings'>> {
  readonly entries?: readonly CatalogEntry[];
  readonly peers?: readonly string[];
}

function gather(change: Change = {}) {
  const values: Record<string, string> = {
    'env:API_TOKEN': 'hunter2hunter2',
    'env:HOME': '/h',
    'config:x.password': 'open-sesame',
    'env:OTHER': 'open-sesame-2',
    workspaceFolder: '/w',
    userHome: '/me',
    'env:OTHERS': '/o',
  };
  const redactor = new SettingsRedactor({});
  return gatherFacts({
    host: {
      peers: (change.peers ?? ['notes']).map((name) => ({ ...view, name })),
      catalog: { entries: change.entries ?? [], collisions: [], problems: [] },
    },
    documents: [],
    foreign: ['{"mcpServers": {"a": {"command": "${OTHERS:-x}/${userHome}"}}}'],
    secrets: ['KEPT'],
    folders: ['w'],
    env: { HOME: '/h', GONE: undefined },
    valueOf: (variable) => values[variable],
    place: 'here',
    l10n: english,
    learn: (secrets) => {
      redactor.learnValues(secrets);
    },
    redact: (text) => redactor.text(text),
    settings: change.settings ?? {},
  });
}

const withEntry = (entry: unknown) => gather({ settings: { servers: { notes: entry } } });

describe('what the language server is told', () => {
  it('no secret, though another server’s entry tells that it is one', () => {
    const told = JSON.stringify(
      gather({
        peers: ['a', 'b'],
        settings: { servers: { a: { command: '${env:OTHER}' }, b: { command: 'x', env: { TOKEN: '${env:OTHER}' } } } },
      }),
    );
    assert.ok(!told.includes('open-sesame-2') && !told.includes('open\\\\-sesame'), told);
  });

  it('of a server: its row, its tooltip, and what its entry comes to', () => {
    const { servers } = withEntry({ command: 'node', args: ['${workspaceFolder}/a b.mjs'], cwd: '${env:HOME}' });
    const [server] = servers;
    assert.equal(server?.status, 'modern 2026-07-28 · 7 tools');
    assert.equal(server.icon, 'pass-filled');
    assert.match(server.hover, /\*\*notes\*\*/);
    assert.ok(server.hover.includes("node \\'\\/w\\/a b\\.mjs\\'"), server.hover);
    assert.ok(server.hover.includes('in the folder \\/h'), server.hover);
  });

  for (const [what, entry, secret] of [
    ['the value of a variable that is named like one', { command: 'x', args: ['${env:API_TOKEN}'] }, 'hunter2hunter2'],
    ['that of a setting', { command: 'x', args: ['--with', '${config:x.password}'] }, 'open-sesame'],
    ['what an option is named like', { command: 'x', args: ['--token', 'plain-secret-1'] }, 'plain-secret-1'],
    [
      'what a variable of the process is named like',
      { command: 'x', env: { DB_PASSWORD: '${env:OTHER}' } },
      'open-sesame-2',
    ],
    [
      'what a header is made for',
      { url: 'https://x.example', headers: { Authorization: 'Bearer ${env:OTHER}' } },
      'open-sesame-2',
    ],
    [
      'what signs the host in',
      { url: 'https://x.example', oauth: { identityProvider: { idToken: '${env:OTHER}' } } },
      'open-sesame-2',
    ],
    ['a password in an address', { url: 'https://me:plain-secret-2@x.example/mcp' }, 'plain-secret-2'],
  ] as const) {
    it(`no secret: ${what}`, () => {
      const told = JSON.stringify(withEntry(entry));
      assert.ok(!told.includes(secret) && !told.includes(secret.replaceAll('-', '\\\\-')), told);
    });
  }

  it('of secrets their names, which stay variables in what an entry comes to', () => {
    const { variables, servers } = withEntry({ command: 'x', args: ['${secret:KEPT}'] });
    assert.deepEqual(variables.secrets, ['KEPT']);
    assert.ok(servers[0]?.hover.includes('\\$\\{secret\\:KEPT\\}'), servers[0]?.hover);
  });

  it('of the environment the names of what is set, and the values of what the settings use', () => {
    const { variables } = withEntry({ command: '${env:HOME}/x' });
    assert.deepEqual(variables.env, ['HOME']);
    assert.deepEqual(variables.values, {
      'env:HOME': '/h',
      workspaceFolder: '/w',
      'env:OTHERS': '/o',
      userHome: '/me',
    });
  });

  it('of tools a short description, and more where mcpHost.tools names one, as text', () => {
    const entries = [tool('add', `![x](https://evil.example) ${'a'.repeat(999)}`), tool('search', '# Looks')];
    const { tools } = gather({ entries, settings: { tools: { 'notes/search': { enabled: true } } } });
    assert.equal(tools[0]?.hover, undefined);
    assert.ok((tools[0]?.description.length ?? 999) <= 300);
    assert.ok(tools[1]?.hover?.includes('\\# Looks'), tools[1]?.hover);
  });

  it('of inputs their ids', () => {
    const inputs = [{ id: 'region', type: 'promptString', description: 'Where' }];
    assert.deepEqual(gather({ settings: { inputs } }).variables.inputs, [{ id: 'region', description: 'Where' }]);
  });
});
