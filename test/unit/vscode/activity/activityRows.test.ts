import assert from 'node:assert/strict';
import { CancelledError, RequestTimeoutError, TransportError } from '../../../../src/core/base/errors';
import type { CallOutcome } from '../../../../src/core/peer/types';
import { droppedRow, inputRow, pastRow, runningRow, taskRow } from '../../../../src/vscode/activity/activityRows';
import { pastTooltip, runningTooltip } from '../../../../src/vscode/activity/activityTooltip';
import { CallLog, type PastCall, type RunningCall } from '../../../../src/vscode/activity/callLog';
import { failureOf } from '../../../../src/vscode/activity/failure';
import { ShownCalls } from '../../../../src/vscode/activity/shownCalls';
import { english as l10n } from '../support';
import { CallScript, result, type Happening } from './events';

const evil = 'find\u202e](command:x)\n<b>me</b>';

function running(happenings: readonly Happening[] = [], name = 'search'): RunningCall {
  const script = new CallScript();
  const log = new CallLog({ toolOf: () => undefined, failureOf });
  script.onDidCall((event) => {
    log.apply(event);
  });
  const { callId, fire } = script.begin({ name }, { query: 'lamp' });
  for (const happening of happenings) fire(happening);
  return log.runningCall(callId)!;
}

function past(
  outcome: CallOutcome = result('found'),
  { rounds = 0, name = 'search', size = 1_000_000 } = {},
): PastCall {
  const script = new CallScript();
  const limits = { calls: 10, size };
  const log = new CallLog({ toolOf: (server) => ({ server, localName: name }), failureOf }, limits);
  script.onDidCall((event) => {
    log.apply(event);
  });
  const { callId, end } = script.begin({ name }, { query: 'lamp' });
  end(outcome, { rounds });
  if (size === 0) script.call();
  return log.pastCall(callId)!;
}

describe('the row of a call that is open', () => {
  it('says whose it is and for how long', () => {
    const { label, description, icon, contextValue } = runningRow(running(), 1_012_300, l10n);
    assert.deepEqual([label, description, icon.id], ['search', 'files · 12 s', 'loading~spin']);
    assert.equal(contextValue, 'running;cancellable');
  });

  it('says how far it is', () => {
    const progress = (total: number | undefined, message: string | undefined): Happening => ({
      kind: 'progress',
      progress: { progress: 9, total, message },
    });
    const text = (happening: Happening) => runningRow(running([happening]), 1_000_000, l10n).description;
    assert.equal(text(progress(20, 'Page 9 of 20')), 'files · 45 % · Page 9 of 20 · 0 s');
    assert.equal(text(progress(undefined, 'Page 9')), 'files · Page 9 · 0 s');
    assert.equal(text(progress(undefined, undefined)), 'files · 9 · 0 s');
    assert.equal(text(progress(4, undefined)), 'files · 100 % · 0 s');
  });

  it('stands out while it waits for a person', () => {
    const { description, icon } = runningRow(running([{ kind: 'waitingForInput', round: 2 }]), 1_000_000, l10n);
    assert.equal(description, 'files · waiting for your input (round 2) · 0 s');
    assert.equal(icon.id, 'bell');
  });

  it('says what its task does, and that it is of an earlier window', () => {
    const task = { status: 'working', statusMessage: 'Page 2', expiresAt: undefined } as const;
    const row = (resumed: boolean) => runningRow(running([{ kind: 'task', task, resumed }]), 1_000_000, l10n);
    assert.equal(row(false).description, 'files · task, at work: Page 2 · 0 s');
    assert.equal(row(true).description, 'files · task from before, at work: Page 2 · 0 s');
  });

  it('tells a screen reader all but the seconds', () => {
    const { accessibleLabel } = runningRow(running([{ kind: 'waitingForInput', round: 1 }]), 1_060_000, l10n);
    assert.equal(accessibleLabel, 'Tool search of files, running, waiting for your input (round 1)');
  });
});

describe('the row of a call that has ended', () => {
  const words = (outcome: CallOutcome) => pastRow(past(outcome), false, l10n);

  it('says its outcome in plain words, how long it took and when', () => {
    const { label, description, accessibleLabel } = pastRow(past(result('x'), { rounds: 2 }), false, l10n);
    assert.equal(label, 'search');
    assert.match(description, /^files · result · 12 ms · 2 rounds of input · \d\d:\d\d:\d\d$/);
    assert.match(accessibleLabel, /^Tool search of files, result, 12 ms, 2 rounds of input, \d\d:\d\d:\d\d$/);
  });

  for (const [what, error, text, icon] of [
    ['a lost connection', new TransportError('gone', { reason: 'exit' }), 'transport error', 'error'],
    ['a time limit', new RequestTimeoutError('late', 5), 'timeout', 'watch'],
    ['a person who cancelled', new CancelledError('no'), 'cancelled', 'circle-slash'],
    ['a defect', new RangeError('odd'), 'error in this extension', 'error'],
  ] as const) {
    it(`names ${what}`, () => {
      const row = words({ kind: 'error', error });
      assert.ok(row.description.startsWith(`files · ${text} · `), row.description);
      assert.equal(row.icon.id, icon);
    });
  }

  it('tells a failure of the tool from one of the call', () => {
    const row = words({ kind: 'result', result: { content: [], isError: true } });
    assert.ok(row.description.startsWith('files · tool error · '));
    assert.equal(row.icon.id, 'warning');
  });

  it('offers what can be done with it', () => {
    assert.equal(pastRow(past(), true, l10n).contextValue, 'past;result;arguments;repeatable;editable;comparable');
    assert.equal(pastRow({ ...past(), resumed: true }, false, l10n).contextValue, 'past;result');
    assert.equal(pastRow({ ...past(), tool: undefined }, false, l10n).contextValue, 'past;result;arguments');
    const prompt = { ...past(), method: 'prompts/get', tool: undefined } as const;
    assert.equal(pastRow(prompt, false, l10n).contextValue, 'past;result;arguments;repeatable');
  });

  it('says that its result had to make room, and offers nothing then', () => {
    const { description, contextValue } = pastRow(past(result('x'.repeat(5000)), { size: 0 }), false, l10n);
    assert.match(description, / · 5\.0 kB not kept$/);
    assert.equal(contextValue, 'past');
  });

  it('has the failure and the arguments in its tooltip, letter by letter', () => {
    const call = past({ kind: 'error', error: new TransportError('gone <b>', { reason: 'exit' }) });
    const text = pastTooltip(call, { query: '](command:x)' }, l10n);
    assert.ok(text.includes('gone \\<b\\>'), text);
    assert.ok(text.includes('```json\n{\n  "query": "](command:x)"\n}'), text);
  });
});

describe('texts of servers in rows', () => {
  it('are on one line, and hide nothing', () => {
    const call = running([{ kind: 'progress', progress: { progress: 1, total: undefined, message: evil } }], evil);
    for (const text of [runningRow(call, 0, l10n).label, runningRow(call, 0, l10n).description]) {
      assert.ok(text.includes('find\\u{202e}](command:x) <b>me</b>'), text);
    }
    assert.ok(!/[^\\]<b>/.test(runningTooltip(call, {}, l10n)));
  });

  it('are bounded', () => {
    const { label } = pastRow(past(result('x'), { name: 'n'.repeat(1_000_000) }), false, l10n);
    assert.ok(label.length <= 200);
  });

  it('hold no secrets', () => {
    const shown = new ShownCalls({ text: (text) => text.replaceAll('hush', '…'), frame: (value) => value });
    const call = running(
      [
        { kind: 'progress', progress: { progress: 1, total: undefined, message: 'with hush' } },
        { kind: 'task', task: { status: 'working', statusMessage: 'hush!', expiresAt: undefined }, resumed: false },
      ],
      'hush',
    );
    const row = runningRow(shown.running(call), 0, l10n);
    const failed = past({ kind: 'error', error: new CancelledError('hush hush') }, { name: 'hush' });
    const texts = JSON.stringify([row, pastTooltip(shown.past(failed), undefined, l10n)]);
    assert.ok(!texts.includes('hush'), texts);
  });
});

describe('the other rows', () => {
  it('say who asks, in which round, and how to answer', () => {
    const source = { kind: 'server', server: 'notes', tool: 'publish', round: 2 } as const;
    const row = inputRow({ id: 1, source, state: 'aside' }, l10n);
    assert.deepEqual([row.label, row.description], ['publish asks you', 'notes · round 2 · open it to answer']);
    assert.equal(row.accessibleLabel, 'publish asks you, notes, round 2, open it to answer');
    assert.equal(inputRow({ id: 1, source, state: 'open' }, l10n).description, 'notes · round 2 · on screen');
    const own = inputRow({ id: 1, source: { kind: 'call', tool: 'publish' }, state: 'aside' }, l10n);
    assert.deepEqual([own.label, own.description], ['publish waits for its arguments', 'open it to answer']);
  });

  it('say of a task that nobody follows when it is looked at again', () => {
    const row = taskRow(
      { id: 1, server: 'box', name: 'slow', startedAt: 0, callId: undefined, state: undefined },
      l10n,
    );
    assert.match(row.description, /^box · task, looked at again when the server is ready · begun [\d-]+ [\d:]+$/);
  });

  it('say how much is not kept any more', () => {
    assert.equal(droppedRow({ dropped: 1 }, l10n).label, '1 earlier call is not kept');
    assert.equal(droppedRow({ dropped: 30 }, l10n).label, '30 earlier calls are not kept');
  });
});
