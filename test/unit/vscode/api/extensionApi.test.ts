import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import type { CatalogChange } from '../../../../src/core/catalog/types';
import { callerIn } from '../../../../src/vscode/api/caller';
import { createExtensionApi } from '../../../../src/vscode/api/extensionApi';
import { ExtensionCalls } from '../../../../src/vscode/api/extensionCalls';
import { InputQueue } from '../../../../src/vscode/input/inputQueue';
import { entryOf, FakeHost } from '../calls/fakeHost';
import { english, ScriptedWidgets } from '../support';

describe('the extension whose code is in a stack', () => {
  const extensions = [
    { id: 'own.panel', extensionPath: '/ext/panel' },
    { id: 'a.notes', extensionPath: '/ext/notes' },
    { id: 'a.notes-more', extensionPath: '/ext/notes-more' },
    { id: 'a.inner', extensionPath: '/ext/notes/inner' },
    { id: 'a.windows', extensionPath: 'C:\\ext\\win' },
  ];
  for (const [what, lines, expected] of [
    ['is the first but our own', ['/ext/panel/dist/extension.js:1:2', '/ext/notes/main.js:3:4'], 'a.notes'],
    ['is not one whose folder begins alike', ['/ext/notes-more/main.js:3:4'], 'a.notes-more'],
    ['is the inner one', ['/ext/notes/inner/main.js:1:1'], 'a.inner'],
    ['is found on Windows', ['C:\\ext\\win\\main.js:1:1'], 'a.windows'],
    ['is none where there is none', ['node:internal/timers:5:1'], undefined],
  ] as const) {
    it(what, () => {
      const stack = ['Error', ...lines.map((line) => `    at call (${line})`)].join('\n');
      assert.equal(callerIn(stack, extensions, 'own.panel'), expected);
    });
  }
});

describe('what other extensions get', () => {
  it('tells no arguments, results or texts that nobody has reviewed', () => {
    const host = new FakeHost();
    host.entries = [
      entryOf('a', { description: 'A.', secret: 1 }),
      entryOf('b', { description: 'B.' }, { changed: { from: undefined, to: 'x' } as never }),
      entryOf('c', {}, { disabled: true }),
      entryOf('d', {}, { ready: false }),
    ];
    const source = {
      peers: [],
      catalog: host.catalog,
      onDidChangePeers: new Emitter<readonly string[]>().event,
      onDidChangeCatalog: new Emitter<CatalogChange>().event,
      onDidCall: host.onDidCall,
    };
    const api = createExtensionApi(source, () => Promise.reject(new Error()));
    assert.deepEqual(
      api.catalog.map(({ name, description, unavailable }) => [name, description, unavailable]),
      [
        ['a', 'A.', undefined],
        ['b', undefined, 'changed'],
        ['c', undefined, 'disabled'],
        ['d', undefined, 'notReady'],
      ],
    );
    assert.ok(!JSON.stringify(api.catalog).includes('secret'));
    assert.throws(() => {
      (api as { version: number }).version = 2;
    });
  });
});

describe('a call of another extension', () => {
  const reader = entryOf('read', { annotations: { readOnlyHint: true } });
  const setup = (labels: readonly string[]) => {
    const host = new FakeHost();
    host.entries = [
      reader,
      entryOf('erase', { annotations: { destructiveHint: true } }),
      entryOf('off', {}, { disabled: true }),
    ];
    const queue = new InputQueue();
    const widgets = new ScriptedWidgets();
    void (async () => {
      for (const label of labels) await widgets.pick(label);
    })();
    const calls = new ExtensionCalls({ host, queue, widgets, l10n: english });
    return { host, widgets, calls };
  };

  it('is sent at once where the tool says that it only reads', async () => {
    const { host, calls } = setup([]);
    await calls.call('read', {}, 'a.notes', {});
    assert.deepEqual(
      host.calls.map(({ name }) => name),
      ['notes/read'],
    );
  });

  it('is shown with who calls and what is sent, and sent once it is allowed', async () => {
    const { host, widgets, calls } = setup(['Allow once']);
    await calls.call('erase', { at: 'x' }, 'a.notes', {});
    const [view] = widgets.shown;
    assert.ok(view?.kind === 'pick');
    assert.match(view.prompt, /^a\.notes wants to call erase of the server notes\. The tool says that it may destroy/);
    assert.equal(view.items[0]?.detail, '{"at":"x"}');
    assert.equal(view.activeId, 'refuse');
    assert.deepEqual(
      host.calls.map(({ name, args }) => [name, args]),
      [['notes/erase', { at: 'x' }]],
    );
  });

  it('is asked for once where the person allows it for the session, for that extension and tool', async () => {
    const { host, widgets, calls } = setup(['Allow for this session', 'Refuse']);
    await calls.call('erase', {}, 'a.notes', {});
    await calls.call('notes/erase', {}, 'a.notes', {});
    await assert.rejects(calls.call('erase', {}, 'b.other', {}), { code: 'cancelled' });
    assert.deepEqual([host.calls.length, widgets.shown.length], [2, 2]);
  });

  it('of nobody knows whom can’t be allowed for the session', async () => {
    const { widgets, calls } = setup(['Refuse']);
    await assert.rejects(calls.call('erase', {}, undefined, {}), { code: 'cancelled' });
    const [view] = widgets.shown;
    assert.ok(view?.kind === 'pick');
    assert.deepEqual(
      view.items.map(({ id }) => id),
      ['once', 'refuse'],
    );
  });

  it('of what can’t be called asks nobody: the host says why', async () => {
    const { host, widgets, calls } = setup([]);
    for (const name of ['off', 'gone']) await calls.call(name, {}, 'a.notes', {});
    assert.deepEqual([host.calls.map(({ name }) => name), widgets.shown.length], [['off', 'gone'], 0]);
  });
});
