import { entriesInOrder } from '../base/order';
import type { ServerEntry } from './types';

export interface ServersDiff {
  readonly added: readonly ServerEntry[];
  /** Names. */
  readonly removed: readonly string[];
  /** `restart`: a connection that is open must be replaced for the change to count. */
  readonly changed: readonly { readonly entry: ServerEntry; readonly restart: boolean }[];
}

/** What a new list of servers changes, so that nothing else is touched. */
export function diffServers(before: readonly ServerEntry[], after: readonly ServerEntry[]): ServersDiff {
  const old = new Map(before.map((entry) => [entry.name, entry]));
  const names = new Set(after.map((entry) => entry.name));
  return {
    added: after.filter((entry) => !old.has(entry.name)),
    removed: before.filter((entry) => !names.has(entry.name)).map((entry) => entry.name),
    changed: after.flatMap((entry) => {
      const previous = old.get(entry.name);
      if (!previous || canonical(previous) === canonical(entry)) return [];
      return [{ entry, restart: launchOf(previous) !== launchOf(entry) }];
    }),
  };
}

/**
 * The values that a server was started or reached with, or that permission was given for. Two entries with one text start
 * the same server the same way.
 */
export function launchOf(entry: ServerEntry): string {
  const { allowLegacy } = entry;
  if (entry.transport === 'stdio') {
    const { command, args, cwd, env, envFile } = entry;
    return canonical({ command, args, cwd, env, envFile, allowLegacy });
  }
  const { url, headers, auth, oauth, identity } = entry;
  return canonical({ url, headers, auth, oauth, identity, allowLegacy });
}

/** Whether a server would see somebody else, or is another one: what it told before is not for the new one to see. */
export function asksAsAnother(before: ServerEntry, after: ServerEntry): boolean {
  const partsOf = (entry: ServerEntry): unknown =>
    entry.transport === 'http' && [entry.url, entry.headers, entry.auth, entry.oauth, entry.identity];
  return canonical(partsOf(before)) !== canonical(partsOf(after));
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(entriesInOrder(item as Readonly<Record<string, unknown>>))
      : item,
  );
}
