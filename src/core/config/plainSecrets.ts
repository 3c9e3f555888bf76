import { isSecretName } from '../audit/secretNames';
import { isObject } from '../base/json';
import { looksSecret } from '../elicitation/secretWords';
import { hasVariables } from './variables';

/** A value in an entry that looks like a secret and is written out. */
export interface PlainSecret {
  /** Keys, and indices of lists, that lead from the entry to the text that holds it. */
  readonly path: readonly (string | number)[];
  readonly value: string;
  /** What it could be named in `${secret:NAME}`. */
  readonly name: string;
}

/** How tokens of widely used services begin. */
const knownToken =
  /^(?:sk-|sk_live_|ghp_|gho_|ghs_|github_pat_|glpat-|xox[abpr]-|AKIA|AIza|hf_|npm_|pypi-|eyJ[\w-]+\.)[\w.-]{8,}/;
const scheme = /^(?:Bearer|Basic|Token|ApiKey)\s+/i;

/** Finds what looks like a secret in the environment, headers, arguments and address of an entry, by name or by value. */
export function findPlainSecrets(server: string, entry: Readonly<Record<string, unknown>>): readonly PlainSecret[] {
  const { env, headers, args, url } = entry;
  return [
    ...textsOf(env).flatMap(([key, text]) => inText(['env', key], text, key, environmentName(key))),
    ...textsOf(headers).flatMap(([key, text]) =>
      inText(['headers', key], text, key, environmentName(`${server}_${key}`)),
    ),
    ...(Array.isArray(args) ? inArguments(server, args) : []),
    ...(typeof url === 'string' ? inAddress(server, url) : []),
  ];
}

/** The text at a secret's place, with the variable instead of the secret. */
export function withoutPlainSecret(text: string, { value, name }: PlainSecret): string {
  return withVariable(text, value, `secret:${name}`);
}

/** The text with the variable, which is given without `${` and `}`, instead of a value. */
export function withVariable(text: string, value: string, variable: string): string {
  const at = text.lastIndexOf(value);
  return at < 0 ? text : `${text.slice(0, at)}\${${variable}}${text.slice(at + value.length)}`;
}

/** The entry with these secrets replaced by their variables. */
export function withoutPlainSecrets(
  entry: Readonly<Record<string, unknown>>,
  secrets: readonly PlainSecret[],
): Readonly<Record<string, unknown>> {
  const byPlace = new Map<string, PlainSecret[]>();
  for (const secret of secrets) {
    const place = JSON.stringify(secret.path);
    const here = byPlace.get(place);
    if (here) here.push(secret);
    else byPlace.set(place, [secret]);
  }
  const changed = (value: unknown, path: PlainSecret['path']): unknown => {
    if (typeof value === 'string') return (byPlace.get(JSON.stringify(path)) ?? []).reduce(withoutPlainSecret, value);
    if (Array.isArray(value)) return value.map((item: unknown, index) => changed(item, [...path, index]));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, changed(item, [...path, key])]));
  };
  return changed(entry, []) as Readonly<Record<string, unknown>>;
}

function inArguments(server: string, args: readonly unknown[]): readonly PlainSecret[] {
  return args.flatMap((arg, index) => {
    if (typeof arg !== 'string') return [];
    const [, option, assigned] = /^(--?[\w-]+|[A-Za-z_]\w*)=(.*)$/s.exec(arg) ?? [];
    if (option !== undefined && assigned !== undefined) {
      return inText(['args', index], assigned, option, optionName(server, option));
    }
    const previous: unknown = args[index - 1];
    const isValue = typeof previous === 'string' && /^--?[\w-]+$/.test(previous) && !arg.startsWith('-');
    return inText(['args', index], arg, isValue ? previous : '', optionName(server, isValue ? previous : 'token'));
  });
}

/** No address that means something has more. */
const maxParameters = 200;

function inAddress(server: string, url: string): readonly PlainSecret[] {
  return [...url.matchAll(/[?&]([^?=&#]+)=([^&#]+)/g)]
    .slice(0, maxParameters)
    .flatMap(([, key = '', text = '']) => inText(['url'], text, key, environmentName(`${server}_${key}`)));
}

/** @param key - the name under which the text stands; empty: it has none */
function inText(path: PlainSecret['path'], text: string, key: string, name: string): readonly PlainSecret[] {
  const value = text.slice(scheme.exec(text)?.[0].length ?? 0);
  // Where a file lies, or that something is on, is no secret.
  const isPlace = /(?:file|path|dir|url|endpoint)$/i.test(key) || /^(?:true|false|\d{1,3}|)$/i.test(value);
  const isNamed = isSecretName(key) || looksSecret(key);
  if (hasVariables(text) || !((isNamed && !isPlace) || knownToken.test(value))) return [];
  return [{ path, value, name }];
}

function optionName(server: string, option: string): string {
  return environmentName(`${server}_${option.replace(/^-+/, '')}`);
}

function environmentName(text: string): string {
  return text
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase();
}

function textsOf(values: unknown): readonly (readonly [string, string])[] {
  if (!isObject(values)) return [];
  return Object.entries(values).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : []));
}
