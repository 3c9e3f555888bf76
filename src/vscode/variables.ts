import { homedir } from 'node:os';
import { workspace } from 'vscode';
import { variableValue } from './variableValue';

/** Resolves the variables of settings in this window; undefined: there is no value. */
export function resolveVariable(variable: string): Promise<string | undefined> {
  const folders = (workspace.workspaceFolders ?? []).map(({ name, uri }) => ({ name, path: uri.fsPath }));
  return Promise.resolve(
    variableValue(variable, {
      folders,
      home: homedir(),
      env: process.env,
      setting: (key) => workspace.getConfiguration(undefined, null).get(key),
    }),
  );
}
