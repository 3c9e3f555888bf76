import assert from 'node:assert/strict';
import { readForeignServers } from '../../../../src/core/config/foreignServers';
import type { StepAnswer } from '../../../../src/vscode/input/stepView';
import { chosenRows, startOfImport, stepImport, type ImportState } from '../../../../src/vscode/servers/importFlow';
import { foreignFiles } from '../../../../src/vscode/servers/foreignFiles';
import { importStep, writtenRow } from '../../../../src/vscode/servers/importSteps';
import { english } from '../support';

const present = {
  files: { command: 'npx', args: ['files'], autoStart: false },
  web: { url: 'https://other.example/mcp' },
};
const cursor = {
  label: 'Cursor · .cursor/mcp.json',
  reading: readForeignServers(
    JSON.stringify({
      mcpServers: {
        same: { command: 'npx', args: ['files'] },
        web: { url: 'https://mcp.example/mcp?api_key=k1' },
        old: { type: 'sse', url: 'https://mcp.example/sse' },
        hub: { command: 'hub', env: { HUB_TOKEN: 's3cret' }, autoApprove: [] },
      },
    }),
    'cursor',
  ),
};
const code = {
  label: 'VS Code · .vscode/mcp.json',
  reading: readForeignServers('{"servers": {"hub": {"command": "hub2"}, "bad": 1}}', 'vscode'),
};
const broken = { label: 'Claude Code · .mcp.json', reading: readForeignServers('{', 'claudeCode') };

const start = () => startOfImport([cursor, code, broken], present);
const step = (state: ImportState, answer: StepAnswer) => stepImport(state, answer, present);
const items = (state: ImportState) => {
  const view = importStep(state, ['Workspace settings', 'User settings'], english);
  assert.ok(view.kind !== 'text' && view.kind !== 'suggest');
  return view.items.map(({ label, description, detail, group }) =>
    [group, label, description, detail].map((each) => each ?? '').join('|'),
  );
};

describe('importing servers', () => {
  it('offers the files that were found, and says what is wrong with one', () => {
    assert.deepEqual(items(start()), [
      '|Cursor · .cursor/mcp.json|servers: 4|',
      '|VS Code · .vscode/mcp.json|servers: 2|',
      '|Claude Code · .mcp.json|no valid JSON|',
    ]);
  });

  it('says of each server what it is, and what of it can’t be taken over', () => {
    const state = step(start(), { kind: 'pickMany', ids: ['0', '1'] });
    assert.deepEqual(items(state), [
      'Cursor · .cursor/mcp.json|files|npx files|Is there already, as files',
      '|web-2|https://mcp.example/mcp?…|Another server is named web: this one becomes web-2',
      "|old||Can't be imported · It is reached over HTTP+SSE, which is not supported: see whether it has an address for Streamable HTTP",
      '|hub|hub|"autoApprove" means nothing here and is left out',
      'VS Code · .vscode/mcp.json|hub-2|hub2|Another server is named hub: this one becomes hub-2',
      "|bad||Can't be imported · It is no object",
    ]);
  });

  it('ticks what is new, and refuses what can’t be imported', () => {
    const state = step(start(), { kind: 'pickMany', ids: ['0', '1'] });
    assert.deepEqual(
      chosenRows(state).map(({ name }) => name),
      ['hub'],
    );
    const view = importStep(state, [], english);
    assert.ok(view.kind === 'pickMany');
    const [same, , old] = state.rows;
    assert.match(view.check([same!.id]) ?? '', /same can't be imported/);
    assert.match(view.check([old!.id]) ?? '', /old can't be imported/);
    assert.match(view.check([]) ?? '', /Tick at least one/);
    assert.equal(view.check([state.rows[1]!.id]), undefined);
  });

  it('keeps the secrets of those that were chosen out of the settings, unless it is told not to', () => {
    const entries = step(start(), { kind: 'pickMany', ids: ['0'] });
    const [, web, , hub] = entries.rows;
    const secrets = step(entries, { kind: 'pickMany', ids: [web!.id, hub!.id] });
    assert.deepEqual(items(secrets), [
      '|web-2: url|→ ${secret:WEB_2_API_KEY}|',
      '|hub: env.HUB_TOKEN|→ ${secret:HUB_TOKEN}|',
    ]);
    const kept = step(secrets, { kind: 'pickMany', ids: [web!.secrets[0]!.id] });
    assert.equal(kept.place, 'review');
    assert.deepEqual(
      chosenRows(kept).map((row) => writtenRow(row, kept.kept)),
      [
        { url: 'https://mcp.example/mcp?api_key=${secret:WEB_2_API_KEY}' },
        { command: 'hub', env: { HUB_TOKEN: 's3cret' } },
      ],
    );
  });

  it('goes back through its steps, and writes elsewhere when it is told to', () => {
    const review = step(step(start(), { kind: 'pickMany', ids: ['1'] }), { kind: 'pickMany', ids: ['0:0'] });
    assert.equal(review.place, 'review');
    const scope = step(step(review, { kind: 'pick', id: 'scope' }), { kind: 'pick', id: '1' });
    assert.deepEqual([scope.place, scope.scope], ['review', 1]);
    const back: StepAnswer = { kind: 'back', draft: undefined };
    assert.equal(step(review, back).place, 'entries');
    assert.equal(step(step(review, back), back).place, 'files');
    assert.equal(step(review, { kind: 'pick', id: 'write' }).place, 'done');
    assert.equal(step(review, { kind: 'cancel' }).place, 'cancelled');
  });

  it('begins with the servers where there is one file only', () => {
    assert.equal(startOfImport([code], {}).place, 'entries');
  });
});

describe('the files of other hosts', () => {
  const places = { home: '/h', appData: 'C:/A', folders: ['/w'], globalStorage: '/s/globalStorage/us' };
  for (const [platform, expected] of [
    ['linux', '/h/.config/Claude/claude_desktop_config.json'],
    ['darwin', '/h/Library/Application Support/Claude/claude_desktop_config.json'],
    ['win32', 'C:/A/Claude/claude_desktop_config.json'],
  ] as const) {
    it(`of Claude Desktop on ${platform} is ${expected}`, () => {
      const found = foreignFiles({ ...places, platform }).find(({ host }) => host === 'claudeDesktop');
      assert.equal(found?.path, expected);
    });
  }

  it('are looked for in the workspace first, then beside this extension and in the home folder', () => {
    assert.deepEqual(
      foreignFiles({ ...places, platform: 'linux' }).map(({ path }) => path),
      [
        '/w/.vscode/mcp.json',
        '/w/.mcp.json',
        '/w/.cursor/mcp.json',
        '/s/mcp.json',
        '/h/.config/Code/User/mcp.json',
        '/h/.cursor/mcp.json',
        '/h/.config/Claude/claude_desktop_config.json',
        '/h/.claude.json',
        '/h/.codeium/windsurf/mcp_config.json',
        '/s/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
      ],
    );
  });
});
