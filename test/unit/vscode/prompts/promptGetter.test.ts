import assert from 'node:assert/strict';
import { ProtocolError, UnknownToolError } from '../../../../src/core/base/errors';
import { Emitter } from '../../../../src/core/base/event';
import type { Prompt } from '../../../../src/core/catalog/types';
import type { CallOptions } from '../../../../src/core/hostApi';
import type { CallEvent, GetPromptResult } from '../../../../src/core/peer/types';
import type { CallRecord } from '../../../../src/vscode/documents/callRecord';
import { InputQueue } from '../../../../src/vscode/input/inputQueue';
import type { PromptFacts } from '../../../../src/vscode/prompts/promptDocument';
import type { RefusedCall } from '../../../../src/vscode/calls/refusedCalls';
import { PromptGetter } from '../../../../src/vscode/prompts/promptGetter';
import { VirtualClock } from '../../../support/virtualClock';
import { english, ScriptedWidgets } from '../support';

function setUp(prompt: Prompt, failure?: Error) {
  const widgets = new ScriptedWidgets();
  const called = new Emitter<CallEvent>();
  const clock = new VirtualClock();
  const got: { server: string; name: string; args: unknown; options: CallOptions | undefined }[] = [];
  const shown: { result: GetPromptResult; facts: PromptFacts }[] = [];
  const titles: string[] = [];
  const refused: [call: RefusedCall, error: unknown][] = [];
  const failed: { request: CallRecord; error: unknown }[] = [];
  const head = { callId: 7, server: 'notes', method: 'prompts/get', name: prompt.name, at: 5 } as const;
  const getter = new PromptGetter({
    host: {
      onDidCall: called.event,
      listPrompts: () => Promise.resolve([{ server: 'notes', item: prompt }]),
      complete: () => Promise.resolve({ values: [], total: undefined, hasMore: false }),
      getPrompt(server, name, args, options) {
        got.push({ server, name, args, options });
        called.fire({ ...head, kind: 'started', args });
        if (failure) return Promise.reject(failure);
        const result = { messages: [] };
        called.fire({
          ...head,
          callId: 8,
          kind: 'ended',
          durationMs: 1,
          rounds: 0,
          outcome: { kind: 'result', result },
        });
        called.fire({ ...head, kind: 'ended', durationMs: 42, rounds: 0, outcome: { kind: 'result', result } });
        return Promise.resolve(result);
      },
    },
    queue: new InputQueue(),
    widgets,
    clock,
    l10n: english,
    now: () => clock.now(),
    refused: (call, error) => refused.push([call, error]),
    progress: (title, task) => {
      titles.push(title);
      return task(() => undefined, new AbortController().signal);
    },
    failed: (request, error) => {
      failed.push({ request, error });
      return Promise.resolve();
    },
    show: (result, facts) => {
      shown.push({ result, facts });
      return Promise.resolve();
    },
  });
  return { getter, widgets, got, shown, titles, failed, refused };
}

describe('getting a prompt', () => {
  it('that is gone is told of as refused', async () => {
    const { getter, refused } = setUp({ name: 'weekly' });
    await assert.rejects(getter.get('notes', 'daily', { day: 'Monday' }), UnknownToolError);
    assert.deepEqual(
      refused.map(([call]) => call),
      [{ server: 'notes', method: 'prompts/get', name: 'daily', args: { day: 'Monday' } }],
    );
  });

  it('asks for its arguments, shows that it is under way, and opens what came with how long it took', async () => {
    const { getter, widgets, got, shown, titles } = setUp({
      name: 'greet',
      arguments: [{ name: 'who', required: true }],
    });
    const done = getter.get('notes', 'greet');
    assert.equal((await widgets.answer({ kind: 'text', text: 'Ada' })).title, 'Get Prompt · notes · greet');
    await done;
    assert.deepEqual(
      got.map(({ server, name, args }) => ({ server, name, args })),
      [{ server: 'notes', name: 'greet', args: { who: 'Ada' } }],
    );
    assert.deepEqual(titles, ['notes · greet']);
    assert.deepEqual(shown[0]?.facts, {
      server: 'notes',
      name: 'greet',
      args: { who: 'Ada' },
      endedAt: 5,
      durationMs: 42,
    });
  });

  it('asks nothing of the person for one without arguments', async () => {
    const { getter, widgets, got } = setUp({ name: 'greet' });
    await getter.get('notes', 'greet');
    assert.deepEqual([widgets.shown.length, got[0]?.args], [0, {}]);
  });

  it('sends nothing when the person cancels', async () => {
    const { getter, widgets, got, shown } = setUp({ name: 'greet', arguments: [{ name: 'who' }] });
    const done = getter.get('notes', 'greet');
    await widgets.answer({ kind: 'cancel' });
    await done;
    assert.deepEqual([got, shown], [[], []]);
  });

  it('tells of a failure with what was sent, and shows nothing else', async () => {
    const failure = new ProtocolError('no such date');
    const { getter, shown, failed } = setUp({ name: 'greet' }, failure);
    await getter.get('notes', 'greet', { who: 'Ada' });
    assert.deepEqual(shown, []);
    assert.equal(failed[0]?.error, failure);
    const { method, server, tool, args } = failed[0].request;
    assert.deepEqual(
      { method, server, tool, args },
      {
        method: 'prompts/get',
        server: 'notes',
        tool: 'greet',
        args: { who: 'Ada' },
      },
    );
  });

  it('says that the prompt is not there any more', async () => {
    const { getter } = setUp({ name: 'greet' });
    await assert.rejects(getter.get('notes', 'wave'), UnknownToolError);
  });
});
