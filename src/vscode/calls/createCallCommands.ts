import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { lazy } from '../../core/base/lazy';
import type { ToolOf } from '../../language/argumentLanguage';
import type { LazyLanguage } from '../../language/lazyLanguage';
import type { Command } from '../commands/command';
import { inputCommands } from '../commands/inputCommands';
import { lazyCommands } from '../commands/lazyCommands';
import { resultCommands } from '../commands/resultCommands';
import { commandIds } from '../ids';
import type { DismissibleWidgets } from '../input/stepView';
import { createArgumentDocuments } from './argumentDocuments';
import type { ToolCallOptions, ToolCalls } from './toolCalls';

export interface CallCommandOptions extends Omit<ToolCallOptions, 'argumentDocuments'> {
  readonly widgets: DismissibleWidgets;
  /** Makes what helps to write arguments as JSON. */
  readonly language: (toolOf: ToolOf) => LazyLanguage;
}

export interface CallCommands extends Disposable {
  readonly commands: readonly Command[];
  /** What calls tools, loaded when it is first asked for. */
  readonly toolCalls: () => Promise<ToolCalls>;
}

const ids = [commandIds.callTool, commandIds.callToolWithJson, commandIds.callWithDocument, commandIds.showInputSchema];

/** The commands that call tools, answer inputs and show results, and what they own. */
export function createCallCommands(options: CallCommandOptions): CallCommands {
  const disposables = new DisposableStore();
  const argumentDocuments = disposables.add(createArgumentDocuments({ language: options.language, now: Date.now }));
  const toolCalls = lazy(async () => (await import('./toolCalls')).createToolCalls({ ...options, argumentDocuments }));
  return {
    toolCalls,
    commands: [
      ...lazyCommands(ids, async () => (await toolCalls()).commands),
      ...resultCommands(options.documents),
      ...inputCommands(options.queue, options.widgets),
    ],
    dispose() {
      disposables.dispose();
    },
  };
}
