import assert from 'node:assert/strict';
import fc from 'fast-check';
import { exportServer, type ExportedServer } from '../../../src/core/config/exportServer';
import type { ExportTarget } from '../../../src/core/config/exportText';
import { readForeignServers } from '../../../src/core/config/foreignServers';
import { parseSettings } from '../../../src/core/config/settings';
import { readCases } from '../../support/cases';

const targets: readonly ExportTarget[] = ['vscode', 'claudeDesktop', 'cursor', 'inspector'];
const values: Readonly<Record<string, string>> = {
  workspaceFolder: '/project',
  'workspaceFolder:api': '/project/api',
  userHome: '/home/me',
  'env:REGION': 'eu',
  'env:API_KEY': 'k-18e2c7a94f',
  'env:HIDDEN': 'learned elsewhere',
  'config:notes.depth': '3',
};

function exported(
  entry: Readonly<Record<string, unknown>>,
  target: ExportTarget,
  inputs: readonly unknown[] = [],
): ExportedServer {
  const { servers, inputs: known, problems } = parseSettings({ servers: { notes: entry }, inputs });
  const [server] = servers;
  assert.ok(server, JSON.stringify(problems));
  return exportServer(server, target, known, {
    valueOf: (variable) => values[variable],
    hide: (text) => text.replaceAll('learned elsewhere', '[hidden]'),
  });
}

/** Without what JSON does not tell: prototypes. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

interface ExportRow {
  readonly id: string;
  readonly target: ExportTarget;
  readonly entry: Readonly<Record<string, unknown>>;
  readonly inputs?: readonly unknown[];
  readonly expect: {
    readonly file: unknown;
    readonly placeholders?: readonly string[];
    readonly dropped?: readonly string[];
    readonly isBridged?: boolean;
  };
}

describe('a server as another host’s file has it', () => {
  for (const { id, target, entry, inputs, expect } of readCases<ExportRow>('exports')) {
    it(id, () => {
      const told = { placeholders: [], dropped: [], isBridged: false, ...expect };
      assert.deepEqual(plain(exported(entry, target, inputs)), plain(told));
    });
  }
});

describe('a server that is written for another host and read back', () => {
  const plain = { command: 'npx', args: ['-y', 'notes@1.2.3', '--depth', '3'], env: { REGION: 'eu', LEVEL: '2' } };
  const endpoint = { url: 'https://notes.example/mcp', headers: { 'X-Region': 'eu' } };
  const rows: [what: string, entry: Readonly<Record<string, unknown>>, targets: readonly ExportTarget[]][] = [
    ['a command', plain, targets],
    ['a command with its folder', { ...plain, cwd: '/project' }, ['vscode', 'inspector']],
    ['a command with a file of variables', { ...plain, envFile: '/project/.env' }, ['vscode', 'cursor']],
    ['a variable that is unset', { command: 'npx', env: { NODE_OPTIONS: null } }, ['vscode']],
    ['an address', endpoint, ['vscode', 'cursor', 'inspector']],
    [
      'variables that both know',
      { command: '${userHome}/notes', args: ['${workspaceFolder}', '${env:REGION}'] },
      ['vscode', 'cursor'],
    ],
    ['an input', { command: 'notes', args: ['${input:region}'] }, ['vscode']],
  ];
  for (const [what, entry, hosts] of rows) {
    for (const target of hosts) {
      it(`is the same: ${what}, for ${target}`, () => {
        const text = JSON.stringify(exported(entry, target).file);
        const { servers, problem } = readForeignServers(text, target === 'inspector' ? 'claudeDesktop' : target);
        assert.equal(problem, undefined);
        assert.deepEqual(
          servers.map(({ name, entry: read, notes }) => ({ name, read, notes })),
          [{ name: 'notes', read: entry, notes: [] }],
        );
      });
    }
  }

  it('has an input for what is a secret here, which the importer takes with it', () => {
    const { file } = exported({ command: 'notes', env: { API_KEY: '${secret:API_KEY}' } }, 'vscode');
    const { servers, inputs } = readForeignServers(JSON.stringify(file), 'vscode');
    assert.deepEqual(servers[0]?.entry, { command: 'notes', env: { API_KEY: '${input:API_KEY}' } });
    assert.deepEqual(inputs, [{ type: 'promptString', id: 'API_KEY', description: 'API_KEY', password: true }]);
  });
});

describe('secrets of an entry', () => {
  const secret = fc
    .tuple(fc.constantFrom('ghp_', 'sk-', 'glpat-', 'xoxb-'), fc.stringMatching(/^[a-zA-Z0-9]{16,30}$/))
    .map(([prefix, rest]) => `${prefix}1a${rest}`);
  const places: ((secret: string) => Readonly<Record<string, unknown>>)[] = [
    (text) => ({ command: 'x', env: { ANYTHING: text } }),
    (text) => ({ command: 'x', env: { DATABASE: `postgres://me:${text}@db.example/notes` } }),
    (text) => ({ command: 'x', args: ['--token', text] }),
    (text) => ({ command: 'x', args: [`--api-key=${text}`] }),
    (text) => ({ command: 'x', args: [text] }),
    (text) => ({ url: 'https://x.example/mcp', headers: { Authorization: `Bearer ${text}` } }),
    (text) => ({ url: 'https://x.example/mcp', headers: { 'X-Thing': text } }),
    (text) => ({ url: `https://x.example/mcp?access_token=${text}` }),
    (text) => ({ url: `https://x.example/${text}/mcp` }),
    (text) => ({ url: 'https://x.example/mcp', oauth: { clientId: 'c', clientSecret: text } }),
  ];

  it('that are written out are in no file, for no host', () => {
    fc.assert(
      fc.property(secret, fc.constantFrom(...places), fc.constantFrom(...targets), (text, place, target) => {
        assert.ok(!JSON.stringify(exported(place(text), target)).includes(text));
      }),
    );
  });

  it('for which variables stand are in no file, for no host', () => {
    const entry = { command: 'x', args: ['${env:API_KEY}', '${env:HIDDEN}', '${secret:API_KEY}', '${input:password}'] };
    for (const target of targets) {
      const text = JSON.stringify(exported(entry, target));
      for (const value of ['k-18e2c7a94f', 'learned elsewhere']) assert.ok(!text.includes(value), `${target}: ${text}`);
    }
  });

  it('that an input would offer are not offered', () => {
    const inputs = [
      { id: 'password', default: 'hunter2hunter2' },
      { id: 'pin', default: '1234', password: true },
      { id: 'account', default: 'ghp_1a2b3c4d5e6f7g8h9i0j' },
      { id: 'which', type: 'pickString', options: ['ghp_1a2b3c4d5e6f7g8h9i0j', 'none'] },
    ];
    const args = inputs.map(({ id }) => `\${input:${id}}`);
    const { file } = exported({ command: 'x', args }, 'vscode', inputs);
    assert.deepEqual(file['inputs'], [
      { type: 'promptString', id: 'password', description: 'password' },
      { type: 'promptString', id: 'pin', description: 'pin', password: true },
      { type: 'promptString', id: 'account', description: 'account' },
      { type: 'promptString', id: 'which', description: 'which', password: true },
    ]);
  });

  it('are replaced once, whatever letters they have', () => {
    for (const password of ['secret', 'DATABASE', 'e']) {
      const { file } = exported({ command: 'x', env: { DATABASE: `mysql://root:${password}-1234@h/app` } }, 'vscode');
      assert.match(JSON.stringify(file), /"mysql:\/\/root:\$\{input:DATABASE\}@h\/app"/);
    }
  });

  it('that stand in other words are told to be filled in', () => {
    const { placeholders } = exported({ command: 'x', args: ['a-learned elsewhere-b'] }, 'cursor');
    assert.deepEqual(placeholders, ['•••']);
  });
});
