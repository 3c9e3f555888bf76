import assert from 'node:assert/strict';
import { parseSettings } from '../../../src/core/config/settings';
import { diffServers } from '../../../src/core/config/settingsDiff';

const base = { command: 'node', args: ['a'], env: { A: '1', B: '2' } };
const diff = (before: Record<string, unknown>, after: Record<string, unknown>) => {
  const { added, removed, changed } = diffServers(
    parseSettings({ servers: before }).servers,
    parseSettings({ servers: after }).servers,
  );
  return {
    added: added.map(({ name }) => name),
    removed,
    changed: changed.map(({ entry, restart }) => `${entry.name}${restart ? ' restart' : ''}`),
  };
};

describe('a change of the servers', () => {
  it('touches only what is new, gone or different', () => {
    assert.deepEqual(
      diff({ same: base, gone: base, other: base }, { same: base, new: base, other: { ...base, args: [] } }),
      {
        added: ['new'],
        removed: ['gone'],
        changed: ['other restart'],
      },
    );
  });

  for (const [what, change, expected] of [
    ['the command', { command: 'bun' }, ['a restart']],
    ['the arguments', { args: ['b'] }, ['a restart']],
    ['cwd', { cwd: '/' }, ['a restart']],
    ['a value in env', { env: { A: '1', B: '3' } }, ['a restart']],
    ['the envFile', { envFile: '.env' }, ['a restart']],
    ['allowLegacy', { allowLegacy: true }, ['a restart']],
    ['a timeout', { requestTimeoutMs: 5 }, ['a']],
    ['the restart policy', { restart: 'never' }, ['a']],
    ['autoStart', { autoStart: false }, ['a']],
    ['nothing but the order of env', { env: { B: '2', A: '1' } }, []],
  ] as const) {
    it(`of ${what} means: ${expected.join() || 'nothing'}`, () => {
      assert.deepEqual(diff({ a: base }, { a: { ...base, ...change } }).changed, expected);
    });
  }

  const far = { url: 'https://x.example', headers: { A: '1' }, injectIdentity: true };
  for (const [what, change, more, expected] of [
    ['the url', { url: 'https://y.example' }, {}, ['a restart']],
    ['a header', { headers: { A: '2' } }, {}, ['a restart']],
    ['the way to sign in', { auth: 'none' }, {}, ['a restart']],
    ['the identity', {}, { identity: 'bob' }, ['a restart']],
    ['an identity that is not sent', { injectIdentity: false }, { identity: 'bob' }, ['a restart']],
    [
      'the transport',
      { url: undefined, headers: undefined, injectIdentity: undefined, command: 'x' },
      {},
      ['a restart'],
    ],
    ['nothing', {}, {}, []],
  ] as const) {
    it(`of ${what}, over HTTP, means: ${expected.join() || 'nothing'}`, () => {
      const { changed } = diffServers(
        parseSettings({ servers: { a: far }, identity: 'ada' }).servers,
        parseSettings({ servers: { a: { ...far, ...change } }, identity: 'ada', ...more }).servers,
      );
      assert.deepEqual(
        changed.map(({ entry, restart }) => `${entry.name}${restart ? ' restart' : ''}`),
        expected,
      );
    });
  }

  it('of the identity touches no server that does not send it', () => {
    const servers = { a: { url: 'https://x.example' } };
    const before = parseSettings({ servers, identity: 'ada' }).servers;
    assert.deepEqual(diffServers(before, parseSettings({ servers, identity: 'bob' }).servers).changed, []);
  });
});
