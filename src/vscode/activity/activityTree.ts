import { TreeItem, type EventEmitter } from 'vscode';
import { assertNever } from '../../core/base/assert';
import type { Clock } from '../../core/base/clock';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import type { HostApi } from '../../core/hostApi';
import { commandIds } from '../ids';
import type { InputQueue, PendingInput } from '../input/inputQueue';
import type { Localizer } from '../localizer';
import { Coalescer } from '../tree/coalescer';
import { CountingRows } from '../tree/countingRows';
import { themeIcon, untrustedMarkdown } from '../tree/treeItems';
import { coalesceMs } from '../tree/treeOptions';
import { droppedRow, inputRow, pastRow, runningRow, taskRow, type ActivityRow } from './activityRows';
import { droppedTooltip, pastTooltip, runningTooltip } from './activityTooltip';
import { defaultLimits, type CallLog } from './callLog';
import type { ActivityElement } from './elements';
import { ShownCalls, type ShownRedactor } from './shownCalls';

export interface ActivityTreeOptions {
  readonly host: Pick<HostApi, 'onDidCall' | 'tasks'>;
  /** Has taken in each event before the tree hears of it. */
  readonly log: CallLog;
  readonly queue: Pick<InputQueue, 'pending' | 'onDidChange'>;
  readonly clock: Clock;
  readonly l10n: Localizer;
  readonly redactor: ShownRedactor;
  /** Asked to show rows anew: these, or all. */
  readonly changed: Pick<EventEmitter<ActivityElement[] | undefined>, 'fire'>;
}

/** Stands for rows of any kind among the keys of those that changed. */
const anyRow = '*';

/**
 * The rows of the Activity view: first the inputs that wait for the person, then what is open, then what has ended, the
 * newest first.
 */
export class ActivityTree implements Disposable {
  readonly #options: ActivityTreeOptions;
  readonly #calls: ShownCalls;
  readonly #store = new DisposableStore();
  /** The same objects for the same rows, by their keys, in the order in which they are shown. */
  #elements = new Map<string, ActivityElement>();
  /** What each row showed last, so that only rows which look different are shown anew. */
  readonly #shown = new Map<string, string>();
  readonly #counting: CountingRows;

  constructor(options: ActivityTreeOptions) {
    this.#options = options;
    this.#calls = new ShownCalls(options.redactor);
    const { host, log, queue, clock } = options;
    this.#counting = this.#store.add(
      new CountingRows({
        clock,
        counting: () => log.running.map(({ callId }) => runningKey(callId)),
        refresh: (keys) => {
          this.#refresh(keys.flatMap((key) => this.#elements.get(key) ?? []));
        },
      }),
    );
    const changes = this.#store.add(
      new Coalescer(clock, coalesceMs, (keys) => {
        this.#show(keys);
      }),
    );
    this.#store.add(
      host.onDidCall(({ kind, callId }) => {
        changes.add([kind === 'started' || kind === 'ended' ? anyRow : runningKey(callId)]);
      }),
    );
    const onOther = (): void => {
      changes.add([anyRow]);
    };
    this.#store.add(host.tasks.onDidChange(onOther));
    this.#store.add(queue.onDidChange(onOther));
  }

  /** Seconds are counted only while someone can see them. */
  setVisible(visible: boolean): void {
    this.#counting.setVisible(visible);
  }

  /** Shows at once what changed without an event. */
  refresh(): void {
    this.#show(new Set([anyRow]));
  }

  getChildren(parent?: ActivityElement): ActivityElement[] {
    if (parent) return [];
    const elements = this.#list();
    this.#elements = new Map(elements.map((element) => [element.key, element]));
    for (const key of this.#shown.keys()) if (!this.#elements.has(key)) this.#shown.delete(key);
    this.#counting.keepOnly(this.#elements);
    return elements;
  }

  getTreeItem(element: ActivityElement): TreeItem {
    const row = this.#row(element);
    if (!row) return new TreeItem('');
    this.#shown.set(element.key, JSON.stringify(row));
    const item = new TreeItem(row.label);
    item.id = element.key;
    item.description = row.description;
    item.iconPath = themeIcon(row.icon);
    item.contextValue = row.contextValue;
    item.accessibilityInformation = { label: row.accessibleLabel };
    const command = commandOf(element, row);
    if (command !== undefined) item.command = { command, title: '', arguments: [element] };
    return item;
  }

  resolveTreeItem(item: TreeItem, element: ActivityElement): TreeItem {
    this.#counting.tooltipRead(element.key);
    const text = this.#tooltip(element);
    if (text !== undefined) item.tooltip = untrustedMarkdown(text);
    return item;
  }

  dispose(): void {
    this.#store.dispose();
  }

  #list(): ActivityElement[] {
    const { log, host, queue } = this.#options;
    const rows: ActivityElement[] = [
      ...queue.pending
        .filter(waitsForPerson)
        .map(({ id }): ActivityElement => ({ kind: 'input', key: `input:${id}`, id })),
      ...log.running.map(({ callId }): ActivityElement => ({ kind: 'running', key: runningKey(callId), callId })),
      ...host.tasks.all
        .filter(({ callId }) => callId === undefined)
        .map(({ id }): ActivityElement => ({ kind: 'task', key: `task:${id}`, id })),
      ...log.past.map(({ callId }): ActivityElement => ({ kind: 'past', key: `past:${callId}`, callId })),
      ...(log.dropped > 0 ? [{ kind: 'dropped', key: 'dropped' } as const] : []),
    ];
    return rows.map((row) => this.#elements.get(row.key) ?? row);
  }

  #row(element: ActivityElement): ActivityRow | undefined {
    const { log, host, queue, clock, l10n } = this.#options;
    switch (element.kind) {
      case 'input': {
        const input = queue.pending.find(({ id }) => id === element.id);
        return input && inputRow(this.#calls.input(input), l10n);
      }
      case 'running': {
        const call = log.runningCall(element.callId);
        return call && runningRow(this.#calls.running(call), clock.now(), l10n);
      }
      case 'task': {
        const task = host.tasks.all.find(({ id }) => id === element.id);
        return task && taskRow(this.#calls.task(task), l10n);
      }
      case 'past': {
        const call = log.pastCall(element.callId);
        return call && pastRow(this.#calls.past(call), log.comparable.has(element.callId), l10n);
      }
      case 'dropped':
        return droppedRow(log, l10n);
      default:
        return assertNever(element);
    }
  }

  #tooltip(element: ActivityElement): string | undefined {
    const { log, l10n } = this.#options;
    if (element.kind === 'running') {
      const call = log.runningCall(element.callId);
      return call && runningTooltip(this.#calls.running(call), this.#calls.args(call.args), l10n);
    }
    if (element.kind === 'past') {
      const call = log.pastCall(element.callId);
      const args = call?.payload && this.#calls.args(call.payload.args);
      return call && pastTooltip(this.#calls.past(call), args, l10n);
    }
    return element.kind === 'dropped' ? droppedTooltip(defaultLimits, l10n) : undefined;
  }

  #show(keys: ReadonlySet<string>): void {
    const elements = this.#list();
    const known = [...this.#elements.keys()];
    if (elements.length === known.length && elements.every(({ key }, place) => key === known[place])) {
      this.#refresh(keys.has(anyRow) ? elements : elements.filter(({ key }) => keys.has(key)));
    } else {
      this.#options.changed.fire(undefined);
    }
    this.#counting.update();
  }

  #refresh(elements: readonly ActivityElement[]): void {
    const different = elements.filter((element) => JSON.stringify(this.#row(element)) !== this.#shown.get(element.key));
    if (different.length > 0) this.#options.changed.fire(different);
  }
}

function runningKey(callId: number): string {
  return `running:${callId}`;
}

/** Whether an input is one that the person has yet to answer; what they are entering by themselves now is none. */
export function waitsForPerson({ source, state }: PendingInput): boolean {
  switch (source.kind) {
    case 'server':
      return true;
    case 'call':
      return state !== 'open' && source.tool !== undefined;
    case 'panel':
      return state !== 'open';
    default:
      return assertNever(source);
  }
}

/** What Enter and a click on a row do. */
function commandOf({ kind }: ActivityElement, { contextValue }: ActivityRow): string | undefined {
  if (kind === 'input') return commandIds.showInput;
  return kind === 'past' && contextValue.includes(';result') ? commandIds.openResult : undefined;
}
