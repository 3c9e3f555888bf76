import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { HostPorts } from '../../src/core/hostApi';
import { nodeVariables } from '../../src/core/nodePorts';

/** The demo workspace, as it lies in the repository. */
export const demoFolder = resolve('demo');

/** Its settings in the shape that a host takes: without the prefix. */
export function demoSettings(): Record<string, unknown> {
  const text = readFileSync(join(demoFolder, '.vscode', 'settings.json'), 'utf8');
  // The file's comments stand on lines of their own.
  const settings = JSON.parse(text.replace(/^\s*\/\/.*$/gm, '')) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(settings).map(([key, value]) => [key.replace(/^mcpHost\./, ''), value]));
}

export const demoPorts: HostPorts = { resolveVariable: nodeVariables(demoFolder), defaultCwd: demoFolder };
