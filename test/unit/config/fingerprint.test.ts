import assert from 'node:assert/strict';
import { changedFields, markEntry, type EntryAsWritten } from '../../../src/core/config/fingerprint';
import { parseSettings } from '../../../src/core/config/settings';

const key = 'a key';
const stdio = {
  command: 'node',
  args: ['a.mjs', '--port', '1'],
  cwd: '${workspaceFolder}',
  env: { TOKEN: '${secret:T}', UNSET: null },
  envFile: '.env',
};
const http = {
  url: 'https://example.com/mcp',
  headers: { 'X-Key': 'k' },
  oauth: { clientId: 'c', scopes: ['a', 'b'] },
};

/** An entry as the settings have it, with what is given instead. */
function written(
  entry: Record<string, unknown>,
  { identity, ...more }: Partial<EntryAsWritten> & { identity?: string } = {},
): EntryAsWritten {
  const { servers, problems } = parseSettings({ servers: { one: entry }, ...(identity && { identity }) });
  assert.ok(servers[0], JSON.stringify(problems));
  return { entry: servers[0], envFile: { kind: 'none' }, ...more };
}

const withEnv = (text: string): Partial<EntryAsWritten> => ({ envFile: { kind: 'text', path: '/project/.env', text } });

describe('the fingerprint of an entry', () => {
  const rows: [title: string, before: EntryAsWritten, after: EntryAsWritten, changes: string[]][] = [
    ['the same', written(stdio), written(structuredClone(stdio)), []],
    [
      'another order of keys',
      written(stdio),
      written({
        envFile: '.env',
        env: { UNSET: null, TOKEN: '${secret:T}' },
        cwd: stdio.cwd,
        args: stdio.args,
        command: 'node',
      }),
      [],
    ],
    [
      'what neither runs nor contacts anything',
      written(stdio),
      written({ ...stdio, autoStart: false, restart: 'never', requestTimeoutMs: 5, retry: 'always' }),
      [],
    ],
    ['another command', written(stdio), written({ ...stdio, command: 'sh' }), ['command changed']],
    ['another argument', written(stdio), written({ ...stdio, args: ['a.mjs', '--port', '2'] }), ['args[2] changed']],
    ['an argument more', written(stdio), written({ ...stdio, args: [...stdio.args, 'x'] }), ['args[3] added']],
    ['an argument less', written(stdio), written({ ...stdio, args: ['a.mjs', '--port'] }), ['args[2] removed']],
    [
      'arguments joined',
      written({ command: 'a', args: ['b', 'c'] }),
      written({ command: 'a', args: ['b c'] }),
      ['args[0] changed', 'args[1] removed'],
    ],
    ['another folder', written(stdio), written({ ...stdio, cwd: '/tmp' }), ['cwd changed']],
    ['no folder', written(stdio), written({ ...stdio, cwd: undefined }), ['cwd removed']],
    ['another value', written(stdio), written({ ...stdio, env: { TOKEN: 'x', UNSET: null } }), ['env.TOKEN changed']],
    [
      'set instead of unset',
      written(stdio),
      written({ ...stdio, env: { ...stdio.env, UNSET: '' } }),
      ['env.UNSET changed'],
    ],
    [
      'another variable',
      written(stdio),
      written({ ...stdio, env: { ...stdio.env, NODE_OPTIONS: '-r x' } }),
      ['env.NODE_OPTIONS added'],
    ],
    [
      'a name with a value in it',
      written({ command: 'a', env: { A: 'b' } }),
      written({ command: 'a', env: { 'A=b': '' } }),
      ['env.A removed', 'env.A=b added'],
    ],
    ['another envFile', written(stdio), written({ ...stdio, envFile: 'b.env' }), ['envFile changed']],
    [
      'another content of the envFile',
      written(stdio, withEnv('A=1')),
      written(stdio, withEnv('A=2')),
      ['envFile content changed'],
    ],
    [
      'an envFile that is gone',
      written(stdio, withEnv('A=1')),
      written(stdio, { envFile: { kind: 'unreadable', path: '/project/.env' } }),
      ['envFile content changed'],
    ],
    [
      'an envFile without a path, as against one that is not there',
      written(stdio, { envFile: { kind: 'unresolved' } }),
      written(stdio, { envFile: { kind: 'unreadable', path: '/project/.env' } }),
      ['envFile content changed'],
    ],
    ['legacy allowed', written(stdio), written({ ...stdio, allowLegacy: true }), ['allowLegacy changed']],
    ['another address', written(http), written({ ...http, url: 'https://example.org/mcp' }), ['url changed']],
    [
      'an address instead of a command',
      written({ command: 'a' }),
      written({ url: 'https://example.com/' }),
      ['command removed', 'url added', 'auth added', 'oauth.grant added'],
    ],
    ['another header value', written(http), written({ ...http, headers: { 'X-Key': 'l' } }), ['headers.X-Key changed']],
    [
      'another header',
      written(http),
      written({ ...http, headers: { 'X-Key': 'k', 'X-B': '' } }),
      ['headers.X-B added'],
    ],
    ['no sign-in', written({ url: http.url }), written({ url: http.url, auth: 'none' }), ['auth changed']],
    [
      'another client',
      written(http),
      written({ ...http, oauth: { clientId: 'd', scopes: ['a', 'b'] } }),
      ['oauth.clientId changed'],
    ],
    [
      'an identity that is sent',
      written({ ...http, injectIdentity: true }, { identity: 'u1' }),
      written({ ...http, injectIdentity: true }, { identity: 'u2' }),
      ['mcpHost.identity changed'],
    ],
    [
      'a setting that a variable stands for',
      written(stdio, { settings: { 'tool.path': '/bin/a' } }),
      written(stdio, { settings: { 'tool.path': '/bin/b' } }),
      ['${config:tool.path} changed'],
    ],
  ];

  for (const [title, before, after, changes] of rows) {
    it(`${changes.length === 0 ? 'stays' : 'differs'}: ${title}`, () => {
      const [left, right] = [markEntry(before, key), markEntry(after, key)];
      assert.equal(left.fingerprint === right.fingerprint, changes.length === 0);
      const named = changedFields(left.fields, right.fields).map(({ field, kind }) => `${field} ${kind}`);
      assert.deepEqual(named.sort(), [...changes].sort());
    });
  }

  it('is another one under another key, which its mark of the key tells', () => {
    const [left, right] = [markEntry(written(stdio), 'a'), markEntry(written(stdio), 'b')];
    assert.notEqual(left.fingerprint, right.fingerprint);
    assert.notEqual(left.keyMark, right.keyMark);
  });

  it('tells nothing of values, and two fields with one value have two marks', () => {
    const marks = markEntry(written({ command: 'hunter2', args: ['hunter2'], env: { A: 'hunter2' } }), key);
    assert.ok(!JSON.stringify(marks).includes('hunter2'));
    assert.equal(new Set(Object.values(marks.fields)).size, Object.keys(marks.fields).length);
  });
});
