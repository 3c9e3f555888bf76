import { workspace, type WorkspaceFolder } from 'vscode';
import { DisposableStore, type Disposable } from '../core/base/disposable';
import { Emitter, type Event } from '../core/base/event';
import { isObject } from '../core/base/json';
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
  /** Where the entry of a server that counts is written; undefined if there is none. */
  placeOf(server: string): ServerScope | undefined;
  /** Fires with the new settings when one was changed, and when the workspace becomes trusted. */
  readonly onDidChange: Event<HostSettings>;
}

export function createSettings(trust: Trust): SettingsSource {
  const store = new DisposableStore();
  const changed = store.add(new Emitter<HostSettings>());
  // The editor takes 100 ms to hand out the entries of 100 servers, each time.
  let sections: Sections | undefined;
  let known: HostSettings | undefined;
  const current = (): Sections => (sections ??= readSections());
  const read = (): HostSettings => (trust.isTrusted ? (known ??= readSettings(current())) : { servers: {} });
  const readAgain = (): void => {
    sections = undefined;
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
    placeOf: (server) => scopeOf(server, serversOf(current())),
    onDidChange: changed.event,
    dispose: () => {
      store.dispose();
    },
  };
}

function readSettings({ user, workspace: ofWorkspace, folders }: Sections): HostSettings {
  const set = windowKeys.flatMap((key) => {
    const value = ofWorkspace[key] ?? user[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  const inputs = mergeInputs({
    user: user['inputs'],
    workspace: ofWorkspace['inputs'],
    folders: folders.map(({ section }) => section['inputs']),
  });
  return {
    servers: mergeServers(serversOf({ user, workspace: ofWorkspace, folders })),
    ...(inputs.length > 0 && { inputs }),
    ...Object.fromEntries(set),
  };
}

/** Where the entry of a server that counts is written; undefined if there is none. */
export function placeOfServer(server: string): ServerScope | undefined {
  return scopeOf(server, serversByScope());
}

/** The servers of each place where settings can be, unchecked. */
export function serversByScope(): ServersByScope {
  return serversOf(readSections());
}

/** All of `mcpHost.*`, without the prefix, as each place has it. */
interface Sections {
  readonly user: HostSettings;
  readonly workspace: HostSettings;
  readonly folders: readonly { readonly name: string; readonly section: HostSettings }[];
}

/** Asks the editor once for each place: its answer takes a millisecond, however much of the settings it is. */
function readSections(): Sections {
  const whole = workspace.getConfiguration(undefined, null).inspect(settingsSection);
  return {
    user: sectionOf(whole?.globalValue),
    workspace: sectionOf(whole?.workspaceValue),
    folders: separateFolders().map((folder) => {
      const values = workspace.getConfiguration(undefined, folder).inspect(settingsSection);
      return { name: folder.name, section: sectionOf(values?.workspaceFolderValue) };
    }),
  };
}

function sectionOf(value: unknown): HostSettings {
  return isObject(value) ? value : {};
}

function serversOf({ user, workspace: ofWorkspace, folders }: Sections): ServersByScope {
  return {
    user: user['servers'],
    workspace: ofWorkspace['servers'],
    folders: folders.map(({ name, section }) => ({ name, servers: section['servers'] })),
  };
}

/** Folders with settings of their own: with just one folder open, its settings are those of the workspace. */
export function separateFolders(): readonly WorkspaceFolder[] {
  return workspace.workspaceFile === undefined ? [] : (workspace.workspaceFolders ?? []);
}
