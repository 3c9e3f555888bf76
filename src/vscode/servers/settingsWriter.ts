import { l10n, workspace, type Uri, type WorkspaceConfiguration } from 'vscode';
import { assertNever } from '../../core/base/assert';
import { ConfigurationError } from '../../core/base/errors';
import { isObject } from '../../core/base/json';
import { settingsSection } from '../ids';
import type { ServerScope } from '../serverScopes';
import { placeOfServer } from '../settings';
import { settingsPlace, targetOf, type SettingsPlace } from './settingsPlaces';
import { withoutValue, withValue } from './settingsText';

/** A value to write: `path` begins with the name of a setting without its prefix, for instance `['servers', 'files']`. Undefined takes away what is there. */
export interface SettingChange {
  readonly path: readonly [setting: string, ...keys: string[]];
  readonly value: unknown;
}

/**
 * Writes values into the settings of one scope, touching nothing else: comments and layout stay. The editor sees a change
 * from outside, so that nothing is formatted on the way. Where the file can't be reached, the editor writes the settings,
 * and takes comments within them away.
 * @throws ConfigurationError if the file has unsaved changes, or is broken
 */
export async function writeSettings(
  scope: ServerScope,
  changes: readonly SettingChange[],
  globalStorage: Uri,
): Promise<void> {
  const place = await settingsPlace(scope, globalStorage);
  if (place) await writeFile(place, changes);
  else await writeByEditor(scope, changes);
}

/**
 * Writes `allowLegacy: true` into the one entry of the server, where that entry is written.
 * @throws ConfigurationError if the settings have no such entry, and what {@link writeSettings} throws
 */
export async function writeAllowLegacy(server: string, globalStorage: Uri): Promise<void> {
  const scope = placeOfServer(server);
  const servers = scope && valueIn(scope, 'servers');
  if (!scope || !isObject(servers) || !isObject(servers[server])) {
    throw new ConfigurationError(l10n.t('mcpHost.servers has no entry "{0}".', server), { server });
  }
  await writeSettings(scope, [{ path: ['servers', server, 'allowLegacy'], value: true }], globalStorage);
}

async function writeFile({ file, root }: SettingsPlace, changes: readonly SettingChange[]): Promise<void> {
  const name = workspace.asRelativePath(file);
  const open = workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
  if (open?.isDirty) {
    throw new ConfigurationError(l10n.t('{0} has unsaved changes. Save it, then try again.', name));
  }
  const bytes = await workspace.fs.readFile(file).then(undefined, () => new Uint8Array());
  let text = Buffer.from(bytes).toString('utf8');
  for (const { path, value } of changes) {
    const [setting, ...keys] = path;
    const at = [...root, `${settingsSection}.${setting}`, ...keys];
    const changed = value === undefined ? withoutValue(text, at) : withValue(text, at, value);
    if (changed === undefined) {
      throw new ConfigurationError(l10n.t('{0} is no valid JSON. Mend it, then try again.', name));
    }
    text = changed;
  }
  await workspace.fs.writeFile(file, Buffer.from(text, 'utf8'));
}

/** The editor writes a setting as a whole only. */
async function writeByEditor(scope: ServerScope, changes: readonly SettingChange[]): Promise<void> {
  for (const setting of new Set(changes.map(({ path }) => path[0]))) {
    let value = valueIn(scope, setting);
    for (const change of changes) {
      const [changed, ...keys] = change.path;
      if (changed === setting) value = replaced(value, keys, change.value);
    }
    await configurationOf(scope).update(setting, value, targetOf(scope));
  }
}

function replaced(before: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const fields = isObject(before) ? before : {};
  if (rest.length === 0 && value === undefined) {
    return Object.fromEntries(Object.entries(fields).filter(([field]) => field !== key));
  }
  return { ...fields, [key]: replaced(fields[key], rest, value) };
}

/** What a setting has in one scope, unchecked. */
export function valueIn(scope: ServerScope, setting: string): unknown {
  const values = configurationOf(scope).inspect(setting);
  switch (scope.kind) {
    case 'user':
      return values?.globalValue;
    case 'workspace':
      return values?.workspaceValue;
    case 'folder':
      return values?.workspaceFolderValue;
    default:
      return assertNever(scope);
  }
}

function configurationOf(scope: ServerScope): WorkspaceConfiguration {
  const folder = scope.kind === 'folder' ? workspace.workspaceFolders?.[scope.index] : undefined;
  return workspace.getConfiguration(settingsSection, folder ?? null);
}
