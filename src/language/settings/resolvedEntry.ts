import { secretArguments, secretsOfSecretPlace, secretsOfUrl, secretsOfValue } from '../../core/audit/entrySecrets';
import { isObject } from '../../core/base/json';
import { writeCommandLine } from '../../core/config/commandLine';
import { isAsked, variablePattern, variablesOf } from '../../core/config/variables';

/** What an entry comes to, as far as it is known without asking anybody. */
export interface ResolvedEntry {
  /** The command line, or the address; undefined: it has neither. */
  readonly target: string | undefined;
  readonly cwd: string | undefined;
  /** What in it are secrets, to be hidden before any of it is shown. */
  readonly secrets: readonly string[];
}

type ValueOf = (variable: string) => string | undefined;

/** An entry of the settings, unchecked, with its variables replaced. Those for which a person is asked stay as they are. */
export function resolvedEntry(entry: unknown, valueOf: ValueOf): ResolvedEntry {
  const { command, args, url, cwd, env, headers, oauth } = isObject(entry) ? entry : {};
  const found = new Set<string>();
  const filled = (text: string): string => {
    for (const variable of variablesOf(text)) {
      const value = isAsked(variable) ? undefined : valueOf(variable);
      if (value !== undefined) for (const secret of secretsOfVariable(variable, value)) found.add(secret);
    }
    return text.replace(variablePattern, (whole, variable: string) => {
      return isAsked(variable) ? whole : (valueOf(variable) ?? whole);
    });
  };
  const words = Array.isArray(args) ? args.filter((arg) => typeof arg === 'string').map(filled) : [];
  for (const secret of secretArguments(words)) found.add(secret);
  const address = typeof url === 'string' ? filled(url) : undefined;
  if (address !== undefined) for (const secret of secretsOfUrl(address)) found.add(secret);
  for (const secret of [
    ...secretsOfFields(env, secretsOfValue, filled),
    ...secretsOfFields(headers, secretsOfSecretPlace, filled),
    ...secretsOfFields(oauth, secretsOfOAuth, filled),
  ]) {
    found.add(secret);
  }
  const target = typeof command === 'string' ? writeCommandLine([filled(command), ...words]) : address;
  return {
    target,
    cwd: typeof cwd === 'string' ? filled(cwd) : undefined,
    secrets: [...found].filter((secret) => secret !== '' && !secret.includes('${')),
  };
}

type SecretsOf = (name: string, value: string) => readonly string[];

/** The secrets in the texts of an object, told by the names of its fields. */
function secretsOfFields(fields: unknown, secretsOf: SecretsOf, filled: (text: string) => string): readonly string[] {
  if (!isObject(fields)) return [];
  return Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' ? secretsOf(name, filled(value)) : secretsOfFields(value, secretsOf, filled),
  );
}

function secretsOfOAuth(name: string, value: string): readonly string[] {
  return ['clientSecret', 'privateKey', 'assertion', 'idToken'].includes(name) ? [value] : secretsOfValue(name, value);
}

/** The secrets in what a variable stands for, told by its name or its looks. */
export function secretsOfVariable(variable: string, value: string): readonly string[] {
  return secretsOfValue(variable.slice(variable.indexOf(':') + 1), value);
}
