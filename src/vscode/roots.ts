import { pathToFileURL } from 'node:url';
import { workspace } from 'vscode';
import type { InputHandlers, Root } from '../core/peer/types';

/** The folders of the workspace that lie on the disk of the servers, for servers that ask where they may work. */
export function workspaceRoots(): readonly Root[] {
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  return folders.map(({ name, uri }) => ({ uri: pathToFileURL(uri.fsPath).href, name }));
}

/** Answers `roots/list`; undefined, so that roots are not declared, while no folder is open. */
export function rootsHandler(): InputHandlers['roots'] {
  return workspaceRoots().length > 0 ? () => Promise.resolve(workspaceRoots()) : undefined;
}
