import { commands as editorCommands, l10n, type EventEmitter, type TreeView } from 'vscode';
import type { Clock } from '../../core/base/clock';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import type { HostApi } from '../../core/hostApi';
import type { CallEvent, CallOutcome } from '../../core/peer/types';
import { notificationProgress } from '../calls/notificationProgress';
import { redactedProgress } from '../calls/redactedProgress';
import type { TellRefused } from '../calls/refusedCalls';
import type { ToolCalls } from '../calls/toolCalls';
import type { Command } from '../commands/command';
import type { ResultDocuments } from '../documents/resultDocuments';
import { contextKeys } from '../ids';
import type { InputQueue } from '../input/inputQueue';
import type { Widgets } from '../input/stepView';
import { activityCommands } from './activityCommands';
import { ActivityTree, waitsForPerson } from './activityTree';
import { CallLog } from './callLog';
import { comparableText } from './comparableText';
import { Comparisons } from './comparisons';
import type { ActivityElement } from './elements';
import { failureOf } from './failure';
import { OwnerComparer } from './ownerComparer';
import { PastCallActions } from './pastCallActions';
import { announceResumed } from './resumedTasks';
import { ShownCalls, type ShownRedactor } from './shownCalls';

export interface ActivityOptions {
  readonly host: HostApi;
  readonly clock: Clock;
  readonly queue: InputQueue;
  readonly widgets: Widgets;
  /** What calls tools, loaded when it is first asked for. */
  readonly toolCalls: () => Promise<ToolCalls>;
  readonly documents: ResultDocuments;
  /** Told of a call that was refused before anything was sent. */
  readonly refused: TellRefused;
  readonly redactor: ShownRedactor;
  /** Hides known secrets in what servers send. */
  readonly redactResult: (text: string) => string;
}

/** Where the activity is shown. */
export interface ActivityPlace {
  readonly view: Pick<TreeView<ActivityElement>, 'badge' | 'visible' | 'onDidChangeVisibility'>;
  /** Asked to show rows of the view anew. */
  readonly changed: EventEmitter<ActivityElement[] | undefined>;
  /** What happened before the bundle was there. */
  readonly early: readonly CallEvent[];
}

/** What the view and its commands do. */
export interface Activity extends Disposable {
  readonly tree: ActivityTree;
  readonly commands: readonly Command[];
}

/** The whole of it: a bundle of its own, loaded with the first call or when somebody looks. */
export function createActivity(options: ActivityOptions, { view, changed, early }: ActivityPlace): Activity {
  const { host, clock, queue, redactor, redactResult, documents } = options;
  const store = new DisposableStore();
  const log = new CallLog({
    toolOf(server, name) {
      const entry = host.catalog.entries.find((other) => other.name === name);
      return entry?.server === server ? { server, localName: entry.localName } : undefined;
    },
    failureOf,
  });
  for (const event of early) log.apply(event);
  store.add(
    host.onDidCall((event) => {
      log.apply(event);
    }),
  );
  const tree = store.add(new ActivityTree({ host, log, queue, clock, l10n, redactor, changed }));
  tree.setVisible(view.visible);
  store.add(
    view.onDidChangeVisibility(({ visible }) => {
      tree.setVisible(visible);
    }),
  );
  store.add(keepBadge(view, queue));
  const keys = store.add(new ContextKeys(host, log));
  const comparisons = new Comparisons(documents, l10n);
  const textOf = (outcome: CallOutcome): string => {
    const text = comparableText(outcome, failureOf, l10n);
    return outcome.kind === 'error' ? redactor.text(text) : text;
  };
  const actions = new PastCallActions({ ...options, log, comparisons, textOf, redactResult });
  store.add(announceResumed(host, log, (call) => actions.open(call)));
  const comparer = new OwnerComparer({
    ...options,
    l10n,
    now: () => clock.now(),
    progress: redactedProgress(notificationProgress, redactResult),
    show: (subject, sides) => comparisons.show(subject, sides),
    textOf,
    codeOf: (error) => failureOf(error).code,
  });
  const commands = activityCommands({
    host,
    toolCalls: options.toolCalls,
    log,
    shown: new ShownCalls(redactor),
    actions,
    comparer,
    now: () => clock.now(),
    onCleared() {
      tree.refresh();
      keys.update();
    },
  });
  return {
    tree,
    commands,
    dispose() {
      store.dispose();
    },
  };
}

/** Counts what waits for the person on the view, and so on its container. */
function keepBadge(view: ActivityPlace['view'], queue: InputQueue): Disposable {
  const show = (): void => {
    const value = queue.pending.filter(waitsForPerson).length;
    if ((view.badge?.value ?? 0) === value) return;
    const tooltip = value === 1 ? l10n.t('1 input waits for you') : l10n.t('{0} inputs wait for you', value);
    view.badge = value === 0 ? undefined : { value, tooltip };
  };
  show();
  return queue.onDidChange(show);
}

/** Keeps the keys of the commands' enablement as the calls are. */
class ContextKeys implements Disposable {
  readonly #log: CallLog;
  readonly #host: HostApi;
  readonly #store = new DisposableStore();
  readonly #known = new Map<string, boolean>();

  constructor(host: HostApi, log: CallLog) {
    this.#host = host;
    this.#log = log;
    const update = (): void => {
      this.update();
    };
    this.#store.add(
      host.onDidCall(({ kind }) => {
        if (kind === 'started' || kind === 'ended') update();
      }),
    );
    this.#store.add(host.tasks.onDidChange(update));
    update();
  }

  update(): void {
    this.#set(contextKeys.hasOpenCall, this.#log.running.length > 0 || this.#host.tasks.all.length > 0);
    this.#set(contextKeys.hasPastCall, this.#log.past.length > 0);
  }

  dispose(): void {
    this.#store.dispose();
  }

  #set(key: string, value: boolean): void {
    if (this.#known.get(key) === value) return;
    this.#known.set(key, value);
    void editorCommands.executeCommand('setContext', key, value);
  }
}
