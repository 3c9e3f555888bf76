import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../../src/core/base/clock';
import { Emitter } from '../../src/core/base/event';
import { silentLogger } from '../../src/core/base/logger';
import type { HostApi } from '../../src/core/hostApi';
import { createLanguage, type Language } from '../../src/language/languageClient';
import { shown, waitFor } from './support/editor';
import { wholeHost } from './support/wholeHost';

const root = resolve(__dirname, '../../..');
const order = { kind: 'tool', key: 'tool:order', place: 'catalog', name: 'order', server: 'notes' };

describe('arguments in the editor', () => {
  let host: HostApi;
  const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('mcpHost');
  const configure = async (...args: string[]): Promise<void> => {
    const notes = { command: 'node', args: [resolve(root, 'test/host/callToolServer.mjs'), ...args], restart: 'never' };
    await settings().update('servers', { notes }, vscode.ConfigurationTarget.Global);
  };

  before(async () => {
    host = await wholeHost();
    await configure();
    const isReady = (): boolean => host.catalog.entries.some(({ name, ready }) => name === 'order' && ready);
    await waitFor('the server is ready', isReady, (listener) => host.onDidChangeCatalog(listener));
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  after(async () => {
    await settings().update('servers', undefined, vscode.ConfigurationTarget.Global);
    const isGone = (): boolean => host.peers.length === 0;
    await waitFor('the server is gone', isGone, (listener) => host.onDidChangePeers(listener));
  });

  /** Opens a document for the tool `order`, with this text. */
  async function open(text: string): Promise<vscode.TextDocument> {
    await vscode.commands.executeCommand('mcpHost.callToolWithJson', order);
    const { uri } = await shown(/\/order [\d.]+ arguments\.json$/);
    const document = await vscode.workspace.openTextDocument(uri);
    await write(document, text);
    return document;
  }

  async function write(document: vscode.TextDocument, text: string): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
    assert.ok(await vscode.workspace.applyEdit(edit));
  }

  /** What the Problems panel shows of a document, once it is this. */
  async function problems(
    document: vscode.TextDocument,
    expected: readonly (readonly [string, RegExp])[],
  ): Promise<void> {
    const found = (): [string, string][] =>
      vscode.languages
        .getDiagnostics(document.uri)
        .map(({ range, message, source }) => [document.getText(range), `${source ?? ''}: ${message}`]);
    const isSo = (): boolean =>
      found().length === expected.length &&
      expected.every(([at, says], index) => found()[index]![0] === at && says.test(found()[index]![1]));
    await waitFor(JSON.stringify(expected.map(([at]) => at)), isSo, (listener) =>
      vscode.languages.onDidChangeDiagnostics(listener),
    ).catch((error: unknown) => {
      throw new Error(`${String(error)}: ${JSON.stringify(found())}`);
    });
  }

  it('have a language of their own, so that the editor’s own JSON support leaves them alone', async () => {
    const document = await open('{}');
    assert.equal(document.languageId, 'mcp-host-arguments');
  });

  it('are checked by the schema of their tool, once each, and at the exact place', async () => {
    const document = await open('{ "item": "milk", "cups": 2, "at": { "table": "5" } }');
    await problems(document, [
      ['"milk"', /^MCP Host: .*"tea", "coffee"/],
      ['"5"', /^MCP Host: .*integer/],
    ]);
    await write(document, '{ "item": "tea", "at": { "table": 5 } }');
    await problems(document, []);
    await write(document, '{ "item": "tea", "at": { "table": 5, } }');
    await problems(document, [[',', /comma/i]]);
  });

  it('are completed by it: what is required first', async () => {
    const document = await open('{ }');
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      new vscode.Position(0, 1),
    );
    const labels = list.items
      .sort((left, right) => ((left.sortText ?? '') < (right.sortText ?? '') ? -1 : 1))
      .map(({ label, detail }) => `${typeof label === 'string' ? label : label.label} ${detail ?? ''}`);
    assert.deepEqual(labels, ['item string · required', 'at object · required', 'cups integer', 'id string']);
  });

  it('are explained by it, as plain text', async () => {
    const document = await open('{ "item": "tea" }');
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      new vscode.Position(0, 4),
    );
    assert.equal(hovers.length, 1);
    const [content] = hovers[0]!.contents as vscode.MarkdownString[];
    assert.notEqual(content!.isTrusted, true);
    assert.notEqual(content!.supportHtml, true);
    assert.match(content!.value, /\\\[Bring\\\]\\\(command\\:mcpHost\\\.stopAll\\\) \\\*\\\*this\\\*\\\* \\<b\\>now/);
  });

  it('have the actions that run them and show their schema above the first line', async () => {
    const document = await open('{ "item": "tea", "at": { "table": 5 } }');
    const titles = async (): Promise<(string | undefined)[]> =>
      (await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 9)).map(
        ({ command }) => command?.title,
      );
    assert.deepEqual(await titles(), ['$(play) Run notes/order', 'Show Input Schema']);
    await vscode.commands.executeCommand('mcpHost.callWithDocument', document.uri);
    assert.match((await shown(/\/order [\d.]+\.md$/)).text, /ordered/);
    assert.deepEqual(await titles(), ['$(debug-rerun) Run notes/order Again', 'Show Input Schema']);
  });

  it('follow the schema when it changes', async () => {
    const document = await open('{ "item": "tea", "cups": 2, "at": { "table": 5 } }');
    await problems(document, []);
    await configure('changed');
    await problems(document, [['2', /string/]]);
    await configure();
    await problems(document, []);
  });

  it('are checked by a process that is started again if it is ended from outside', async () => {
    const document = await open('{ "item": "milk" }');
    await problems(document, [
      ['{', /at/],
      ['"milk"', /"tea"/],
    ]);
    const [server] = languageServers();
    assert.ok(server);
    process.kill(server, 'SIGKILL');
    await waitFor('another process', () => languageServers().some((pid) => pid !== server), everySoOften);
    await write(document, '{ "item": "tea", "at": { "table": 5 } }');
    await problems(document, []);
  });

  it('are checked by a process that is gone when nobody needs it', async () => {
    const before = languageServers();
    const language = another();
    await open('{}');
    await waitFor('the process', () => languageServers().length > before.length, everySoOften);
    const [added] = languageServers().filter((pid) => !before.includes(pid));
    language.dispose();
    await waitFor('its end', () => !languageServers().includes(added!), everySoOften);
  });

  it('can be run where that process can not be started, which is said once', async () => {
    const said: string[] = [];
    const { showWarningMessage } = vscode.window;
    Object.assign(vscode.window, { showWarningMessage: (text: string) => Promise.resolve(void said.push(text)) });
    const language = another('/there/is/no/such/file.js');
    try {
      await open('{}');
      const isSaid = (): boolean => said.length > 0;
      await waitFor('the message', isSaid, everySoOften);
      const document = await open('{ "item": "tea", "at": { "table": 5 }, "note": "strong" }');
      await problems(document, []);
      await language.arguments.run(document.uri, ({ misfits }) => {
        misfits([{ path: '/note', message: 'must be shorter' }]);
        return Promise.resolve();
      });
      await problems(document, [['"strong"', /^MCP Host: must be shorter$/]]);
      await write(document, '{ "item": "tea", "at": { "table": 5 }, "note": "mild" }');
      await problems(document, []);
      assert.deepEqual(said, [
        'Arguments can be run, but not completed or checked while you type: the language server does not run.',
      ]);
    } finally {
      language.dispose();
      Object.assign(vscode.window, { showWarningMessage });
    }
  });

  /** What helps with arguments, a second time, with a language server of this file. */
  function another(serverFile = resolve(root, 'dist/languageServer.js')): Language {
    const asIs = (text: string): string => text;
    const nothing = { get: () => undefined, update: () => Promise.resolve() };
    const noSecrets = { get: nothing.get, store: nothing.update, delete: nothing.update };
    return createLanguage({
      host,
      shown: host,
      clock: systemClock,
      logger: silentLogger,
      l10n: vscode.l10n,
      settings: { read: () => ({}), onDidChange: new Emitter<Readonly<Record<string, unknown>>>().event },
      redactor: { text: asIs, learnValues: () => undefined },
      redactSchema: asIs,
      stores: { secrets: noSecrets as never, everywhere: nothing, here: nothing },
      onDidChangeSecrets: new Emitter<void>().event,
      globalStorage: vscode.Uri.file(root),
      toolOf: () => ({ server: 'notes', localName: 'order' }),
      serverFile,
    });
  }
});

/** The language servers that the extension host started, by their process ids. */
function languageServers(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
  return children
    .filter(Boolean)
    .map(Number)
    .filter((pid) => {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return command.includes('languageServer.js');
    });
}

function everySoOften(listener: () => void): { dispose(): void } {
  const timer = setInterval(listener, 50);
  return {
    dispose: () => {
      clearInterval(timer);
    },
  };
}
