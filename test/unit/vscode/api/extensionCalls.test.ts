import assert from 'node:assert/strict';
import { createRedactor } from '../../../../src/core/audit/redaction';
import { ToolArgumentError, UnknownToolError } from '../../../../src/core/base/errors';
import { ExtensionCalls } from '../../../../src/vscode/api/extensionCalls';
import type { RefusedCall } from '../../../../src/vscode/calls/refusedCalls';
import { InputQueue } from '../../../../src/vscode/input/inputQueue';
import { entryOf, FakeHost } from '../calls/fakeHost';
import { english, ScriptedWidgets } from '../support';

describe('a call of another extension', () => {
  const setup = (labels: readonly string[]) => {
    const host = new FakeHost();
    host.entries = [
      entryOf('read', { annotations: { readOnlyHint: true } }),
      entryOf('erase', { annotations: { destructiveHint: true } }),
      entryOf('off', {}, { disabled: true }),
    ];
    const queue = new InputQueue();
    const widgets = new ScriptedWidgets();
    void (async () => {
      for (const label of labels) await widgets.pick(label);
    })();
    const refused: [RefusedCall, unknown][] = [];
    const calls = new ExtensionCalls({
      host,
      queue,
      widgets,
      l10n: english,
      redactor: createRedactor({ known: 'hunter22' }),
      refused: (call, error) => refused.push([call, error]),
    });
    return { host, queue, widgets, calls, refused };
  };
  const pickOf = ([view]: ScriptedWidgets['shown']) => {
    assert.ok(view?.kind === 'pick');
    return view;
  };

  it('is asked for also where the tool says that it only reads', async () => {
    const { host, widgets, calls } = setup(['Refuse']);
    await assert.rejects(calls.call('read', {}, 'a.notes', {}), { code: 'cancelled' });
    assert.deepEqual([host.calls.length, widgets.shown.length], [0, 1]);
  });

  it('is shown with who calls and what is sent, and sent once it is allowed', async () => {
    const { host, widgets, calls, refused } = setup(['Allow once']);
    await calls.call('erase', { at: 'x' }, 'a.notes', {});
    const view = pickOf(widgets.shown);
    assert.match(view.prompt, /^a\.notes wants to call erase of the server notes\. The tool says that it may destroy/);
    assert.equal(view.items[0]?.detail, '{"at":"x"}');
    assert.equal(view.activeId, 'refuse');
    assert.deepEqual(
      host.calls.map(({ name, args }) => [name, args]),
      [['notes/erase', { at: 'x' }]],
    );
    assert.deepEqual(refused, []);
  });

  it('is shown without the secrets in its arguments, which are sent', async () => {
    const { host, widgets, calls } = setup(['Allow once']);
    const args = { password: 'correct-horse', note: 'with hunter22', more: 'x'.repeat(1_000) };
    await calls.call('erase', args, 'a.notes', {});
    const { items, wholeText } = pickOf(widgets.shown);
    assert.match(wholeText ?? '', /"note": "with /);
    assert.match(items[0]?.detail ?? '', /"note":"with /);
    assert.doesNotMatch(JSON.stringify(widgets.shown), /correct-horse|hunter22/);
    assert.deepEqual(host.calls[0]?.args, args);
  });

  it('is asked for once where the person allows it for the session, for that extension and tool', async () => {
    const { host, widgets, calls } = setup(['Allow for this session', 'Refuse', 'Refuse']);
    await calls.call('erase', {}, 'a.notes', {});
    await calls.call('notes/erase', {}, 'a.notes', {});
    await assert.rejects(calls.call('erase', {}, 'b.other', {}), { code: 'cancelled' });
    await assert.rejects(calls.call('read', {}, 'a.notes', {}), { code: 'cancelled' });
    assert.deepEqual([host.calls.length, widgets.shown.length], [2, 3]);
  });

  it('that waits to be asked for is let through by that, and no call of others', async () => {
    const { host, queue, widgets, calls } = setup(['Allow for this session', 'Refuse']);
    const own = Array.from({ length: 20 }, (_, at) => calls.call('erase', { at }, 'a.notes', {}));
    const other = calls.call('erase', {}, 'b.other', {});
    await Promise.all(own);
    await assert.rejects(other, { code: 'cancelled' });
    assert.deepEqual([host.calls.length, widgets.shown.length, queue.pending.length], [20, 2, 0]);
  });

  it('is let through by that also where its question was set aside', async () => {
    const { host, queue, widgets, calls } = setup([]);
    const aside = calls.call('erase', { at: 1 }, 'a.notes', {});
    await widgets.answer({ kind: 'hidden', draft: undefined });
    const other = calls.call('erase', { at: 2 }, 'a.notes', {});
    await widgets.pick('Allow for this session');
    await Promise.all([aside, other]);
    assert.deepEqual([host.calls.length, widgets.shown.length, queue.pending.length], [2, 2, 0]);
  });

  it('of nobody knows whom can’t be allowed for the session', async () => {
    const { widgets, calls } = setup(['Refuse']);
    await assert.rejects(calls.call('erase', {}, undefined, {}), { code: 'cancelled' });
    assert.deepEqual(
      pickOf(widgets.shown).items.map(({ id }) => id),
      ['once', 'refuse'],
    );
  });

  it('that its extension aborts is taken from the screen, and fails as cancelled', async () => {
    const { host, queue, widgets, calls } = setup([]);
    const abort = new AbortController();
    const called = calls.call('erase', {}, 'a.notes', { signal: abort.signal });
    await widgets.view();
    abort.abort();
    await assert.rejects(called, { code: 'cancelled', server: 'notes' });
    assert.deepEqual([host.calls.length, widgets.isOpen, queue.pending.length], [0, false, 0]);
  });

  it('of what can’t be called asks nobody: the host says why', async () => {
    const { host, widgets, calls } = setup([]);
    for (const name of ['off', 'gone']) await calls.call(name, {}, 'a.notes', {});
    assert.deepEqual([host.calls.map(({ name }) => name), widgets.shown.length], [['off', 'gone'], 0]);
  });

  it('that the person refuses is told for the Activity view, with who called', async () => {
    const { calls, refused } = setup(['Refuse']);
    await assert.rejects(calls.call('notes/erase', { at: 'x' }, 'a.notes', {}));
    const [[call, error] = []] = refused;
    assert.deepEqual(call, { server: 'notes', method: 'tools/call', name: 'erase', args: { at: 'x' } });
    assert.match(String(error), /did not let a\.notes call it/);
    assert.equal(refused.length, 1);
  });

  for (const [name, error, server] of [
    ['erase', new ToolArgumentError('no', []), 'notes'],
    ['gone', new UnknownToolError('no', { server: 'old' }), 'old'],
    ['gone', new UnknownToolError('no'), '?'],
  ] as const) {
    it(`that the host refuses (${error.code}, server ${server}) is told for the Activity view`, async () => {
      const { host, calls, refused } = setup(['Allow once']);
      host.callTool = () => Promise.reject(error);
      await assert.rejects(calls.call(name, {}, 'a.notes', {}), error);
      assert.deepEqual(refused, [[{ server, method: 'tools/call', name, args: {} }, error]]);
    });
  }

  it('that the host began is told by the host alone', async () => {
    const { host, calls, refused } = setup(['Allow once']);
    host.answer = () => Promise.reject(new Error('lost'));
    await assert.rejects(calls.call('erase', {}, 'a.notes', {}), /lost/);
    assert.deepEqual(refused, []);
  });
});
