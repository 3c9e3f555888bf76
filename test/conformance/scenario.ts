import assert from 'node:assert/strict';
import type { Host } from '../../src/core/host';

/** What a scenario tells its client (MCP_CONFORMANCE_CONTEXT). */
export type Context = Readonly<Record<string, unknown>>;

export interface Scenario {
  /** Settings beside `servers`. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Fields of the server's entry, beside its address. */
  readonly entry?: (context: Context) => Readonly<Record<string, unknown>>;
  /** What is done with the server, and asserted of its answers. */
  readonly act: (host: Host, context: Context) => Promise<void>;
}

/** How the settings name the server of a scenario. */
export const serverName = 'conformance';

/** Starts the server: negotiates, signs in where that is asked for, lists tools. */
export async function start(host: Host): Promise<void> {
  await host.startServer(serverName);
}

/** Calls a tool, which is to succeed, and to answer with this text if one is given. */
export async function expectText(
  host: Host,
  tool: string,
  args: Readonly<Record<string, unknown>>,
  text?: string,
): Promise<void> {
  const result = await host.callTool(tool, args);
  assert(result.isError !== true, `${tool} failed: ${JSON.stringify(result.content)}`);
  if (text !== undefined) assert.deepEqual(result.content, [{ type: 'text', text }]);
}
