import assert from 'node:assert/strict';
import { buildLanguageServer, LanguageServerProcess } from '../../support/languageServer';
import { noFacts, type SettingsFacts } from '../../../src/language/settings/settingsFacts';

const uri = 'file:///w/.vscode/settings.json';
const actions = {
  canStart: false,
  canStop: true,
  canRestart: true,
  offersAllowLegacy: false,
  needsSignIn: false,
  needsConsent: false,
  canSignOut: false,
  canReview: false,
  isDown: false,
};
const facts: SettingsFacts = {
  ...noFacts,
  documents: [{ kind: 'settings', uri, root: [], shadowed: [] }],
  servers: [{ name: 'notes', icon: 'pass-filled', status: 'modern 2026-07-28 · 2 tools', actions, hover: '**notes**' }],
  tools: [{ name: 'search', server: 'notes', localName: 'search', description: 'Looks' }],
  variables: { ...noFacts.variables, secrets: ['KEPT'] },
};

describe('the language server for settings', () => {
  let server: LanguageServerProcess;

  before(async () => {
    server = new LanguageServerProcess(await buildLanguageServer());
    await server.initialize({ bundle: { Stop: '停止', 'a secret that is kept': '已保存的机密' } });
  });

  after(() => {
    server.process.kill('SIGKILL');
  });

  /** Opens a file on one line, in which `¦` stands for the cursor. */
  async function open(marked: string): Promise<{ readonly line: number; readonly character: number }> {
    await server.openSettings(uri, marked.replace('¦', ''));
    return { line: 0, character: marked.indexOf('¦') };
  }

  it('knows nothing before it is told', async () => {
    const cursor = await open('{"mcpHost.tools": {"¦"}}');
    assert.deepEqual(await server.complete(cursor, uri), []);
    assert.deepEqual(await server.lenses(uri), []);
  });

  it('completes variables, in the language of the editor, exactly where one is typed', async () => {
    await server.tell(facts);
    const cursor = await open('{"mcpHost.servers": {"notes": {"args": ["${sec¦"]}}}');
    const items = await server.complete(cursor, uri);
    const kept = items.find(({ label }) => label === '${secret:KEPT}');
    assert.equal(kept?.detail, '已保存的机密');
    assert.deepEqual(kept.textEdit, {
      newText: '${secret:KEPT}',
      range: { start: { line: 0, character: cursor.character - 5 }, end: cursor },
    });
  });

  it('completes tools as keys', async () => {
    const items = await server.complete(await open('{"mcpHost.tools": {"¦"}}'), uri);
    assert.deepEqual(
      items.map(({ label }) => label),
      ['notes/search', 'search'],
    );
  });

  it('explains an entry', async () => {
    const hover = await server.hover(await open('{"mcpHost.servers": {"no¦tes": {}}}'), uri);
    assert.deepEqual(hover, { kind: 'markdown', value: '**notes**' });
  });

  it('shows state and actions above an entry, and others when it is told of others', async () => {
    await open('{"mcpHost.servers": {"notes": {}}}¦');
    const titles = async (): Promise<(string | undefined)[]> =>
      (await server.lenses(uri)).map(({ command }) => command?.title);
    assert.deepEqual(await titles(), ['$(pass-filled) modern 2026-07-28 · 2 tools', '停止', 'Restart', 'Log']);
    const stopped = { ...actions, canStart: true, canStop: false, canRestart: false };
    await server.tell({ ...facts, servers: [{ ...facts.servers[0]!, status: 'stopped', actions: stopped }] });
    assert.deepEqual(await titles(), ['$(pass-filled) stopped', 'Start', 'Log']);
  });

  it('leaves files alone that it was told nothing of', async () => {
    const other = 'file:///elsewhere/settings.json';
    await server.openSettings(other, '{"mcpHost.servers": {"notes": {}}}');
    assert.deepEqual(await server.lenses(other), []);
  });

  it('bears a file that is nested without end', async () => {
    const cursor = await open(`{"mcpHost.servers": ${'['.repeat(100_000)}¦`);
    assert.deepEqual(await server.complete(cursor, uri), []);
    assert.deepEqual(await server.lenses(uri), []);
  });
});
