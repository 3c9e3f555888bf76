import { readFile } from 'node:fs/promises';
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

export function readTextFile(path: string): Promise<string> {
  return readFile(path, 'utf8');
}
