/**
 * Gives a variable (`workspaceFolder`, `workspaceFolder:name`, `userHome`, `env:NAME`, `config:key`) its value.
 * Undefined: there is none.
 */
export type VariableResolver = (variable: string) => Promise<string | undefined>;

export type Substitution =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly unresolved: readonly string[] };

const pattern = /\$\{([^{}]+)\}/g;

/** Whether a text has variables in it. */
export function hasVariables(text: string): boolean {
  return text.search(pattern) >= 0;
}

/** Replaces every `${variable}` in a text; what replaces it is not searched again. */
export async function substitute(text: string, resolve: VariableResolver): Promise<Substitution> {
  const names = [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))];
  if (names.length === 0) return { ok: true, text };
  const values = new Map(await Promise.all(names.map(async (name) => [name, await resolve(name)] as const)));
  const unresolved = names.filter((name) => values.get(name) === undefined);
  if (unresolved.length > 0) return { ok: false, unresolved };
  return { ok: true, text: text.replace(pattern, (_, name: string) => values.get(name) ?? '') };
}
