import { homedir } from 'node:os';
import { workspace } from 'vscode';
import { variableValue, type VariableWorld } from './variableValue';

/** What variables stand for in this window. */
export function variableWorld(): VariableWorld {
  return {
    folders: (workspace.workspaceFolders ?? []).map(({ name, uri }) => ({ name, path: uri.fsPath })),
    home: homedir(),
    env: process.env,
    setting: (key) => workspace.getConfiguration(undefined, null).get(key),
  };
}

/** The value of a variable for which nobody is asked; undefined: there is none. */
export function knownVariable(variable: string): string | undefined {
  return variableValue(variable, variableWorld());
}
