import { ConfigurationTarget, l10n, Uri, workspace, type WorkspaceFolder } from 'vscode';
import { assertNever } from '../core/base/assert';
import { DisposableStore, type Disposable } from '../core/base/disposable';
import { ConfigurationError } from '../core/base/errors';
import { Emitter, type Event } from '../core/base/event';
import { isObject } from '../core/base/json';
import { settingsSection } from './ids';
import { mergeInputs, mergeServers, scopeOf, type ServerScope, type ServersByScope } from './serverScopes';
import { writeProperty, type SettingsPlace } from './settingsFile';
import type { Trust } from './trust';

/**
 * Settings of the whole window that the core reads. Only those that someone set are handed on: the core knows defaults
 * that depend on the server, for instance more time for one that may have to be downloaded.
 */
const windowKeys = [
  'collisionPolicy',
  'modernVersions',
  'legacyVersions',
  'discoverTimeoutMs',
  'legacyProbeTimeoutMs',
  'requestTimeoutMs',
  'maxRequestTimeoutMs',
  'maxInputRounds',
  'identity',
  'tools',
] as const;

/** The `mcpHost.*` settings without their prefix, unchecked: what the host is made from and updated with. */
export type HostSettings = Readonly<Record<string, unknown>>;

export interface SettingsSource extends Disposable {
  /** In an untrusted workspace without any server, so that nothing starts. */
  read(): HostSettings;
  /** Fires with the new settings when one was changed, and when the workspace becomes trusted. */
  readonly onDidChange: Event<HostSettings>;
}

export function createSettings(trust: Trust): SettingsSource {
  const store = new DisposableStore();
  const changed = store.add(new Emitter<HostSettings>());
  const read = (): HostSettings => (trust.isTrusted ? readSettings() : { servers: {} });
  store.add(
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(settingsSection)) changed.fire(read());
    }),
  );
  store.add(
    workspace.onDidChangeWorkspaceFolders(() => {
      changed.fire(read());
    }),
  );
  store.add(
    trust.onDidGrant(() => {
      changed.fire(read());
    }),
  );
  return {
    read,
    onDidChange: changed.event,
    dispose: () => {
      store.dispose();
    },
  };
}

/**
 * Writes `allowLegacy: true` into the one entry of the server, where that entry is written. The other entries and
 * fields stay as they are; so do comments, unless the entry is the user's, whose file the editor alone can reach.
 * @throws ConfigurationError if the settings have no such entry
 */
export async function writeAllowLegacy(server: string): Promise<void> {
  const scopes = serversByScope();
  const scope = scopeOf(server, scopes);
  const servers = scope && valueIn(scope, scopes);
  const entry = servers?.[server];
  if (!scope || !isObject(entry)) {
    throw new ConfigurationError(l10n.t('mcpHost.servers has no entry "{0}".', server), { server });
  }
  const place = settingsPlace(scope);
  if (place && (await writeProperty(place, [`${settingsSection}.servers`, server], 'allowLegacy', 'true'))) return;
  const folder = scope.kind === 'folder' ? workspace.workspaceFolders?.[scope.index] : undefined;
  await workspace
    .getConfiguration(settingsSection, folder ?? null)
    .update('servers', { ...servers, [server]: { ...entry, allowLegacy: true } }, targetOf(scope));
}

/** The file that holds the settings of a scope, if it can be reached. */
function settingsPlace(scope: ServerScope): SettingsPlace | undefined {
  const { workspaceFile, workspaceFolders } = workspace;
  const inFolder = (folder: WorkspaceFolder | undefined): SettingsPlace | undefined =>
    folder && { file: Uri.joinPath(folder.uri, '.vscode', 'settings.json'), root: [] };
  switch (scope.kind) {
    case 'user':
      return undefined;
    case 'workspace':
      return workspaceFile ? { file: workspaceFile, root: ['settings'] } : inFolder(workspaceFolders?.[0]);
    case 'folder':
      return inFolder(workspaceFolders?.[scope.index]);
    default:
      return assertNever(scope);
  }
}

function readSettings(): HostSettings {
  const configuration = workspace.getConfiguration(settingsSection, null);
  const set = windowKeys.flatMap((key) => {
    const values = configuration.inspect(key);
    const value = values?.workspaceValue ?? values?.globalValue;
    return value === undefined ? [] : [[key, value] as const];
  });
  const servers = mergeServers(serversByScope());
  return { servers, inputs: readInputSettings(), ...Object.fromEntries(set) };
}

/** Where the entry of a server that counts is written; undefined if there is none. */
export function placeOfServer(server: string): ServerScope | undefined {
  return scopeOf(server, serversByScope());
}

function readInputSettings(): readonly unknown[] {
  const values = workspace.getConfiguration(settingsSection, null).inspect('inputs');
  return mergeInputs({
    user: values?.globalValue,
    workspace: values?.workspaceValue,
    folders: separateFolders().map(
      (folder) => workspace.getConfiguration(settingsSection, folder).inspect('inputs')?.workspaceFolderValue,
    ),
  });
}

function serversByScope(): ServersByScope {
  const values = workspace.getConfiguration(settingsSection, null).inspect('servers');
  return {
    user: values?.globalValue,
    workspace: values?.workspaceValue,
    folders: separateFolders().map((folder) => ({
      name: folder.name,
      servers: workspace.getConfiguration(settingsSection, folder).inspect('servers')?.workspaceFolderValue,
    })),
  };
}

/** Folders with settings of their own: with just one folder open, its settings are those of the workspace. */
function separateFolders(): readonly WorkspaceFolder[] {
  return workspace.workspaceFile === undefined ? [] : (workspace.workspaceFolders ?? []);
}

function valueIn(scope: ServerScope, scopes: ServersByScope): Readonly<Record<string, unknown>> | undefined {
  const value = scope.kind === 'folder' ? scopes.folders[scope.index]?.servers : scopes[scope.kind];
  return isObject(value) ? value : undefined;
}

function targetOf(scope: ServerScope): ConfigurationTarget {
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
