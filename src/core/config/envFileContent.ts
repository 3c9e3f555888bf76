import { entryPath } from './entryPath';
import type { ServerEntry } from './types';
import { isAsked, substitute, type VariableResolver } from './variables';

/** What an entry's `envFile` holds before anybody is asked for anything. */
export type EnvFileContent =
  /** The entry names none. */
  | { readonly kind: 'none' }
  /** Its path has variables without a value, or ones that a person would be asked for. */
  | { readonly kind: 'unresolved' }
  | { readonly kind: 'unreadable'; readonly path: string }
  | { readonly kind: 'text'; readonly path: string; readonly text: string };

export interface EnvFileWorld {
  readonly resolveVariable: VariableResolver;
  /** Relative paths start here. */
  readonly defaultCwd: string;
  readonly readTextFile: (path: string) => Promise<string>;
}

/** Reads the `envFile` of an entry as far as that goes without a person. Never throws. */
export async function envFileContent(entry: ServerEntry, world: EnvFileWorld): Promise<EnvFileContent> {
  if (entry.transport !== 'stdio' || entry.envFile === undefined) return { kind: 'none' };
  const path = await substitute(entry.envFile, (variable) =>
    isAsked(variable)
      ? Promise.resolve(undefined)
      : world.resolveVariable(variable, { server: entry.name, field: 'envFile' }),
  );
  if (!path.ok) return { kind: 'unresolved' };
  const file = entryPath(world.defaultCwd, path.text);
  return world.readTextFile(file).then(
    (text) => ({ kind: 'text', path: file, text }),
    () => ({ kind: 'unreadable', path: file }),
  );
}
