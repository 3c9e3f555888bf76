import { readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import type { VariableResolver } from './config/variables';

/** Variables in plain Node: `workspaceFolder` is the given folder, `env:NAME` and `userHome` are this process's. */
export function nodeVariables(workspaceFolder: string): VariableResolver {
  return (variable) => {
    if (variable === 'workspaceFolder') return Promise.resolve(workspaceFolder);
    if (variable === 'userHome') return Promise.resolve(homedir());
    return Promise.resolve(variable.startsWith('env:') ? process.env[variable.slice('env:'.length)] : undefined);
  };
}

/** No `envFile` is longer. */
const maxTextBytes = 10_000_000;

/** A file may be named by a workspace that nobody has looked at yet: one that never ends is not read. */
export async function readTextFile(path: string): Promise<string> {
  const found = await stat(path);
  if (!found.isFile()) throw new Error(`${path} is no file`);
  if (found.size > maxTextBytes) throw new Error(`${path} is longer than ${maxTextBytes} bytes`);
  return readFile(path, 'utf8');
}
