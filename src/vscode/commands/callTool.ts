import { commandIds } from '../ids';
import { isTreeElement } from '../tree/elements';
import type { ToolCaller } from '../calls/toolCaller';
import type { Command } from './command';

/** Calls a tool: the one of the row, or one that is chosen from the catalog. */
export function callToolCommand(caller: ToolCaller): Command {
  return { id: commandIds.callTool, run: (target) => caller.call(toolOfTarget(target)) };
}

/** The same with the arguments as a JSON document, whatever the input schema. */
export function callToolWithJsonCommand(caller: ToolCaller): Command {
  return { id: commandIds.callToolWithJson, run: (target) => caller.call(toolOfTarget(target), true) };
}

/** The canonical name of the tool that a command was started for; undefined if it was started for none. */
export function toolOfTarget(target: unknown): string | undefined {
  return isTreeElement(target) && target.kind === 'tool' ? target.name : undefined;
}
