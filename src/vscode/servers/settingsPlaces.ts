import { ConfigurationTarget, env, l10n, Uri, workspace, type WorkspaceFolder } from 'vscode';
import { assertNever } from '../../core/base/assert';
import type { ServerScope } from '../serverScopes';
import { separateFolders } from '../settings';

/** A file with settings, and where in it they are. */
export interface SettingsPlace {
  readonly file: Uri;
  /** Keys that lead to the object with the settings. */
  readonly root: readonly string[];
}

/** The scopes in which entries can be written in this window, the most natural one first. */
export function writableScopes(): readonly ServerScope[] {
  const hasWorkspace = workspace.workspaceFile !== undefined || (workspace.workspaceFolders ?? []).length > 0;
  return [
    ...(hasWorkspace ? [{ kind: 'workspace' } as const] : []),
    ...separateFolders().map((_, index) => ({ kind: 'folder', index }) as const),
    { kind: 'user' },
  ];
}

/**
 * The file that holds the settings of a scope; undefined if it can't be reached.
 *
 * @param globalStorage - where the editor lets this extension keep files: beside the user's settings, but for remote windows
 */
export async function settingsPlace(scope: ServerScope, globalStorage: Uri): Promise<SettingsPlace | undefined> {
  const { workspaceFile, workspaceFolders } = workspace;
  switch (scope.kind) {
    case 'user':
      return userPlace(globalStorage);
    case 'workspace':
      return workspaceFile ? { file: workspaceFile, root: ['settings'] } : inFolder(workspaceFolders?.[0]);
    case 'folder':
      return inFolder(workspaceFolders?.[scope.index]);
    default:
      return assertNever(scope);
  }
}

/** The scope in the person's words. */
export function scopeLabel(scope: ServerScope): string {
  switch (scope.kind) {
    case 'user':
      return l10n.t('User settings, for all workspaces');
    case 'workspace':
      return workspace.workspaceFile
        ? l10n.t('Workspace settings ({0})', fileName(workspace.workspaceFile))
        : l10n.t('Workspace settings ({0})', '.vscode/settings.json');
    case 'folder':
      return l10n.t('Settings of the folder {0}', workspace.workspaceFolders?.[scope.index]?.name ?? '');
    default:
      return assertNever(scope);
  }
}

/** The scope as the editor's own way of writing settings wants it. */
export function targetOf(scope: ServerScope): ConfigurationTarget {
  switch (scope.kind) {
    case 'user':
      return ConfigurationTarget.Global;
    case 'workspace':
      return ConfigurationTarget.Workspace;
    case 'folder':
      return ConfigurationTarget.WorkspaceFolder;
    default:
      return assertNever(scope);
  }
}

function inFolder(folder: WorkspaceFolder | undefined): SettingsPlace | undefined {
  return folder && { file: Uri.joinPath(folder.uri, '.vscode', 'settings.json'), root: [] };
}

/** In a remote window the user's settings are on the other machine. */
async function userPlace(globalStorage: Uri): Promise<SettingsPlace | undefined> {
  if (env.remoteName !== undefined || globalStorage.scheme !== 'file') return undefined;
  const file = Uri.joinPath(globalStorage, '..', '..', 'settings.json');
  const isThere = await workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
  return isThere ? { file, root: [] } : undefined;
}

function fileName(uri: Uri): string {
  return uri.path.split('/').at(-1) ?? '';
}
