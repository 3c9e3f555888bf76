import { ProtocolError, ToolArgumentError } from './base/errors';
import { isObject } from './base/json';
import { paramHeaders } from './catalog/paramHeaders';
import type { ArgumentValidator } from './catalog/schemas';
import type { Tool } from './catalog/types';
import type { CallOptions } from './hostApi';
import type { CallToolResult } from './peer/types';
import type { RequestRunner, TaskWay } from './requests';
import { checkedCallResult } from './resultChecks';
import type { Route } from './router';
import { needsTask } from './tasks/legacyTasks';
import { english } from './base/localizer';
import { callTexts } from './callTexts';

/** JSON-RPC code of a request whose headers did not match what the server expects of the tool (2026-07-28). */
const headerMismatch = -32020;

export interface ToolCallerOptions {
  readonly requests: RequestRunner;
  readonly validator: ArgumentValidator;
  /** The way to a tool. @throws UnknownToolError, PeerUnavailableError */
  readonly route: (name: string) => Route;
  /** @throws DefinitionChangedError if the tool's definition is not the pinned one */
  readonly admit: (server: string, localName: string) => void;
  readonly relist: (server: string) => Promise<void>;
  /** Follows what servers make tasks of. */
  readonly follow: TaskWay['follow'];
}

/**
 * Calls a tool by its canonical name or by `<server>/<tool>`.
 * @throws McpHostError of the class that failed; protocol.md §9. A result with `isError` is a result.
 */
export async function callTool(
  name: string,
  args: Readonly<Record<string, unknown>>,
  options: CallOptions,
  { requests, validator, route, admit, relist, follow }: ToolCallerOptions,
): Promise<CallToolResult> {
  const { server, localName, entry } = route(name);
  admit(server, localName);
  if (!options.sendInvalidArguments) {
    const given = validator.validateSoon(entry.tool.inputSchema, args);
    const verdict = given instanceof Promise ? await given : given;
    if (verdict.kind === 'invalid') {
      const [first] = verdict.problems;
      const { name: tool } = entry;
      const message = first
        ? callTexts.badArgument(english, tool, first.path || callTexts.whole(english), first.message)
        : callTexts.badArguments(english, tool);
      throw new ToolArgumentError(message, verdict.problems, { server });
    }
  }
  const params = { name: localName, arguments: args };
  // A mismatch says that our copy of the tool is old: fetch the list, then once more, never twice.
  const { result } = await requests.run(
    {
      server,
      method: 'tools/call',
      name: entry.name,
      params,
      args,
      admit: () => {
        admit(server, localName);
      },
      isReadOnly: isReadOnly(entry.tool),
      headers: () => paramHeaders(route(name).entry.tool.inputSchema, args),
      asTask: { required: needsTask(entry.tool), follow },
    },
    options,
    checkedCallResult,
    async (error) => {
      if (!(error instanceof ProtocolError) || error.rpcCode !== headerMismatch) return false;
      await relist(server);
      return true;
    },
  );
  return result;
}

/** What the server says of its tool. It decides only whether a call that was lost may be sent again. */
function isReadOnly({ annotations }: Tool): boolean {
  return isObject(annotations) && annotations['readOnlyHint'] === true;
}
