import { assertNever } from '../../core/base/assert';
import type { TaskState, TaskStatus } from '../../core/peer/types';
import { className } from '../documents/errorClass';
import type { Localizer } from '../localizer';
import { plainText } from '../plainText';
import type { PastCall, RunningCall } from './callLog';

/** How a call ended, in words; `protocol.md` §9. */
export function endingText({ ending, failure }: Pick<PastCall, 'ending' | 'failure'>, l10n: Localizer): string {
  switch (ending) {
    case 'result':
      return l10n.t('result');
    case 'toolError':
      return l10n.t('tool error');
    case 'error':
      return className(failure?.code ?? 'internal', l10n);
    default:
      return assertNever(ending);
  }
}

/** What a call is of, for instance `Tool search of files`, for a screen reader. */
export function subjectText(
  { server, method, name }: Pick<PastCall, 'server' | 'method' | 'name'>,
  l10n: Localizer,
): string {
  const shown = plainText(name);
  switch (method) {
    case 'tools/call':
      return l10n.t('Tool {0} of {1}', shown, server);
    case 'prompts/get':
      return l10n.t('Prompt {0} of {1}', shown, server);
    case 'resources/read':
      return l10n.t('Resource {0} of {1}', shown, server);
    default:
      return assertNever(method);
  }
}

/** What is known of a call that is open, apart from its time: whom it waits for, and how far it is. */
export function progressFacts(call: RunningCall, l10n: Localizer): readonly string[] {
  const facts: string[] = [];
  if (call.task) facts.push(taskText(call.task, call.resumed, l10n));
  if (call.waitingRound !== undefined) facts.push(l10n.t('waiting for your input (round {0})', call.waitingRound));
  const { progress } = call;
  if (progress) {
    const { total } = progress;
    const message = plainText(progress.message);
    if (total !== undefined && total > 0) {
      const percent = Math.min(100, Math.max(0, (progress.progress / total) * 100));
      facts.push(l10n.t('{0} %', Math.floor(percent)));
    } else if (message === '') {
      facts.push(String(progress.progress));
    }
    if (message !== '') facts.push(message);
  }
  return facts;
}

function taskText({ status, statusMessage }: TaskState, resumed: boolean, l10n: Localizer): string {
  const state = statusText(status, l10n);
  const text = resumed ? l10n.t('task from before, {0}', state) : l10n.t('task, {0}', state);
  const message = plainText(statusMessage);
  return message === '' ? text : `${text}: ${message}`;
}

function statusText(status: TaskStatus, l10n: Localizer): string {
  switch (status) {
    case 'working':
      return l10n.t('at work');
    case 'input_required':
      return l10n.t('input needed');
    case 'completed':
      return l10n.t('completed');
    case 'failed':
      return l10n.t('failed');
    case 'cancelled':
      return l10n.t('cancelled');
    default:
      return assertNever(status);
  }
}
