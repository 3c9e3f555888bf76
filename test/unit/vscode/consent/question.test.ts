import assert from 'node:assert/strict';
import { parseSettings } from '../../../../src/core/config/settings';
import type { FieldChange } from '../../../../src/core/config/fingerprint';
import { questionOf } from '../../../../src/vscode/consent/question';
import { l10n } from '../../vscode-panel/fixtures';

const context = {
  l10n,
  placeOf: () => '.vscode/settings.json',
  setting: (key: string) => (key === 'tool.path' ? '/opt/tool' : undefined),
};

function question(entry: Record<string, unknown>, changes?: readonly FieldChange[]) {
  const { servers } = parseSettings({ servers: { one: entry } });
  assert.ok(servers[0]);
  return questionOf({ request: { entry: servers[0], envFile: { kind: 'none' } }, need: { changes } }, context);
}

describe('what is shown before a person agrees to an entry', () => {
  it('is the command line letter by letter, the names of the environment, no value, and where it is written', () => {
    const { detail } = question({
      command: 'node',
      args: ['${workspaceFolder}/a b.mjs', '--token=${secret:T}'],
      cwd: 'sub',
      env: { TOKEN: 'hunter2', OLD: null },
      envFile: '.env',
    });
    assert.deepEqual(detail.split('\n'), [
      "Runs: node '${workspaceFolder}/a b.mjs' --token=${secret:T}",
      'In: sub',
      'Environment: TOKEN',
      'Removed from the environment: OLD',
      'Environment from the file: .env',
      'Legacy protocol: not allowed',
      'From: .vscode/settings.json',
    ]);
  });

  it('is the address and the names of headers', () => {
    const { detail } = question({
      url: 'https://example.com/mcp?x=1',
      headers: { Authorization: 'hunter2' },
      auth: 'none',
      allowLegacy: true,
    });
    assert.deepEqual(detail.split('\n'), [
      'Contacts: https://example.com/mcp?x=1',
      'Headers: Authorization',
      'Sign-in: none',
      'Legacy protocol: allowed',
      'From: .vscode/settings.json',
    ]);
  });

  it('names what has changed, first of all', () => {
    const { detail } = question({ command: 'a' }, [
      { field: 'args[2]', kind: 'changed' },
      { field: 'env.TOKEN', kind: 'added' },
      { field: 'cwd', kind: 'removed' },
      { field: 'envFile content', kind: 'changed' },
    ]);
    assert.equal(
      detail.split('\n')[0],
      'Changed since you allowed it: args[2], env.TOKEN (new), cwd (gone), the content of envFile',
    );
  });

  it('says what a setting of the workspace puts into the command line', () => {
    const { detail } = question({ command: '${config:tool.path}', args: ['${config:none}'] });
    assert.match(detail, /^\$\{config:tool\.path\} is now: \/opt\/tool$/m);
    assert.match(detail, /^\$\{config:none\} is now: nothing$/m);
  });

  it('can’t be hidden from: by line breaks, by blanks that push it out of sight, by what turns the reading direction', () => {
    const { detail } = question({ command: 'a', args: [`b\n\nRuns: x${' '.repeat(300)}c`, '\u202ed'] });
    const [runs] = detail.split('\n');
    assert.equal(runs, "Runs: a 'b\\u{a}\\u{a}Runs: x\\u{20}{300}c' \\u{202e}d");
  });

  it('shows both ends of a line that is too long, and has the whole', () => {
    const { detail, whole, isCut } = question({ command: 'a', args: ['b'.repeat(5_000), 'end'] });
    assert.ok(isCut && detail.length < 1_500);
    assert.match(detail, / \[…\] b+ end$/m);
    assert.ok(whole.includes(`${'b'.repeat(5_000)} end`));
    assert.equal(question({ command: 'a' }).isCut, false);
  });
});
