import { commands, l10n, window, type Memento } from 'vscode';
import type { Redactor } from '../../core/audit/redaction';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import type { HostApi } from '../../core/hostApi';
import { argumentCommands } from '../commands/argumentCommands';
import { callToolCommand, callToolWithJsonCommand } from '../commands/callTool';
import type { Command } from '../commands/command';
import { inputCommands } from '../commands/inputCommands';
import { showNoServers } from '../commands/messages';
import { resultCommands } from '../commands/resultCommands';
import { runAgainCommand } from '../commands/runAgain';
import { errorLine } from '../documents/errorClass';
import type { ResultDocuments } from '../documents/resultDocuments';
import { commandIds, contextKeys } from '../ids';
import type { InputQueue } from '../input/inputQueue';
import type { QuickInputWidgets } from '../input/quickInputWidgets';
import type { Trust } from '../trust';
import { createArgumentDocuments } from './argumentDocuments';
import { CallMemory } from './callMemory';
import { notificationProgress } from './notificationProgress';
import { ToolCaller } from './toolCaller';

export interface CallCommandOptions {
  readonly host: HostApi;
  readonly trust: Trust;
  readonly queue: InputQueue;
  readonly widgets: QuickInputWidgets;
  readonly documents: ResultDocuments;
  readonly redactor: Redactor;
  /** Keeps the last arguments of each tool: the workspace's state. */
  readonly memory: Memento;
}

/** The commands that call tools, answer inputs and show results, and what they own. */
export function createCallCommands(
  options: CallCommandOptions,
): Disposable & { readonly commands: readonly Command[] } {
  const { host, queue, widgets, documents, redactor } = options;
  const disposables = new DisposableStore();
  const argumentDocuments = disposables.add(createArgumentDocuments(l10n, Date.now));
  const memory = new CallMemory(options.memory, redactor, () => {
    void commands.executeCommand('setContext', contextKeys.hasLastCall, true);
  });
  const caller = new ToolCaller({
    host,
    queue,
    widgets,
    memory,
    documents,
    l10n,
    now: Date.now,
    progress: notificationProgress,
    editAsJson: (entry, args) => argumentDocuments.open(entry, args),
    tellFailure(call, error, reopen) {
      void tellFailure(redactor.text(errorLine(call, error, l10n)), reopen);
    },
    tellNoTools() {
      void tellNoTools(options);
    },
  });
  return {
    commands: [
      callToolCommand(caller, host),
      callToolWithJsonCommand(caller, host),
      runAgainCommand(caller, host),
      ...argumentCommands({ host, caller, argumentDocuments, documents }),
      ...resultCommands(documents),
      ...inputCommands(queue, widgets),
    ],
    dispose() {
      disposables.dispose();
    },
  };
}

async function tellFailure(line: string, reopen: () => Promise<void>): Promise<void> {
  const details = l10n.t('Show Details');
  if ((await window.showErrorMessage(line, details)) === details) await reopen();
}

async function tellNoTools({ host, trust }: CallCommandOptions): Promise<void> {
  if (host.peers.length === 0) {
    showNoServers(trust.isTrusted);
    return;
  }
  const start = l10n.t('Start All Servers');
  const choice = await window.showInformationMessage(
    l10n.t('There is no tool to call yet: no server is ready.'),
    start,
  );
  if (choice === start) await commands.executeCommand(commandIds.startAll);
}
