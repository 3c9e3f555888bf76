import { commandIds } from '../ids';
import type { ToolCaller } from '../calls/toolCaller';
import { toolOfTarget } from './callTool';
import type { Command } from './command';

/** Repeats the last call in this window, of the row's tool or of any. */
export function runAgainCommand(caller: ToolCaller): Command {
  return { id: commandIds.runAgain, run: (target) => caller.runAgain(toolOfTarget(target)) };
}
