import { assertNever } from '../../core/base/assert';
import { sizeText } from '../../core/catalog/renderSize';
import type { TaskView } from '../../core/hostApi';
import { roundsText } from '../documents/resultDocument';
import type { InputSource, PendingInput } from '../input/inputQueue';
import type { Localizer } from '../localizer';
import { plainText } from '../plainText';
import { countedText, durationText, timeText } from '../words';
import type { CallLog, PastCall, RunningCall } from './callLog';
import { endingText, progressFacts, subjectText } from './callWords';

/** What a row of the Activity view shows; texts of servers in it are plain and bounded. */
export interface ActivityRow {
  readonly label: string;
  readonly description: string;
  readonly icon: { readonly id: string; readonly color: string | undefined };
  /** What a screen reader says. */
  readonly accessibleLabel: string;
  /** Says to menus what can be done. */
  readonly contextValue: string;
}

const separator = ' · ';
const waitingColor = 'list.warningForeground';

/** The row of an input that waits for the person. */
export function inputRow({ source, state }: PendingInput, l10n: Localizer): ActivityRow {
  const where = state === 'open' ? l10n.t('on screen') : l10n.t('open it to answer');
  const facts = [...(source.kind === 'server' ? [source.server, roundText(source.round, l10n)] : []), where];
  const label = inputLabel(source, l10n);
  return {
    label,
    description: facts.join(separator),
    icon: { id: 'bell-dot', color: waitingColor },
    accessibleLabel: [label, ...facts].join(', '),
    contextValue: 'input',
  };
}

function inputLabel(source: InputSource, l10n: Localizer): string {
  switch (source.kind) {
    case 'server':
      return l10n.t('{0} asks you', plainText(source.tool));
    case 'call':
      return l10n.t('{0} waits for its arguments', plainText(source.tool));
    case 'panel':
      return plainText(source.waiting);
    default:
      return assertNever(source);
  }
}

function roundText(round: number, l10n: Localizer): string {
  return l10n.t('round {0}', round);
}

/** The row of a call that is open. @param now - milliseconds since the epoch */
export function runningRow(call: RunningCall, now: number, l10n: Localizer): ActivityRow {
  const known = progressFacts(call, l10n);
  const elapsed = countedText(now - call.startedAt);
  const waits = call.waitingRound !== undefined;
  return {
    label: plainText(call.name),
    description: [call.server, ...known, elapsed].join(separator),
    icon: waits
      ? { id: 'bell', color: waitingColor }
      : { id: call.task ? 'server-process' : 'loading~spin', color: undefined },
    // Without the time, or it would be read out with each second.
    accessibleLabel: [subjectText(call, l10n), l10n.t('running'), ...known].join(', '),
    contextValue: 'running;cancellable',
  };
}

/** The row of a task that nobody follows now. */
export function taskRow({ server, name, startedAt }: TaskView, l10n: Localizer): ActivityRow {
  const facts = [l10n.t('task, looked at again when the server is ready'), l10n.t('begun {0}', timeText(startedAt))];
  const label = plainText(name);
  return {
    label,
    description: [server, ...facts].join(separator),
    icon: { id: 'watch', color: undefined },
    accessibleLabel: [subjectText({ server, method: 'tools/call', name }, l10n), ...facts].join(', '),
    contextValue: 'task;cancellable',
  };
}

/** The row of a call that has ended. @param hasPrevious - there is an earlier one to compare it with */
export function pastRow(call: PastCall, hasPrevious: boolean, l10n: Localizer): ActivityRow {
  const facts = [
    endingText(call, l10n),
    durationText(call.durationMs),
    ...(call.rounds > 0 ? [roundsText(call.rounds, l10n)] : []),
    timeText(call.endedAt).slice(11),
    ...(call.payload ? [] : [l10n.t('{0} not kept', sizeText(call.size))]),
  ];
  return {
    label: plainText(call.name),
    description: [call.server, ...facts].join(separator),
    icon: iconOf(call),
    accessibleLabel: [subjectText(call, l10n), ...facts].join(', '),
    contextValue: ['past', ...abilities(call, hasPrevious)].join(';'),
  };
}

/** The row that says what the history does not hold any more. */
export function droppedRow({ dropped }: Pick<CallLog, 'dropped'>, l10n: Localizer): ActivityRow {
  const label =
    dropped === 1 ? l10n.t('1 earlier call is not kept') : l10n.t('{0} earlier calls are not kept', dropped);
  return {
    label,
    description: '',
    icon: { id: 'history', color: 'disabledForeground' },
    accessibleLabel: label,
    contextValue: 'dropped',
  };
}

function iconOf({ ending, failure }: PastCall): ActivityRow['icon'] {
  if (ending === 'result') return { id: 'pass', color: 'testing.iconPassed' };
  if (failure?.code === 'cancelled') return { id: 'circle-slash', color: 'disabledForeground' };
  if (failure?.code === 'timeout') return { id: 'watch', color: 'list.warningForeground' };
  return {
    id: ending === 'toolError' ? 'warning' : 'error',
    color: ending === 'toolError' ? 'list.warningForeground' : 'list.errorForeground',
  };
}

/** What can be done with a call that has ended, beside forgetting it. */
function abilities({ method, payload, resumed, tool }: PastCall, hasPrevious: boolean): readonly string[] {
  if (!payload) return [];
  const hasArguments = !resumed;
  const isTool = method === 'tools/call';
  return [
    'result',
    ...(hasArguments ? ['arguments'] : []),
    ...(hasArguments && (!isTool || tool) ? ['repeatable'] : []),
    ...(hasArguments && isTool && tool ? ['editable'] : []),
    ...(hasPrevious ? ['comparable'] : []),
  ];
}
