import type { HostApi } from '../../core/hostApi';
import { entryOfRow, type OwnedTool } from '../calls/ownedTool';
import type { ToolCaller } from '../calls/toolCaller';
import { commandIds } from '../ids';
import { isTreeElement } from '../tree/elements';
import type { Command } from './command';

type CatalogHost = Pick<HostApi, 'catalog'>;

/** Calls a tool: the one of the row, or one that is chosen from the catalog. */
export function callToolCommand(caller: ToolCaller, host: CatalogHost): Command {
  return { id: commandIds.callTool, run: async (target) => caller.call(toolOfTarget(target, host)) };
}

/** The same with the arguments as a JSON document, whatever the input schema. */
export function callToolWithJsonCommand(caller: ToolCaller, host: CatalogHost): Command {
  return { id: commandIds.callToolWithJson, run: async (target) => caller.call(toolOfTarget(target, host), true) };
}

/**
 * The tool that a command was started for; undefined if it was started for none.
 * @throws UnknownToolError if the row shows a tool that is gone or has another owner by now
 */
export function toolOfTarget(target: unknown, { catalog }: CatalogHost): OwnedTool | undefined {
  return isTreeElement(target) && target.kind === 'tool' ? entryOfRow(catalog, target) : undefined;
}
