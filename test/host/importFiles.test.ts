import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { enterUntil } from './support/editor';
import { wholeHost } from './support/wholeHost';

/** Resolves when this is said of a file. The first one starts a process, so that the test's own deadline holds. */
function problemOf(uri: vscode.Uri, said: RegExp): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      const found = vscode.languages.getDiagnostics(uri);
      if (!found.some(({ source, message }) => source === 'MCP Host' && said.test(message))) return;
      watch.dispose();
      resolve();
    };
    const watch = vscode.languages.onDidChangeDiagnostics(look);
    look();
  });
}

interface Opened {
  readonly document: vscode.TextDocument;
  readonly cursor: vscode.Position;
}

describe('the files of other hosts in the editor', () => {
  let root: vscode.Uri;
  let files = 0;
  /** A file of its own each time: one that was there before may still be known as it was. */
  const fileNamed = (...path: string[]): vscode.Uri => vscode.Uri.joinPath(root, `other-hosts-${++files}`, ...path);
  const vscodeFile = (): vscode.Uri => fileNamed('.vscode', 'mcp.json');
  const claudeFile = (): vscode.Uri => fileNamed('.mcp.json');

  before(async () => {
    await wholeHost();
    root = vscode.workspace.workspaceFolders![0]!.uri;
    // What completes JSON besides, with the schema of .vscode/mcp.json.
    await vscode.extensions.getExtension('vscode.json-language-features')?.activate();
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const [name] of await vscode.workspace.fs.readDirectory(root)) {
      if (!name.startsWith('other-hosts-')) continue;
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(root, name), { recursive: true });
    }
  });

  /** Shows a file in which `¦` stands for the cursor, and waits until this is said of it. */
  async function open(uri: vscode.Uri, marked: string, said: RegExp): Promise<Opened> {
    await vscode.workspace.fs.writeFile(uri, Buffer.from(marked.replace('¦', '')));
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    await problemOf(uri, said);
    return { document, cursor: document.positionAt(marked.indexOf('¦')) };
  }

  /** The action of this title. */
  async function actionAt({ document, cursor }: Opened, title: string): Promise<vscode.CodeAction> {
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      new vscode.Range(cursor, cursor),
    );
    const action = actions.find((one) => one.title === title);
    if (!action) throw new Error(`Only: ${actions.map((one) => one.title).join(', ')}`);
    return action;
  }

  async function labelsAt({ document, cursor }: Opened): Promise<string[]> {
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      cursor,
    );
    return list.items.map(({ label }) => (typeof label === 'string' ? label : label.label).replaceAll('"', ''));
  }

  it('have a mistyped field mended', async () => {
    const text = '{"mcpServers": {"a": {"command": "x", "agr¦s": ["1"]}}}';
    const opened = await open(claudeFile(), text, /Did you mean "args"/);
    const fix = await actionAt(opened, 'Change to "args"');
    assert.ok(await vscode.workspace.applyEdit(fix.edit!));
    assert.equal(opened.document.getText(), '{"mcpServers": {"a": {"command": "x", "args": ["1"]}}}');
    await opened.document.save();
  });

  it('have a secret moved into an input that VS Code asks for', async () => {
    const text = '{"servers": {"a": {"command": "x", "env": {"API_TOKEN": "hunter2¦hunter2"}}}}';
    const opened = await open(vscodeFile(), text, /looks like a secret/);
    const fix = await actionAt(opened, 'Have VS Code Ask for It: ${input:api-token}');
    assert.ok(await vscode.workspace.applyEdit(fix.edit!));
    assert.deepEqual(JSON.parse(opened.document.getText()), {
      servers: { a: { command: 'x', env: { API_TOKEN: '${input:api-token}' } } },
      inputs: [{ type: 'promptString', id: 'api-token', description: 'api-token', password: true }],
    });
    await opened.document.save();
  });

  it('are completed without saying anything twice', async () => {
    const fields = '{"mcpServers": {"b": {"zap": 1, "command": "x", "args": []}, "a": {¦}}}';
    const inClaude = await open(claudeFile(), fields, /zap/);
    const labels = await labelsAt(inClaude);
    for (const field of ['command', 'args', 'env', 'type', 'url', 'headers']) {
      assert.equal(labels.filter((label) => label === field).length, 1, `${field}: ${labels.join()}`);
    }
    const types = '{"mcpServers": {"b": {"zap": 1, "type": "http", "url": "x"}, "a": {"type": "¦"}}}';
    const inType = await open(claudeFile(), types, /zap/);
    const transports = await labelsAt(inType);
    assert.deepEqual(transports.sort(), ['http', 'sse', 'stdio', 'streamable-http']);
    const keys = '{"servers": {"b": {"zap": 1, "command": "x"}, "a": {¦}}}';
    const inVscode = await open(vscodeFile(), keys, /zap/);
    const known = await labelsAt(inVscode);
    assert.ok(known.includes('command'), known.join());
    assert.deepEqual(
      known.filter((label, index) => known.indexOf(label) !== index),
      [],
    );
  });

  it('are completed with variables, as each host writes them', async () => {
    const inputs = '{"inputs": [{"id": "k"}], "servers": {"b": {"zap": 1, "command": "x", "args": ["${in¦"]}}}';
    const labels = await labelsAt(await open(vscodeFile(), inputs, /zap/));
    assert.equal(labels.filter((label) => label === '${input:k}').length, 1, labels.join());
    assert.ok(labels.includes('${workspaceFolder}'), labels.join());
  });

  it('have one of their entries imported, and no other', async () => {
    const text =
      '{"mcpServers": {"one": {"command": "x", "disabled": true}, "t¦wo": {"command": "y", "disabled": true, "zap": 1}}}';
    const { command } = await actionAt(await open(claudeFile(), text, /zap/), 'Import into MCP Host…');
    const servers = (): unknown => vscode.workspace.getConfiguration('mcpHost', null).get('servers');
    try {
      await enterUntil(vscode.commands.executeCommand(command!.command, ...(command!.arguments as unknown[])));
      assert.deepEqual(servers(), { two: { command: 'y', enabled: false } });
    } finally {
      for (const target of [vscode.ConfigurationTarget.Workspace, vscode.ConfigurationTarget.Global]) {
        await vscode.workspace.getConfiguration('mcpHost', null).update('servers', undefined, target);
      }
    }
  });
});
