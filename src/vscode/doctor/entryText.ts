import { looksLikeToken, secretArguments, secretsOfUrl, shownUrl, tellsSecret } from '../../core/audit/entrySecrets';
import { variablesOf } from '../../core/config/variables';
import type { HttpEntry, ServerEntry, StdioEntry } from '../../core/config/types';
import { parseUrl } from '../../core/base/parseUrl';

/** Shorter values are too common to be looked for. */
const minSecret = 6;

const hidden = '…';

/**
 * An entry of the settings for others: what it says, without values of variables and headers, and without arguments that are
 * secrets by their names or looks. Variables stay as they are written.
 */
export function shownEntry(entry: ServerEntry): Readonly<Record<string, unknown>> {
  const { allowLegacy, enabled, autoStart, restart, retry, timeouts } = entry;
  const common = { allowLegacy, enabled, autoStart, restart, retry, ...timeouts };
  return { ...(entry.transport === 'stdio' ? shownProcess(entry) : shownEndpoint(entry)), ...common };
}

/** The values of an entry that are not for others. */
export function entrySecrets(entry: ServerEntry): readonly string[] {
  const values =
    entry.transport === 'stdio'
      ? [...secretArguments(entry.args), ...secretValues(entry.env)]
      : [...secretsOfUrl(entry.url), ...queryValues(entry.url), ...secretValues(entry.headers), ...oauthValues(entry)];
  return values.filter((value) => value.length >= minSecret && variablesOf(value).length === 0);
}

function shownProcess({ command, args, cwd, env, envFile }: StdioEntry): Readonly<Record<string, unknown>> {
  const secrets = new Set(secretArguments(args));
  return {
    command,
    args: args.map((arg) => shownArgument(arg, secrets)),
    ...(cwd !== undefined && { cwd }),
    env: shownValues(env),
    ...(envFile !== undefined && { envFile }),
  };
}

function shownEndpoint({ url, headers, auth, oauth, identity }: HttpEntry): Readonly<Record<string, unknown>> {
  const set = Object.entries(oauth).filter(([, value]) => value !== undefined);
  return {
    url: shownUrl(url),
    headers: shownValues(headers),
    auth,
    oauth: Object.fromEntries(set.map(([name, value]) => [name, name === 'grant' ? value : hidden])),
    ...(identity && { identityHeader: identity.header }),
  };
}

function shownArgument(arg: string, secrets: ReadonlySet<string>): string {
  if (variablesOf(arg).length > 0) return arg;
  if (secrets.has(arg)) return hidden;
  if (/^https?:\/\//.test(arg)) return shownUrl(arg);
  const [, name, value] = /^(-{0,2}[\w.-]+[=:]\s*)(.+)$/s.exec(arg) ?? [];
  return name !== undefined && value !== undefined && secrets.has(value) ? `${name}${hidden}` : arg;
}

/** Whether each is set; what is nothing but variables is shown as written. */
function shownValues(values: Readonly<Record<string, string | null>>): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null || /^(?:\$\{[^{}]+\})+$/.test(value) ? value : hidden,
    ]),
  );
}

function secretValues(values: Readonly<Record<string, string | null>>): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === null || !(tellsSecret(name) || looksLikeToken(value) || /\s/.test(value))) return [];
    return [value, value.replace(/^\S+\s+/, '')];
  });
}

function queryValues(url: string): readonly string[] {
  return [...(parseUrl(url)?.searchParams.values() ?? [])];
}

function oauthValues({ oauth, identity }: HttpEntry): readonly string[] {
  const { clientSecret, privateKey, assertion, identityProvider } = oauth;
  const values = [clientSecret, privateKey, assertion, identityProvider?.clientSecret, identityProvider?.idToken];
  return [...values, identity?.value].filter((value) => value !== undefined);
}
