import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import * as vscode from 'vscode';
import type { HostApi } from '../../src/core/hostApi';
import type { CallEvent } from '../../src/core/peer/types';
import { shown, waitFor } from './support/editor';
import { wholeHost } from './support/wholeHost';

const root = resolve(__dirname, '../../..');
const run = (command: string, target?: unknown) => vscode.commands.executeCommand(`mcpHost.${command}`, target);
const past = (callId: number) => ({ kind: 'past', key: `past:${callId}`, callId });

/** The two texts of the diff editor, once there is one whose label matches. */
async function diff(label: RegExp): Promise<{ readonly label: string; readonly texts: readonly string[] }> {
  const tab = (): vscode.Tab | undefined => vscode.window.tabGroups.activeTabGroup.activeTab;
  const isThere = (): boolean => label.test(tab()?.label ?? '') && tab()?.input instanceof vscode.TabInputTextDiff;
  await waitFor(`a comparison ${label}`, isThere, (listener) => vscode.window.tabGroups.onDidChangeTabs(listener));
  const { original, modified } = tab()?.input as vscode.TabInputTextDiff;
  const texts = await Promise.all([original, modified].map((uri) => vscode.workspace.fs.readFile(uri)));
  assert.equal(vscode.workspace.fs.isWritableFileSystem(original.scheme), false);
  return { label: tab()?.label ?? '', texts: texts.map((bytes) => Buffer.from(bytes).toString()) };
}

describe('what can be done with calls', () => {
  let host: HostApi;
  const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('mcpHost');
  const server = (env: Record<string, string> = {}) => ({
    command: 'node',
    args: [resolve(root, 'test/host/callToolServer.mjs')],
    restart: 'never',
    env,
  });

  /** Calls a tool as another extension would. Resolves with the id of the call. */
  async function call(name: string, args: Record<string, unknown> = {}): Promise<number> {
    let callId = 0;
    const watch = host.onDidCall((event) => {
      if (event.kind === 'started') callId = event.callId;
    });
    await host.callTool(name, args).catch(() => undefined);
    watch.dispose();
    return callId;
  }

  before(async () => {
    host = await wholeHost();
    await settings().update('servers', { notes: server(), other: server() }, vscode.ConfigurationTarget.Global);
    const areReady = (): boolean =>
      host.catalog.entries.filter(({ localName, ready }) => localName === 'list' && ready).length === 2;
    await waitFor('the servers are ready', areReady, (listener) => host.onDidChangeCatalog(listener));
  });

  beforeEach(() => run('clearHistory'));

  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  after(async () => {
    await settings().update('servers', undefined, vscode.ConfigurationTarget.Global);
    const isGone = (): boolean => host.peers.length === 0;
    await waitFor('the servers are gone', isGone, (listener) => host.onDidChangePeers(listener));
  });

  it('opens the result of a call that another extension made', async () => {
    const id = await call('notes/list');
    await run('openResult', past(id));
    const first = await shown(/\/list [\d.]+\.md$/);
    assert.match(first.text, /milk and/);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await run('openResult', past(id));
    const again = await shown(/\/list [\d.]+\.md$/);
    assert.equal(again.uri.path, first.uri.path, 'the document that was shown is opened again');
  });

  it('opens what is known of a failure', async () => {
    const id = await call('notes/crash');
    await run('openResult', past(id));
    const { text } = await shown(/\/crash [\d.]+\.md$/);
    assert.match(text, /transport error/);
    await host.startServer('notes');
  });

  it('copies arguments and result', async () => {
    const id = await call('notes/place', { at: { x: 1 } });
    await run('copyArguments', past(id));
    assert.deepEqual(JSON.parse(await vscode.env.clipboard.readText()), { at: { x: 1 } });
    await run('copyResult', past(id));
    const { content } = JSON.parse(await vscode.env.clipboard.readText()) as { content: unknown };
    assert.deepEqual(content, [{ type: 'text', text: 'placed at {"x":1}' }]);
  });

  it('copies no secret', async () => {
    const servers = { notes: server(), other: server({ API_TOKEN: 'hush-hush-4711' }) };
    await settings().update('servers', servers, vscode.ConfigurationTarget.Global);
    const isReady = (): boolean => host.peers.find(({ name }) => name === 'other')?.state.kind === 'ready';
    await waitFor('the server is back', isReady, (listener) => host.onDidChangePeers(listener));
    const id = await call('notes/place', { at: { password: 'x', note: 'hush-hush-4711' } });
    for (const command of ['copyArguments', 'copyResult']) {
      await vscode.env.clipboard.writeText('');
      await run(command, past(id));
      const text = await vscode.env.clipboard.readText();
      assert.ok(text !== '' && !text.includes('hush-hush-4711'), `${command}: ${text}`);
    }
  });

  it('runs a call again with its arguments', async () => {
    const id = await call('notes/place', { at: { x: 2 } });
    await run('runAgain', past(id));
    const { text } = await shown(/\/place [\d.]+\.md$/);
    assert.match(text, /"x": 2/);
  });

  it('edits the arguments of a call, to be called from there', async () => {
    const id = await call('notes/place', { at: { x: 3 } });
    await run('editAndRun', past(id));
    const { text } = await shown(/place.* arguments\.json$/);
    assert.deepEqual(JSON.parse(text), { at: { x: 3 } });
  });

  it('compares a result with the one before of the same tool', async () => {
    await call('notes/place', { at: { x: 1 } });
    await call('notes/list');
    const id = await call('notes/place', { at: { x: 2 } });
    await run('compareWithPrevious', past(id));
    const { texts } = await diff(/place: \d\d:\d\d:\d\d ↔ \d\d:\d\d:\d\d/);
    assert.deepEqual(
      texts.map((text) => /placed at .*/.exec(text)?.[0]),
      ['placed at {"x":1}', 'placed at {"x":2}'],
    );
  });

  it('compares what each owner of a name answers, failures too', async () => {
    const target = { kind: 'tool', key: 'tool:list', place: 'catalog', name: 'list', server: 'notes' };
    await run('compareOwners', target);
    const { texts } = await diff(/list: notes ↔ other/);
    assert.equal(texts[0], texts[1]);
    assert.match(texts[0] ?? '', /milk and <b>bread<\/b>/);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await run('compareOwners', { ...target, key: 'tool:crash', name: 'crash' });
    const failed = await diff(/crash: notes ↔ other/);
    for (const text of failed.texts) assert.match(text, /── transport error ──[^]*"exitCode": 3/);
    await Promise.all([host.startServer('notes'), host.startServer('other')]);
  });

  it('cancels a call that is open', async () => {
    const ended = new Promise<CallEvent>((resolvePromise) => {
      const watch = host.onDidCall((event) => {
        if (event.kind === 'started') void run('cancelCall', { kind: 'running', key: '', callId: event.callId });
        if (event.kind !== 'ended') return;
        watch.dispose();
        resolvePromise(event);
      });
    });
    await assert.rejects(host.callTool('notes/silent', {}), { code: 'cancelled' });
    const { outcome } = (await ended) as Extract<CallEvent, { kind: 'ended' }>;
    assert.equal(outcome.kind, 'error');
  });
});
