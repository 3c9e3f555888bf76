import assert from 'node:assert/strict';
import { buildLanguageServer, LanguageServerProcess } from '../../support/languageServer';
import { noFacts, type SettingsFacts } from '../../../src/language/settings/settingsFacts';

const vscode = 'file:///w/.vscode/mcp.json';
const claude = 'file:///w/.mcp.json';
const facts: SettingsFacts = {
  ...noFacts,
  documents: [
    { kind: 'foreign', uri: vscode, host: 'vscode' },
    { kind: 'foreign', uri: claude, host: 'claudeCode' },
  ],
  variables: { ...noFacts.variables, values: { 'env:BIN': '/bin/x' } },
};

describe('the language server for files of other hosts', () => {
  let server: LanguageServerProcess;

  before(async () => {
    server = new LanguageServerProcess(await buildLanguageServer());
    await server.initialize({ bundle: { 'Import into MCP Host…': '导入到 MCP Host…' } });
    await server.tell(facts);
  });

  after(() => {
    server.process.kill('SIGKILL');
  });

  /** Opens a file on one line, in which `¦` stands for the cursor. */
  async function open(uri: string, marked: string): Promise<{ readonly line: number; readonly character: number }> {
    await server.openSettings(uri, marked.replace('¦', ''));
    return { line: 0, character: marked.indexOf('¦') };
  }

  it('says what is wrong, and mends it at its place', async () => {
    const cursor = await open(claude, '{"mcpServers": {"a": {"command": "x", "agr¦s": []}}}');
    const [problem] = await server.problems();
    assert.match(JSON.stringify(problem), /Did you mean \\"args\\"\?"/);
    const actions = await server.actions({ start: cursor, end: cursor }, claude);
    assert.deepEqual(
      actions.map(({ title, kind, isPreferred }) => [title, kind, isPreferred]),
      [
        ['Change to "args"', 'quickfix', true],
        ['导入到 MCP Host…', 'quickfix', false],
      ],
    );
    assert.deepEqual(actions[0]?.diagnostics, [problem]);
    const range = { start: { line: 0, character: 38 }, end: { line: 0, character: 44 } };
    assert.deepEqual(actions[0].edit?.changes, { [claude]: [{ range, newText: '"args"' }] });
  });

  it('moves a secret into an input of VS Code, in two places at once', async () => {
    const cursor = await open(vscode, '{"servers": {"a": {"command": "x", "env": {"API_TOKEN": "hunter2¦hunter2"}}}}');
    const [action] = await server.actions({ start: cursor, end: cursor }, vscode);
    assert.equal(action?.title, 'Have VS Code Ask for It: ${input:api-token}');
    assert.deepEqual(
      action.edit?.changes?.[vscode]?.map(({ newText }) => newText),
      [
        '"${input:api-token}"',
        ', "inputs": [{"type":"promptString","id":"api-token","description":"api-token","password":true}]',
      ],
    );
  });

  it('completes what each format has, where nothing else does', async () => {
    const labels = async (uri: string, marked: string): Promise<string[]> =>
      (await server.complete(await open(uri, marked), uri)).map(({ label }) => label);
    const inEntry = '{"a": {"url": "x", "¦"}}';
    assert.deepEqual(await labels(claude, `{"mcpServers": ${inEntry}}`), [
      'type',
      'headers',
      'headersHelper',
      'oauth',
      'timeout',
    ]);
    assert.deepEqual(await labels(vscode, `{"servers": ${inEntry}}`), []);
    const inputs = '{"inputs": [{"id": "k"}], "servers": {"a": {"url": "${in¦"}}}';
    assert.deepEqual((await labels(vscode, inputs)).slice(0, 2), ['${input:k}', '${workspaceFolder}']);
  });

  it('explains what an import would come to', async () => {
    const cursor = await open(
      claude,
      '{"mcpServers": {"¦a": {"command": "${BIN}", "env": {"API_TOKEN": "hunter2hunter2"}}}}',
    );
    const hover = await server.hover(cursor, claude);
    assert.match(hover?.value ?? '', /^\*\*When imported into MCP Host.*\n\n- \\\/bin\\\/x$/s);
  });

  it('publishes nothing anew when the world changes but the file does not', async () => {
    await open(claude, '{"mcpServers": {"a": {"command": "x", "zap": []}}}¦');
    await server.problems();
    const before = server.publishedOf(claude);
    await server.tell({ ...facts, versions: { modern: ['2026-07-28'], legacy: [] } });
    await open(vscode, '{"servers": {}}¦');
    await server.problems();
    assert.equal(server.publishedOf(claude), before);
  });

  it('offers nothing in a file that it was told nothing of', async () => {
    const other = 'file:///elsewhere/.mcp.json';
    const cursor = await open(other, '{"mcpServers": {"¦a": {"command": "x"}}}');
    assert.deepEqual(await server.actions({ start: cursor, end: cursor }, other), []);
  });
});
