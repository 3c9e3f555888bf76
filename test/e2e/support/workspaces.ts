import { resolve } from 'node:path';

/** A fresh copy of the demo workspace, as the options of a window. */
export const demoWorkspace = { workspace: resolve('demo'), besidePackages: true } as const;

/** An entry of `mcpHost.servers`: the server of test/servers whose tools misbehave on request. */
export function toolbox(env: Readonly<Record<string, string>> = {}): Record<string, unknown> {
  return { command: 'node', args: [resolve('test/servers/toolbox.mjs')], env };
}
