import type { HostApi } from '../../core/hostApi';
import type { ToolCaller } from '../calls/toolCaller';
import { commandIds } from '../ids';
import { toolOfTarget } from './callTool';
import type { Command } from './command';

/** Repeats the last call in this window, of the row's tool or of any. */
export function runAgainCommand(caller: ToolCaller, host: Pick<HostApi, 'catalog'>): Command {
  return { id: commandIds.runAgain, run: async (target) => caller.runAgain(toolOfTarget(target, host)) };
}
