import { workspace, type WorkspaceFolder } from 'vscode';
import { DisposableStore, type Disposable } from '../core/base/disposable';
import { Emitter, type Event } from '../core/base/event';
import { settingsSection } from './ids';
import { mergeInputs, mergeServers, scopeOf, type ServerScope, type ServersByScope } from './serverScopes';
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
  'startConcurrency',
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
  // The editor takes 100 ms to hand out the entries of 100 servers, each time.
  let known: HostSettings | undefined;
  const read = (): HostSettings => (trust.isTrusted ? (known ??= readSettings()) : { servers: {} });
  const readAgain = (): void => {
    known = undefined;
    changed.fire(read());
  };
  store.add(
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(settingsSection)) readAgain();
    }),
  );
  store.add(workspace.onDidChangeWorkspaceFolders(readAgain));
  store.add(trust.onDidGrant(readAgain));
  return {
    read,
    onDidChange: changed.event,
    dispose: () => {
      store.dispose();
    },
  };
}

function readSettings(): HostSettings {
  const configuration = workspace.getConfiguration(settingsSection, null);
  const set = windowKeys.flatMap((key) => {
    const values = configuration.inspect(key);
    const value = values?.workspaceValue ?? values?.globalValue;
    return value === undefined ? [] : [[key, value] as const];
  });
  const inputs = readInputSettings();
  return {
    servers: mergeServers(serversByScope()),
    ...(inputs.length > 0 && { inputs }),
    ...Object.fromEntries(set),
  };
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

/** The servers of each place where settings can be, unchecked. */
export function serversByScope(): ServersByScope {
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
export function separateFolders(): readonly WorkspaceFolder[] {
  return workspace.workspaceFile === undefined ? [] : (workspace.workspaceFolders ?? []);
}
