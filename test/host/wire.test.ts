import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { createRedactor } from '../../src/core/audit/redaction';
import type { FromView, ShownRow, ToView } from '../../src/webview/messages';
import { WirePanel } from '../../src/vscode/wire/wirePanel';
import { waitFor } from './support/editor';

const planted = 'planted-9c1e-secret';

/** The view in the panel, as far as the extension can tell. */
class View {
  readonly posted: ToView[] = [];
  readonly #messages = new vscode.EventEmitter<FromView>();
  readonly #posts = new vscode.EventEmitter<void>();
  readonly #hidden = new vscode.EventEmitter<void>();
  visible = true;
  readonly onDidChangeVisibility = this.#hidden.event;
  readonly onDidDispose = new vscode.EventEmitter<void>().event;
  readonly webview = {
    html: '',
    options: {},
    cspSource: 'https://extension.test',
    onDidReceiveMessage: this.#messages.event,
    asWebviewUri: (uri: vscode.Uri) => uri.with({ scheme: 'https', authority: 'extension.test' }),
    postMessage: (message: ToView) => {
      this.posted.push(message);
      this.#posts.fire();
      return Promise.resolve(true);
    },
  };

  say(message: FromView): void {
    this.#messages.fire(message);
  }

  hide(): void {
    this.visible = false;
    this.#hidden.fire();
  }

  get rows(): ShownRow[] {
    return this.posted.flatMap((message) => (message.type === 'rows' ? message.rows : []));
  }

  async until(what: string, isSo: () => boolean): Promise<void> {
    await waitFor(what, isSo, (listener) => this.#posts.event(listener));
  }
}

describe('the Wire view', () => {
  const scheme = `wire-${randomUUID()}`;
  let panel: WirePanel;
  let view: View;
  let provider: vscode.Disposable;

  const record = (direction: 'sent' | 'received', message: Record<string, unknown>): void => {
    panel.record({ server: 'box', direction, at: Date.now(), message, text: JSON.stringify(message) });
  };

  beforeEach(() => {
    const { extensionUri } = vscode.extensions.getExtension('mcp-host-panel.mcp-host-panel')!;
    const host = { catalog: { entries: [], collisions: [], problems: [] } };
    const redactor = createRedactor({ key: planted });
    panel = new WirePanel({ host, redactor, extensionUri, scheme, l10n: vscode.l10n });
    provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: (uri) => panel.contentOf(uri),
    });
    view = new View();
    panel.show(view as unknown as vscode.WebviewView);
  });

  afterEach(async () => {
    panel.dispose();
    provider.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('is a page with one script and one stylesheet of the extension, and nothing else', () => {
    const { html } = view.webview;
    const policy = /content="(default-src[^"]*)"/.exec(html)?.[1]?.replaceAll('&#39;', "'");
    assert.match(
      policy ?? '',
      /^default-src 'none'; script-src 'nonce-[\w+/]{22}=='; style-src https:\/\/extension\.test$/,
    );
    const nonce = /nonce-([^']+)/.exec(policy ?? '')?.[1];
    assert.equal([...html.matchAll(/<script/g)].length, 1);
    assert.ok(html.includes(`<script nonce="${nonce}" src="https://extension.test`));
    assert.doesNotMatch(html, /style=|<style| on\w+=/);
  });

  it('is told of rows without secrets as they come, one batch at a time', async () => {
    record('sent', { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: `https://x/${planted}` } });
    view.say({ type: 'ready' });
    await view.until('the first batch', () => view.rows.length === 1);
    assert.equal(view.rows[0]?.name, 'https://x/•••');
    record('received', { jsonrpc: '2.0', id: 1, error: { code: -1, message: planted } });
    view.say({ type: 'shown' });
    await view.until('the answer', () => view.rows.length === 2);
    assert.deepEqual([view.rows[1]?.class, view.rows[1]?.reason], ['protocolError', '-1 •••']);
    assert.ok(!JSON.stringify(view.posted).includes(planted));
  });

  it('opens request and answer beside each other: read-only, laid out, without secrets', async () => {
    record('sent', {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'echo', arguments: { a: planted } },
    });
    record('received', { jsonrpc: '2.0', id: 1, result: { content: [], password: 'unknown-one' } });
    view.say({ type: 'ready' });
    await view.until('the row', () => view.rows.length > 0);
    view.say({ type: 'open', seq: 1, focus: true });
    const editors = () => vscode.window.visibleTextEditors.filter(({ document }) => document.uri.scheme === scheme);
    await waitFor(
      'both documents',
      () => editors().length === 2 && vscode.window.activeTextEditor?.document.uri.path.includes('request') === true,
      (listener) => vscode.window.onDidChangeVisibleTextEditors(listener),
      (listener) => vscode.window.onDidChangeActiveTextEditor(listener),
    );
    const [request, answer] = editors().sort((left, right) => (left.viewColumn ?? 0) - (right.viewColumn ?? 0));
    assert.match(request!.document.uri.path, /tools-call-1 [\d.]+ request\.json$/);
    assert.match(request!.document.getText(), /^\{\n {2}"jsonrpc": "2\.0",[^]*"a": "•••"/);
    assert.match(answer!.document.getText(), /"password": "•••"/);
    assert.equal(request!.document.languageId, 'json');
    assert.notEqual(vscode.workspace.fs.isWritableFileSystem(scheme), true);
  });

  it('says of an address of another window that the message is gone', () => {
    const uri = vscode.Uri.from({ scheme, path: '/1/1-request/x.json' });
    assert.equal(panel.contentOf(uri), 'The wire log does not hold this message any more.');
  });

  it('is told nothing while it is hidden, and everything when it is there again', async () => {
    view.say({ type: 'ready' });
    record('sent', { jsonrpc: '2.0', id: 1, method: 'ping' });
    await view.until('the row', () => view.rows.length === 1);
    view.hide();
    record('received', { jsonrpc: '2.0', id: 1, result: {} });
    const again = new View();
    panel.show(again as unknown as vscode.WebviewView);
    again.say({ type: 'ready' });
    await again.until('both', () => again.rows.at(-1)?.class === 'ok');
    assert.equal(view.rows.length, 1);
  });

  it('is emptied by Clear', async () => {
    record('sent', { jsonrpc: '2.0', id: 1, method: 'ping' });
    view.say({ type: 'ready' });
    await view.until('the row', () => view.rows.length === 1);
    panel.clear();
    assert.equal(view.posted.at(-1)?.type, 'reset');
    view.say({ type: 'shown' });
    record('sent', { jsonrpc: '2.0', id: 2, method: 'ping' });
    await view.until('the next row', () => view.rows.length === 2);
    assert.equal(view.rows[1]?.id, '2');
  });
});
