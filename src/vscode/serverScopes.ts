import { isObject } from '../core/base/json';

/** The values of `mcpHost.servers` in each place where settings can be, unchecked. */
export interface ServersByScope {
  readonly user: unknown;
  readonly workspace: unknown;
  /** Of a workspace with several folders, in their order. */
  readonly folders: readonly { readonly name: string; readonly servers: unknown }[];
}

/** The values of `mcpHost.inputs` in each place where settings can be, unchecked. */
export interface InputsByScope {
  readonly user: unknown;
  readonly workspace: unknown;
  /** Of a workspace with several folders, in their order. */
  readonly folders: readonly unknown[];
}

/** Where an entry is written. */
export type ServerScope =
  | { readonly kind: 'user' }
  | { readonly kind: 'workspace' }
  /** `index` counts the folders from 0. */
  | { readonly kind: 'folder'; readonly index: number };

/**
 * One entry for each server name: folders before the workspace before the user, the first folder before later ones.
 * An entry counts as a whole. The editor would merge entries of one name field by field, so that a workspace could
 * run a command of its own with the environment, and the secrets, of the user's entry.
 * In an entry of a folder, `${workspaceFolder}` is that folder, and the server runs there.
 */
export function mergeServers({ user, workspace, folders }: ServersByScope): Readonly<Record<string, unknown>> {
  const merged = new Map<string, unknown>([...entriesOf(user), ...entriesOf(workspace)]);
  for (const { name, servers } of [...folders].reverse()) {
    for (const [server, entry] of entriesOf(servers)) merged.set(server, boundToFolder(entry, name));
  }
  return Object.fromEntries(merged);
}

/**
 * All inputs, with the precedence of {@link mergeServers}: of those with one id, that of the first place counts. What is no
 * list, or has no id, is left for others to report.
 */
export function mergeInputs({ user, workspace, folders }: InputsByScope): readonly unknown[] {
  const seen = new Set<unknown>();
  const merged: unknown[] = [];
  for (const inputs of [...folders, workspace, user]) {
    if (!Array.isArray(inputs)) continue;
    const items: readonly unknown[] = inputs;
    const ids = items.map((input) => (isObject(input) ? input['id'] : undefined));
    merged.push(...items.filter((_, index) => ids[index] === undefined || !seen.has(ids[index])));
    for (const id of ids) seen.add(id);
  }
  return merged;
}

/** The places as they are with further entries in one of them. */
export function withServers(
  places: ServersByScope,
  scope: ServerScope,
  entries: Readonly<Record<string, unknown>>,
): ServersByScope {
  const more = (servers: unknown): unknown => Object.fromEntries([...entriesOf(servers), ...Object.entries(entries)]);
  switch (scope.kind) {
    case 'user':
      return { ...places, user: more(places.user) };
    case 'workspace':
      return { ...places, workspace: more(places.workspace) };
    case 'folder':
      return {
        ...places,
        folders: places.folders.map((folder, index) =>
          index === scope.index ? { ...folder, servers: more(folder.servers) } : folder,
        ),
      };
  }
}

/** Where the entry of a server that counts is written; undefined if there is none. */
export function scopeOf(server: string, { user, workspace, folders }: ServersByScope): ServerScope | undefined {
  const has = (servers: unknown): boolean => isObject(servers) && Object.hasOwn(servers, server);
  const index = folders.findIndex(({ servers }) => has(servers));
  if (index >= 0) return { kind: 'folder', index };
  if (has(workspace)) return { kind: 'workspace' };
  return has(user) ? { kind: 'user' } : undefined;
}

function entriesOf(servers: unknown): [string, unknown][] {
  return isObject(servers) ? Object.entries(servers) : [];
}

function boundToFolder(entry: unknown, folder: string): unknown {
  if (!isObject(entry)) return entry;
  const bound = withFolder(entry, `\${workspaceFolder:${folder}}`) as Record<string, unknown>;
  return { cwd: `\${workspaceFolder:${folder}}`, ...bound };
}

function withFolder(value: unknown, variable: string): unknown {
  if (typeof value === 'string') return value.replaceAll('${workspaceFolder}', () => variable);
  if (Array.isArray(value)) return value.map((item) => withFolder(item, variable));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withFolder(item, variable)]));
}
