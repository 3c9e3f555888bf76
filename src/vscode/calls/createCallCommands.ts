import { l10n } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { lazy } from '../../core/base/lazy';
import type { Logger } from '../../core/base/logger';
import type { Command } from '../commands/command';
import { inputCommands } from '../commands/inputCommands';
import { lazyCommands } from '../commands/lazyCommands';
import { resultCommands } from '../commands/resultCommands';
import { commandIds } from '../ids';
import type { DismissibleWidgets } from '../input/stepView';
import { createArgumentDocuments } from './argumentDocuments';
import type { ToolCallOptions } from './toolCalls';

export interface CallCommandOptions extends Omit<ToolCallOptions, 'argumentDocuments'> {
  readonly widgets: DismissibleWidgets;
  readonly logger: Logger;
}

const ids = [
  commandIds.callTool,
  commandIds.callToolWithJson,
  commandIds.runAgain,
  commandIds.callWithDocument,
  commandIds.showInputSchema,
];

/** The commands that call tools, answer inputs and show results, and what they own. */
export function createCallCommands(
  options: CallCommandOptions,
): Disposable & { readonly commands: readonly Command[] } {
  const { host, logger } = options;
  const disposables = new DisposableStore();
  const argumentDocuments = disposables.add(createArgumentDocuments({ host, logger, l10n, now: Date.now }));
  const loaded = lazy(async () => (await import('./toolCalls')).toolCallCommands({ ...options, argumentDocuments }));
  return {
    commands: [
      ...lazyCommands(ids, loaded),
      ...resultCommands(options.documents),
      ...inputCommands(options.queue, options.widgets),
    ],
    dispose() {
      disposables.dispose();
    },
  };
}
