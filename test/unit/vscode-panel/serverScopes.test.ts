import assert from 'node:assert/strict';
import { mergeInputs, mergeServers, scopeOf } from '../../../src/vscode/serverScopes';

const none = { user: undefined, workspace: undefined, folders: [] };

describe('servers from several scopes', () => {
  it('are taken whole from the nearest scope, never merged field by field', () => {
    const merged = mergeServers({
      user: { files: { command: 'safe', env: { TOKEN: 'secret' } }, own: { command: 'own' } },
      workspace: { files: { command: 'theirs' } },
      folders: [],
    });
    assert.deepEqual(merged, { files: { command: 'theirs' }, own: { command: 'own' } });
  });

  it('of a folder are before those of the workspace, the first folder before later ones', () => {
    const merged = mergeServers({
      user: undefined,
      workspace: { files: { command: 'workspace' } },
      folders: [
        { name: 'one', servers: { files: { command: 'one', cwd: 'x' } } },
        { name: 'two', servers: { files: { command: 'two' } } },
      ],
    });
    assert.deepEqual(merged, { files: { command: 'one', cwd: 'x' } });
  });

  it('of a folder run there and mean it by workspaceFolder', () => {
    const servers = { files: { command: '${workspaceFolder}/run', args: ['${workspaceFolder}', 1], env: { A: null } } };
    assert.deepEqual(mergeServers({ ...none, folders: [{ name: '$& two', servers }] }), {
      files: {
        cwd: '${workspaceFolder:$& two}',
        command: '${workspaceFolder:$& two}/run',
        args: ['${workspaceFolder:$& two}', 1],
        env: { A: null },
      },
    });
  });

  it('that are no objects are handed on for the core to report', () => {
    assert.deepEqual(mergeServers({ ...none, workspace: { files: 'oops' } }), { files: 'oops' });
    assert.deepEqual(mergeServers({ ...none, workspace: ['oops'] }), {});
  });

  it('may have any name, also that of a property of all objects', () => {
    const servers = JSON.parse('{"__proto__": {"command": "x"}}') as unknown;
    assert.deepEqual(Object.keys(mergeServers({ ...none, workspace: servers })), ['__proto__']);
    assert.equal(scopeOf('constructor', { ...none, workspace: {} }), undefined);
  });

  const scopes = {
    user: { a: {}, b: {}, c: {} },
    workspace: { b: {}, c: {} },
    folders: [
      { name: 'one', servers: undefined },
      { name: 'two', servers: { c: {} } },
    ],
  };
  for (const [server, scope] of [
    ['a', { kind: 'user' }],
    ['b', { kind: 'workspace' }],
    ['c', { kind: 'folder', index: 1 }],
    ['d', undefined],
  ] as const) {
    it(`has the entry "${server}" ${scope ? `in the ${scope.kind}` : 'nowhere'}`, () => {
      assert.deepEqual(scopeOf(server, scopes), scope);
    });
  }
});

describe('inputs of several places', () => {
  it('count once for each id: folders before the workspace before the user', () => {
    const input = (id: string, from: string) => ({ id, from });
    const merged = mergeInputs({
      user: [input('a', 'user'), input('b', 'user'), { from: 'user' }],
      workspace: [input('b', 'workspace'), input('c', 'workspace')],
      folders: [[input('c', 'one')], 'no list', [input('c', 'two'), input('d', 'two')]],
    });
    assert.deepEqual(merged, [
      input('c', 'one'),
      input('d', 'two'),
      input('b', 'workspace'),
      input('a', 'user'),
      { from: 'user' },
    ]);
  });
});
