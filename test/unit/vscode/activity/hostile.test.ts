import { ProtocolError } from '../../../../src/core/base/errors';
import type { CallOutcome } from '../../../../src/core/peer/types';
import { droppedTooltip, pastTooltip, runningTooltip } from '../../../../src/vscode/activity/activityTooltip';
import { inputRow, pastRow, runningRow, taskRow, type ActivityRow } from '../../../../src/vscode/activity/activityRows';
import { CallLog } from '../../../../src/vscode/activity/callLog';
import { failureOf } from '../../../../src/vscode/activity/failure';
import { comparisonStep, confirmComparison, wayStep } from '../../../../src/vscode/activity/ownerSteps';
import { hostileTexts } from '../../../servers/hostileTexts.mjs';
import { checkRow, checkTooltip, checkWidget } from '../../../support/hostileChecks';
import { entryOf } from '../calls/fakeHost';
import { english as l10n } from '../support';
import { CallScript, result } from './events';

/** A log in which the text is wherever a server, or who calls, can put it. */
function logWith(text: string): CallLog {
  const script = new CallScript();
  const log = new CallLog({ toolOf: (server) => ({ server, localName: text }), failureOf });
  script.onDidCall((event) => {
    log.apply(event);
  });
  const failed: CallOutcome = { kind: 'error', error: new ProtocolError(text, { data: text }) };
  for (const method of ['tools/call', 'prompts/get', 'resources/read'] as const) {
    script.call({ method, name: text }, { [text]: text }, failed);
    script.call({ method, name: text }, { [text]: text }, result(text));
    const { fire } = script.begin({ method, name: text }, { [text]: text });
    fire({ kind: 'progress', progress: { progress: 1, total: 2, message: text } });
    fire({ kind: 'task', task: { status: 'working', statusMessage: text, expiresAt: undefined }, resumed: false });
  }
  return log;
}

describe('a hostile text in the Activity view', () => {
  for (const { name, text } of hostileTexts) {
    it(`${name}: is one harmless, legible line in each row`, () => {
      const log = logWith(text);
      const source = { kind: 'server', server: 'files', tool: text, round: 1 } as const;
      const task = { id: 1, server: 'files', name: text, startedAt: 0, callId: undefined, state: undefined };
      const rows: ActivityRow[] = [
        ...log.running.map((call) => runningRow(call, 0, l10n)),
        ...log.past.map((call) => pastRow(call, true, l10n)),
        inputRow({ id: 1, source, state: 'aside' }, l10n),
        inputRow({ id: 2, source: { kind: 'call', tool: text }, state: 'aside' }, l10n),
        taskRow(task, l10n),
      ];
      for (const { label, accessibleLabel } of rows) {
        checkRow(label, 'label');
        checkRow(accessibleLabel, 'label for screen readers');
      }
      for (const call of log.running) checkRow(runningRow(call, 0, l10n).description, 'description');
    });

    it(`${name}: is text and nothing else in each tooltip`, () => {
      const log = logWith(text);
      for (const call of log.running) checkTooltip(runningTooltip(call, call.args, l10n), 'of a call that is open');
      for (const call of log.past) checkTooltip(pastTooltip(call, call.payload?.args, l10n), 'of a call');
      checkTooltip(`tea ${droppedTooltip({ calls: 1, size: 1 }, l10n)}`, 'of what is not kept');
    });

    it(`${name}: is harmless in what is asked before a comparison`, () => {
      const entry = entryOf(text, {}, { owners: ['notes', 'files'] });
      const confirm = confirmComparison({ kind: 'owners', entries: [entry] }, { [text]: text }, l10n);
      checkWidget(confirm?.prompt ?? '', 'question');
      checkWidget(confirm?.items[0]?.detail ?? '', 'arguments');
      for (const view of [comparisonStep({ entries: [entry] }, l10n), wayStep(entry, l10n)]) {
        for (const { label } of view.items) checkWidget(label, 'item');
      }
      checkWidget(wayStep(entry, l10n).title, 'title');
    });
  }
});
