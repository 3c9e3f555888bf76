import { secretArguments, secretsOfSecretPlace, secretsOfUrl, secretsOfValue } from '../audit/entrySecrets';
import { findPlainSecrets, withoutPlainSecrets } from './plainSecrets';
import { hasVariables } from './variables';
import type { ServerEntry } from './types';

type Texts = Readonly<Record<string, string | null>>;

/** An entry with `${secret:NAME}` for every secret that is written out in it, so that none is left. */
export function withSecretsNamed<Entry extends ServerEntry>(entry: Entry): Entry {
  const named = withoutPlainSecrets({ ...entry }, findPlainSecrets(entry.name, { ...entry })) as unknown as Entry;
  const prefix = entry.name;
  if (named.transport === 'http') {
    const url = replaced(named.url, secretsOfUrl(named.url), `${prefix}_URL`);
    const headers = mapped(named.headers, (name, text) =>
      replaced(text, secretsOfSecretPlace(name, text), `${prefix}_${name}`),
    );
    return { ...named, url, headers };
  }
  // Those of an argument may be told by the option before it.
  const inArguments = secretArguments(named.args);
  const args = named.args.map((arg) => replaced(arg, inArguments, `${prefix}_ARGUMENT`));
  const env = mapped(named.env, (name, text) => replaced(text, secretsOfValue(name, text), name));
  return { ...named, args, env };
}

function mapped<Values extends Texts>(texts: Values, change: (name: string, text: string) => string): Values {
  const entries = Object.entries(texts).map(([name, text]) => [name, text === null ? null : change(name, text)]);
  return Object.fromEntries(entries) as Values;
}

/** A text without these secrets, which may stand in it as in an address, with `%xx` for some letters. */
function replaced(text: string, secrets: readonly string[], name: string): string {
  const written = secrets.filter((secret) => secret !== '' && !hasVariables(secret));
  if (written.length === 0) return text;
  const variable = `\${secret:${name.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase()}}`;
  const parts = text.split(/([/?&=#:@]+)/).map((part) => (written.includes(decoded(part)) ? variable : part));
  // What was put in is not searched again.
  return [...written]
    .sort((left, right) => right.length - left.length)
    .reduce((pieces, secret) => pieces.flatMap((piece) => piece.split(secret)), parts.join('').split(variable))
    .join(variable);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}
