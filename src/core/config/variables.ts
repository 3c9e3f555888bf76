import { isObject } from '../base/json';

/** For what a variable is resolved. */
export interface VariableUse {
  /** The server whose start needs the value. */
  readonly server: string;
  /** Where in its entry the variable stands, for instance `env.TOKEN`. */
  readonly field: string;
  /** Aborted when the value is not needed any more: nobody is to be asked for it. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Gives a variable (`workspaceFolder`, `workspaceFolder:name`, `userHome`, `env:NAME`, `config:key`, `secret:NAME`,
 * `input:ID`) its value, and may ask the person for it. Undefined: there is none.
 */
export type VariableResolver = (variable: string, use: VariableUse) => Promise<string | undefined>;

export type Substitution =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly unresolved: readonly string[] };

/** A `${variable}` wherever it stands; its first group is what is between the braces. */
export const variablePattern = /\$\{([^{}]+)\}/g;

/** Whether a text has variables in it. */
export function hasVariables(text: string): boolean {
  return text.search(variablePattern) >= 0;
}

/** The variables of a text, each once, without `${` and `}`. */
export function variablesOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(variablePattern)].map((match) => match[1] ?? ''))];
}

/** The variables of all texts of a value, each once. */
export function variablesWithin(value: unknown): readonly string[] {
  return [...new Set(textsOf(value).flatMap(variablesOf))];
}

/** The names that stand behind `kind:` in the variables of all texts of a value, each once: those of `secret`, for instance. */
export function variableNames(value: unknown, kind: string): readonly string[] {
  const prefix = `${kind}:`;
  return variablesWithin(value)
    .filter((variable) => variable.startsWith(prefix))
    .map((variable) => variable.slice(prefix.length));
}

/** Whether a person is asked for a variable that has no value yet. */
export function isAsked(variable: string): boolean {
  return variable.startsWith('secret:') || variable.startsWith('input:');
}

/**
 * Replaces every `${variable}` in a text; what replaces it is not searched again. One after the other, since a person may
 * be asked, and no further one after a refusal.
 */
export async function substitute(
  text: string,
  resolve: (variable: string) => Promise<string | undefined>,
): Promise<Substitution> {
  const names = variablesOf(text);
  if (names.length === 0) return { ok: true, text };
  const values = new Map<string, string>();
  const unresolved: string[] = [];
  for (const name of names) {
    const value = await resolve(name);
    if (value !== undefined) {
      values.set(name, value);
      continue;
    }
    unresolved.push(name);
    if (isAsked(name)) break;
  }
  if (unresolved.length > 0) return { ok: false, unresolved };
  return { ok: true, text: text.replace(variablePattern, (_, name: string) => values.get(name) ?? '') };
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isObject(value) ? Object.values(value).flatMap(textsOf) : [];
}
