import assert from 'node:assert/strict';
import { serverProblems, unplacedProblems } from '../../../src/vscode/tree/serverProblems';
import { dead, l10n, peer, readyPeer } from './fixtures';

describe('what is wrong with a server, below its row', () => {
  it('is its failure, its entry, its place in the catalog and its defects, in this order', () => {
    const rows = serverProblems(
      peer({ state: dead({ exitCode: 1, signal: null }), problems: ['It repeats a cursor.'] }),
      [
        { path: ['servers', 'files', 'env', 'X'], message: 'Bad.', severity: 'error' },
        { path: ['servers', 'other', 'command'], message: 'Of another.', severity: 'error' },
      ],
      [
        { kind: 'unreachable', server: 'files', tool: 'twice', index: 1 },
        { kind: 'rejected', server: 'files', tool: 'search', owner: 'notes' },
        { kind: 'sameServer', servers: ['copy', 'files'] },
        { kind: 'nearImpersonation', server: 'files', tool: 'NOTES/x', looksLike: 'notes' },
        { kind: 'rejected', server: 'other', tool: 'x', owner: 'notes' },
        { kind: 'configuration', key: 'files/x', message: 'shown in the Tools view' },
      ],
      l10n,
    );
    assert.deepEqual(
      rows.map(({ label, severity, description }) => [severity, label, description]),
      [
        ['error', '"files" has ended.', undefined],
        ['error', 'Bad.', 'env.X'],
        ['warning', 'It declares "twice" more than once; only the first can be called.', undefined],
        ['error', 'rejected: "search" belongs to notes', undefined],
        ['warning', 'It is the same server as copy: same command and environment.', undefined],
        ['warning', 'Its tool "NOTES/x" is spelled almost like a tool of notes.', undefined],
        ['warning', 'It repeats a cursor.', undefined],
      ],
    );
  });

  it('is bounded', () => {
    assert.equal(serverProblems(readyPeer({ problems: new Array<string>(5_000).fill('x') }), [], [], l10n).length, 100);
  });

  it('has rows of its own where no server is there for it', () => {
    const rows = unplacedProblems(
      [
        { path: ['servers', 'bad name'], message: 'Not a name.', severity: 'error' },
        { path: ['servers', 'files', 'x'], message: 'Below its server.', severity: 'warning' },
        { path: ['tools', 'files/x'], message: 'No object.', severity: 'error' },
        { path: ['servers'], message: 'No object.', severity: 'error' },
      ],
      new Set(['files']),
      l10n,
    );
    assert.deepEqual(
      rows.map(({ label }) => label),
      ['bad name', 'mcpHost.tools.files/x', 'mcpHost.servers'],
    );
  });

  it('says of one server that is configured twice what is the same, by how it is reached', () => {
    const same = [{ kind: 'sameServer', servers: ['copy', 'files'] }] as const;
    const text = (transport: 'stdio' | 'http') =>
      serverProblems(peer({ transport }), [], same, l10n).map(({ label }) => label);
    assert.deepEqual(text('stdio'), ['It is the same server as copy: same command and environment.']);
    assert.deepEqual(text('http'), ['It is the same server as copy: same address, headers and identity.']);
  });
});
