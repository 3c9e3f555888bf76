import { l10n, type QuickPickItem } from 'vscode';
import type { HostApi } from '../../core/hostApi';
import type { ToolCalls } from '../calls/toolCalls';
import { toolOfTarget } from '../commands/callTool';
import type { Command } from '../commands/command';
import { showNothingToDo } from '../commands/messages';
import { commandIds, type CommandId } from '../ids';
import { pickOne } from '../input/pickOne';
import { widgetText } from '../input/widgetText';
import { pastRow, runningRow, taskRow, type ActivityRow } from './activityRows';
import type { CallLog, PastCall } from './callLog';
import { isActivityElement, type ActivityElement } from './elements';
import type { OwnerComparer } from './ownerComparer';
import type { PastCallActions } from './pastCallActions';
import type { ShownCalls } from './shownCalls';

export interface ActivityCommandOptions {
  readonly host: Pick<HostApi, 'cancelCall' | 'catalog' | 'tasks'>;
  readonly toolCalls: () => Promise<ToolCalls>;
  readonly log: CallLog;
  readonly shown: ShownCalls;
  readonly actions: PastCallActions;
  readonly comparer: OwnerComparer;
  readonly now: () => number;
  /** The history was cleared. */
  readonly onCleared: () => void;
}

/** What can be done with the rows of the Activity view; without a row the person chooses one. */
export function activityCommands(options: ActivityCommandOptions): readonly Command[] {
  const { host, log, actions, comparer, toolCalls } = options;
  const onPast = (id: CommandId, title: string, act: (call: PastCall) => Promise<void>): Command => ({
    id,
    async run(target) {
      const call = pastOf(target, log) ?? (await choosePast(title, options));
      if (call) await act(call);
    },
  });
  return [
    {
      id: commandIds.cancelCall,
      async run(target) {
        const element = openOf(target) ?? (await chooseOpen(options));
        if (element?.kind === 'running') host.cancelCall(element.callId);
        if (element?.kind === 'task') await host.tasks.cancel(element.id);
      },
    },
    {
      id: commandIds.runAgain,
      /** @param target - the row of a call or of a tool; without one, the last call in this window */
      async run(target) {
        const call = pastOf(target, log);
        if (call) await actions.runAgain(call);
        else await (await toolCalls()).caller.runAgain(toolOfTarget(target, host));
      },
    },
    onPast(commandIds.openResult, l10n.t('Open Result'), (call) => actions.open(call)),
    onPast(commandIds.editAndRun, l10n.t('Edit and Run'), (call) => actions.edit(call)),
    onPast(commandIds.copyArguments, l10n.t('Copy Arguments'), (call) => actions.copyArguments(call)),
    onPast(commandIds.copyResult, l10n.t('Copy Result'), (call) => actions.copyResult(call)),
    onPast(commandIds.compareWithPrevious, l10n.t('Compare with Previous'), (call) =>
      actions.compareWithPrevious(call),
    ),
    {
      id: commandIds.clearHistory,
      run() {
        if (log.past.length === 0) sayNoHistory();
        log.clear();
        options.onCleared();
        return Promise.resolve();
      },
    },
    { id: commandIds.compareOwners, run: (target) => comparer.compare(target) },
  ];
}

type OpenElement = Extract<ActivityElement, { kind: 'running' | 'task' }>;

function openOf(target: unknown): OpenElement | undefined {
  return isActivityElement(target) && (target.kind === 'running' || target.kind === 'task') ? target : undefined;
}

function pastOf(target: unknown, log: CallLog): PastCall | undefined {
  return isActivityElement(target) && target.kind === 'past' ? log.pastCall(target.callId) : undefined;
}

async function choosePast(title: string, { log, shown }: ActivityCommandOptions): Promise<PastCall | undefined> {
  const { past, comparable } = log;
  if (past.length === 0) {
    sayNoHistory();
    return undefined;
  }
  const items = past.map((call) => ({
    ...itemOf(pastRow(shown.past(call), comparable.has(call.callId), l10n)),
    call,
  }));
  return (await choose(items, title))?.call;
}

async function chooseOpen(options: ActivityCommandOptions): Promise<OpenElement | undefined> {
  const { host, log, shown, now } = options;
  const running = log.running.map((call) => ({
    ...itemOf(runningRow(shown.running(call), now(), l10n)),
    element: { kind: 'running', key: `running:${call.callId}`, callId: call.callId } as const,
  }));
  const tasks = host.tasks.all
    .filter(({ callId }) => callId === undefined)
    .map((task) => ({
      ...itemOf(taskRow(shown.task(task), l10n)),
      element: { kind: 'task', key: `task:${task.id}`, id: task.id } as const,
    }));
  const items: (QuickPickItem & { readonly element: OpenElement })[] = [...running, ...tasks];
  if (items.length === 0) showNothingToDo(l10n.t('No call is running.'));
  if (items.length <= 1) return items[0]?.element;
  return (await choose(items, l10n.t('Cancel Call')))?.element;
}

function choose<Item extends QuickPickItem>(items: readonly Item[], title: string): Thenable<Item | undefined> {
  const placeHolder = l10n.t('Choose a call, by its name or server');
  return pickOne(items, { title, placeHolder });
}

function itemOf({ label, description }: ActivityRow): QuickPickItem {
  return { label: widgetText(label), description: widgetText(description) };
}

function sayNoHistory(): void {
  showNothingToDo(l10n.t('Nothing was called in this window yet.'));
}
