import assert from 'node:assert/strict';
import { english } from '../../../../src/core/base/localizer';
import { lensesOf, settingsLenses } from '../../../../src/language/settings/settingsLenses';
import type { ServerActions } from '../../../../src/vscode/tree/serverActions';
import { at, world } from './cursor';

const none: ServerActions = {
  canStart: false,
  canStop: false,
  canRestart: false,
  offersAllowLegacy: false,
  needsSignIn: false,
  needsConsent: false,
  canSignOut: false,
  canReview: false,
  isDown: false,
};

describe('what stands above an entry of mcpHost.servers', () => {
  for (const [what, actions, expected] of [
    ['a server that runs', { canStop: true, canRestart: true }, ['Stop', 'Restart', 'Log']],
    ['one that is stopped', { canStart: true }, ['Start', 'Log']],
    [
      'one that was refused',
      { canStart: true, isDown: true, offersAllowLegacy: true },
      ['Allow Legacy…', 'Start', 'Start Doctor', 'Log'],
    ],
    [
      'one that wants a sign-in',
      { canStop: true, canRestart: true, needsSignIn: true },
      ['Sign In', 'Stop', 'Restart', 'Log'],
    ],
    ['one that waits for consent', { canStart: true, needsConsent: true }, ['Review…', 'Log']],
    ['one whose definitions changed', { canStop: true, canReview: true }, ['Review Changes', 'Stop', 'Log']],
    ['one that is disabled', {}, ['Log']],
  ] as const) {
    it(`${what}: ${expected.join(', ')}`, () => {
      const server = { ...world.servers[0]!, actions: { ...none, ...actions } };
      const [status, ...rest] = lensesOf(server, english);
      assert.deepEqual(status, { title: '$(pass-filled) modern 2026-07-28 · 2 tools', args: [] });
      assert.deepEqual(
        rest.map(({ title }) => title),
        expected,
      );
      const target = { kind: 'server', key: 'server:notes', server: 'notes' };
      assert.ok(
        rest.every(
          ({ command, args }) => command?.startsWith('mcpHost.') && JSON.stringify(args) === JSON.stringify([target]),
        ),
      );
    });
  }

  it('makes no icon of what a server said', () => {
    const [status] = lensesOf({ ...world.servers[0]!, status: 'failed: $(bug)' }, english);
    assert.equal(status?.title, '$(pass-filled) failed: $\u2060(bug)');
  });

  const lines = (marked: string, root: string[] = [], shadowed: string[] = []): string[] => {
    const { document, text } = at(marked, root, shadowed);
    return settingsLenses(document, world, english).map(({ offset }) => text.slice(offset, offset + 7));
  };

  it('stands at the name, in a file that is being typed too', () => {
    assert.deepEqual(new Set(lines('{"mcpHost.servers": {"a": {}, "notes": {"command": "x", ')), new Set(['"notes"']));
  });

  it('is in the settings of a workspace file, and not outside them', () => {
    assert.equal(lines('{"settings": {"mcpHost.servers": {"notes": {}}}}', ['settings']).length, 4);
    assert.equal(lines('{"mcpHost.servers": {"notes": {}}}', ['settings']).length, 0);
  });

  it('is missing where the entry of another place counts', () => {
    assert.deepEqual(lines('{"mcpHost.servers": {"notes": {}}}', [], ['notes']), []);
  });
});
