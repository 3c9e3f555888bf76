import { inputRow, pastRow, runningRow, taskRow, type ActivityRow } from '../../../../src/vscode/activity/activityRows';
import { pastTooltip, runningTooltip } from '../../../../src/vscode/activity/activityTooltip';
import type { PastCall, RunningCall } from '../../../../src/vscode/activity/callLog';
import { hostileTexts } from '../../../servers/hostileTexts.mjs';
import { checkRow, checkTooltip } from '../../../support/hostileChecks';
import { l10n } from '../../vscode-panel/fixtures';

function runningCall(text: string): RunningCall {
  return {
    callId: 1,
    server: 'files',
    method: 'tools/call',
    name: text,
    tool: { server: 'files', localName: text },
    resumed: false,
    args: { [text]: text },
    startedAt: 0,
    progress: { progress: 1, total: 2, message: text },
    waitingRound: undefined,
    task: undefined,
  };
}

function pastCall(text: string): PastCall {
  const { callId, server, method, name, tool, resumed, args } = runningCall(text);
  const failure = { code: 'protocol', message: text } as const;
  const payload = { args, outcome: { kind: 'error', error: failure } } as const;
  const ended = { endedAt: 0, durationMs: 1, rounds: 1, ending: 'error', size: 1 } as const;
  return { callId, server, method, name, tool, resumed, ...ended, payload, failure };
}

function check({ label, description, accessibleLabel }: ActivityRow, place: string): void {
  checkRow(label, `${place}: label`);
  checkRow(accessibleLabel, `${place}: label for screen readers`);
  // The server's own words need not be in it, but what is in it is as harmless.
  checkRow(`tea ${description}`, `${place}: description`);
}

describe('a hostile text in the Activity view', () => {
  for (const { name, text } of hostileTexts) {
    it(`${name}: is one harmless, legible line, and a tooltip that is text`, () => {
      check(runningRow(runningCall(text), 0, l10n), 'call that is open');
      const task = { taskId: text, status: 'working', statusMessage: text } as unknown as RunningCall['task'];
      check(runningRow({ ...runningCall(text), task }, 0, l10n), 'call with a task');
      check(pastRow(pastCall(text), false, l10n), 'call that has ended');
      const kept = { id: 1, server: 'files', name: text, startedAt: 0, callId: undefined, state: undefined };
      check(taskRow(kept, l10n), 'task');
      const source = { kind: 'server', server: 'files', tool: text, round: 1 } as const;
      check(inputRow({ id: 1, source, state: 'aside' }, l10n), 'input');
      checkTooltip(runningTooltip(runningCall(text), { [text]: text }, l10n), 'call that is open');
      checkTooltip(pastTooltip(pastCall(text), { [text]: text }, l10n), 'call that has ended');
    });
  }
});
