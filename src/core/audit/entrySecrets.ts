import { looksSecret } from '../elicitation/secretWords';
import { isSecretName } from './secretNames';

/** How the tokens of well-known services begin. */
const knownToken =
  /^(?:gh[oprsu]_|github_pat_|glpat-|sk-|sk_|pk_|rk_|xox[abeprs]-|AKIA|ASIA|AIza|eyJ|hf_|npm_|pypi-|dop_v1_|shpat_|SG\.|ya29\.)[\w.-]{12,}$/;

/** Shorter texts without a known beginning are taken for words. */
const minTokenLength = 24;

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

/** The secrets in the arguments of a command: values of options that are named so, and what reads like a token. */
export function secretArguments(args: readonly string[]): readonly string[] {
  return args.flatMap((arg, index) => {
    const [, name = '', value] = /^-{0,2}([\w.-]+)[=:]\s*(.+)$/s.exec(arg) ?? [];
    if (value !== undefined && (tellsSecret(name) || looksLikeToken(value))) return [withoutScheme(value), value];
    const before = /^--?([\w-]+)$/.exec(args[index - 1] ?? '')?.[1];
    const isValue = before !== undefined && tellsSecret(before) && !arg.startsWith('-');
    if (isValue || looksLikeToken(arg)) return [arg];
    return /^https?:\/\//.test(arg) ? secretsOfUrl(arg) : [];
  });
}

/** The secrets in an address: user and password, the values of its query, and parts of its path that read like tokens. */
export function secretsOfUrl(text: string): readonly string[] {
  if (!URL.canParse(text)) return [];
  const { username, password, pathname, searchParams } = new URL(text);
  return [
    ...[username, password].filter((part) => part !== '').map(decoded),
    ...[...searchParams].flatMap(([name, value]) => (tellsSecret(name) || looksLikeToken(value) ? [value] : [])),
    ...pathname.split('/').map(decoded).filter(looksLikeToken),
  ];
}

/** An address as it may be shown: without user and password, values of its query, and parts that read like tokens. */
export function shownUrl(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  const path = url.pathname
    .split('/')
    .map((part) => (looksLikeToken(decoded(part)) ? '…' : part))
    .join('/');
  const query = [...url.searchParams.keys()].map((name) => `${name}=…`).join('&');
  return `${url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin}${path}${query === '' ? '' : `?${query}`}`;
}

function withoutScheme(value: string): string {
  return value.replace(/^(?:bearer|basic|token)\s+/i, '');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
