import { domainToUnicode } from 'node:url';
import { isLoopback } from '../base/loopback';
import { bounded, hasInvisible, visibleText } from './visibleText';

/** Longest address that is opened, in characters as sent. */
export const MAX_URL_LENGTH = 16_384;

export type UrlWarningKind =
  'internationalHost' | 'plainHttp' | 'credentials' | 'addressAsHost' | 'unusualPort' | 'hiddenCharacters';

/** Something about an address that a person should know before opening it, as a sentence. */
export interface UrlWarning {
  readonly kind: UrlWarningKind;
  readonly message: string;
}

export type UrlInspection =
  /** Must not be opened, whatever the person says: answer `decline`. */
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'askable';
      /** The whole address as it is opened: printable ASCII only, so that nothing in it is invisible. */
      readonly url: string;
      /** Host and, unless it is the scheme's own, port; as in `url`. To be set apart. */
      readonly host: string;
      readonly warnings: readonly UrlWarning[];
    };

/** Judges the address of a URL elicitation (2026-07-28, client/elicitation, Safe URL Handling). Contacts nobody. */
export function inspectUrl(url: string): UrlInspection {
  if (url.length > MAX_URL_LENGTH) {
    return refused(`It has ${url.length} characters; at most ${MAX_URL_LENGTH} are opened.`);
  }
  if (!URL.canParse(url)) return refused(`It is no valid web address: ${visibleText(bounded(url, 200))}`);
  const parsed = new URL(url);
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') {
    return refused(`Only https and http addresses are opened, not ${bounded(parsed.protocol, 40)}`);
  }
  return { kind: 'askable', url: parsed.href, host: parsed.host, warnings: warningsOf(parsed, url) };
}

function refused(why: string): UrlInspection {
  return { kind: 'refused', reason: `The server's address was not opened. ${why}` };
}

function warningsOf(parsed: URL, asSent: string): readonly UrlWarning[] {
  const { hostname } = parsed;
  const local = isLoopback(hostname);
  const warnings: UrlWarning[] = [];
  if (hostname.split('.').some((label) => label.startsWith('xn--'))) {
    const shown = visibleText(domainToUnicode(hostname));
    warnings.push({
      kind: 'internationalHost',
      message: `The host ${hostname} is displayed as ${shown === '' ? 'nothing readable' : shown}: letters of other alphabets can imitate a name you trust.`,
    });
  }
  if (parsed.protocol === 'http:' && !local) {
    warnings.push({
      kind: 'plainHttp',
      message: 'It is not encrypted (http): others on the way can read and change it.',
    });
  }
  if (parsed.username !== '' || parsed.password !== '') {
    warnings.push({
      kind: 'credentials',
      message: `It carries a user name or password before the host. The host is ${parsed.host}.`,
    });
  }
  if (!local && isIpAddress(hostname)) {
    warnings.push({ kind: 'addressAsHost', message: `Its host is a bare network address, ${hostname}, not a name.` });
  }
  if (!local && parsed.port !== '') {
    warnings.push({ kind: 'unusualPort', message: `It uses the unusual port ${parsed.port}.` });
  }
  if (hasInvisible(asSent) || /[\s\\]/.test(asSent)) {
    warnings.push({
      kind: 'hiddenCharacters',
      message: 'As sent, it had blanks, backslashes or invisible characters. What is shown is what will be opened.',
    });
  }
  return warnings;
}

/** `hostname` as the URL parser writes it: lower case, addresses in their canonical form. */
function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname);
}
