import { looksSecret } from '../elicitation/secretWords';
import { namedSecrets } from './namedSecrets';
import { isSecretName } from './secretNames';
import { decodedPart, parseUrl } from '../base/parseUrl';

/** How the tokens of well-known services begin. */
const knownToken =
  /^(?:gh[oprsu]_|github_pat_|glpat-|sk-|sk_|pk_|rk_|xox[abeprs]-|AKIA|ASIA|AIza|eyJ|hf_|npm_|pypi-|dop_v1_|shpat_|SG\.|ya29\.)[\w.-]{12,}$/;

/** Shorter texts without a known beginning are taken for words. */
const minTokenLength = 24;

/** Names that end so may also tell of a sort key or of the author: only longer values count. */
const weakName = /(?:^|[_.\s-])(?:key|sig|signature|auth|pat|jwt|dsn)$/i;
const minWeakLength = 8;

/** Shorter parts of a longer value, and code, are no secrets of it. */
const minNamedLength = 6;

/** Shorter values of which the place alone tells that they may be secrets are taken for words and versions. */
const minUntoldLength = 12;

/** A path, an address, a media type or the name of a package. */
const placeOrType = /^(?:[.~]{0,2}\/|[a-z]:[\\/]|[a-z][a-z\d+.-]*:\/\/|@?[\w.+-]+\/[\w.+*@:-]+$)/i;

/** Whether a text reads like a key or token: what nobody would write as a name or a path. */
export function looksLikeToken(text: string): boolean {
  if (knownToken.test(text)) return true;
  if (text.length < minTokenLength || !/^[\w+=-]+$/.test(text) || !/\d/.test(text)) return false;
  return /^[\da-f-]+$/i.test(text) || (/[a-z]/.test(text) && /[A-Z]/.test(text));
}

/** Whether a name of an option, header, parameter or variable tells that its value is a secret. */
export function tellsSecret(name: string): boolean {
  return isSecretName(name) || looksSecret(name) || /^(?:key|sig|signature|auth|code|pat)$/i.test(name);
}

/**
 * The secrets in a value of an environment, a header or another setting: all of it where its name or its looks tell so,
 * else what it holds (`postgres://user:password@host`, `Server=db;Password=…`).
 */
export function secretsOfValue(name: string, value: string): readonly string[] {
  return looksLikeToken(value) ? [value] : secretsOfNamedValue(name, value);
}

/** The same for a place in which much else reads like a token: its looks alone tell nothing. */
export function secretsOfNamedValue(name: string, value: string): readonly string[] {
  const isTold = tellsSecret(name) || (weakName.test(name) && value.length >= minWeakLength);
  if (isTold) return unique([value, withoutScheme(value)]);
  const named = namedSecrets(value)
    .map(({ start, end }) => value.slice(start, end))
    .filter((part) => part.length >= minNamedLength && !/[$(]/.test(part));
  return unique([...named, ...named.map(decodedPart), ...(hasScheme(value) ? secretsOfUrl(value) : [])]);
}

/**
 * The same for a place that is made for secrets, like a header or an `envFile`: there, what is no word, number, path or
 * address counts whatever it is called.
 */
export function secretsOfSecretPlace(name: string, value: string): readonly string[] {
  const isPlain = /\s/.test(value) || placeOrType.test(value);
  const isUntold = value.length >= minUntoldLength && /\d/.test(value) && /[a-z]/i.test(value) && !isPlain;
  return isUntold ? unique([value, ...secretsOfValue(name, value)]) : secretsOfValue(name, value);
}

/** The secrets in the arguments of a command: values of options that are named so, and what reads like a token. */
export function secretArguments(args: readonly string[]): readonly string[] {
  return args.flatMap((arg, index) => {
    const [, name = '', value] = /^-{0,2}([\w.-]+)[=:](?!\/\/)\s*(.+)$/s.exec(arg) ?? [];
    if (value !== undefined) return secretsOfValue(name, value);
    const before = /^--?([\w-]+)$/.exec(args[index - 1] ?? '')?.[1] ?? '';
    return secretsOfValue(arg.startsWith('-') ? '' : before, arg);
  });
}

/**
 * The secrets in an address: its password, or the user where that is a token, the values of its query, and parts of its
 * path that read like tokens.
 */
export function secretsOfUrl(text: string): readonly string[] {
  const url = parseUrl(text);
  if (!url) return [];
  const { username, password, pathname, searchParams } = url;
  const user = decodedPart(username);
  const isToken = (/^https?:/i.test(text) && (password === '' || password === 'x-oauth-basic')) || looksLikeToken(user);
  return [
    ...[...(isToken ? [user] : []), decodedPart(password)].filter((part) => part !== ''),
    ...[...searchParams].flatMap(([name, value]) => (tellsSecret(name) || looksLikeToken(value) ? [value] : [])),
    ...pathname.split('/').map(decodedPart).filter(looksLikeToken),
  ];
}

/** An address as it may be shown: without user and password, values of its query, and parts that read like tokens. */
export function shownUrl(text: string): string {
  const url = parseUrl(text);
  if (!url) return text;
  const path = url.pathname
    .split('/')
    .map((part) => (looksLikeToken(decodedPart(part)) ? '…' : part))
    .join('/');
  const query = [...url.searchParams.keys()].map((name) => `${name}=…`).join('&');
  return `${url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin}${path}${query === '' ? '' : `?${query}`}`;
}

function hasScheme(value: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(value);
}

function withoutScheme(value: string): string {
  return value.replace(/^(?:bearer|basic|token|apikey)\s+/i, '');
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)].filter((value) => value !== '');
}
