import { commands, l10n, window, type Memento } from 'vscode';
import type { Redactor } from '../../core/audit/redaction';
import { DefinitionChangedError } from '../../core/base/errors';
import type { HostApi } from '../../core/hostApi';
import { argumentCommands } from '../commands/argumentCommands';
import { callToolCommand, callToolWithJsonCommand } from '../commands/callTool';
import type { Command } from '../commands/command';
import { serverTarget, showNoServers } from '../commands/messages';
import { inServersView } from '../commands/serverCommands';
import { errorLine } from '../documents/errorClass';
import type { ResultDocuments } from '../documents/resultDocuments';
import { commandIds, contextKeys } from '../ids';
import type { InputQueue } from '../input/inputQueue';
import type { Widgets } from '../input/stepView';
import type { Trust } from '../trust';
import type { ArgumentDocuments } from './argumentDocuments';
import { CallMemory } from './callMemory';
import { notificationProgress } from './notificationProgress';
import { redactedProgress } from './redactedProgress';
import type { TellRefused } from './refusedCalls';
import { ToolCaller } from './toolCaller';

export interface ToolCallOptions {
  readonly host: HostApi;
  /** The host with what the views show of tools. */
  readonly shown: Pick<HostApi, 'catalog'>;
  readonly trust: Trust;
  readonly queue: InputQueue;
  readonly widgets: Widgets;
  readonly documents: ResultDocuments;
  readonly argumentDocuments: ArgumentDocuments;
  readonly redactor: Redactor;
  /** Hides known values only, in what servers say. */
  readonly redactResult: (text: string) => string;
  /** Keeps the last arguments of each tool: the workspace's state. */
  readonly memory: Memento;
  /** Told of a call that was refused before anything was sent. */
  readonly refused: TellRefused;
}

/** What calls tools for the person. */
export interface ToolCalls {
  readonly commands: readonly Command[];
  readonly caller: ToolCaller;
  readonly memory: CallMemory;
  /** Says that there is no tool to call, with a way on. */
  tellNone(): void;
}

/** What calls tools, and its commands: a bundle of its own, loaded when it is first needed. */
export function createToolCalls(options: ToolCallOptions): ToolCalls {
  const { host, shown, queue, widgets, documents, argumentDocuments, redactor } = options;
  const memory = new CallMemory(options.memory, redactor, () => {
    void commands.executeCommand('setContext', contextKeys.hasLastCall, true);
  });
  const tellNone = (): void => {
    void tellNoTools(options);
  };
  const caller = new ToolCaller({
    host,
    shown,
    start: (server) => inServersView(() => host.startServer(server)),
    queue,
    widgets,
    memory,
    redactor,
    documents,
    l10n,
    now: Date.now,
    refused: options.refused,
    progress: redactedProgress(notificationProgress, options.redactResult),
    editAsJson: (entry, args) => argumentDocuments.open(entry, args),
    tellFailure(call, error, reopen) {
      const held = error instanceof DefinitionChangedError ? error.server : undefined;
      void tellFailure(redactor.text(errorLine(call, error, l10n)), reopen, held);
    },
    tellNoTools: tellNone,
  });
  return {
    commands: [
      callToolCommand(caller, shown),
      callToolWithJsonCommand(caller, shown),
      ...argumentCommands({ host, caller, argumentDocuments, documents }),
    ],
    caller,
    memory,
    tellNone,
  };
}

/** @param held - the server whose definition has changed, where that is why */
async function tellFailure(line: string, reopen: () => Promise<void>, held: string | undefined): Promise<void> {
  const details = l10n.t('Show Details');
  const review = l10n.t('Review…');
  const choice = await window.showErrorMessage(line, ...(held === undefined ? [] : [review]), details);
  if (choice === details) await reopen();
  if (choice === review && held !== undefined) {
    await commands.executeCommand(commandIds.reviewDefinitions, serverTarget(held));
  }
}

async function tellNoTools({ host, trust }: ToolCallOptions): Promise<void> {
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
