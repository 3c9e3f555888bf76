import { domainToUnicode } from 'node:url';
import { english, type Localizer } from '../base/localizer';
import { isLoopback } from '../base/loopback';
import { bounded, hasInvisible, visibleText } from './visibleText';
import { parseUrl } from '../base/parseUrl';

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
export function inspectUrl(url: string, l10n: Localizer = english): UrlInspection {
  const refused = (why: string): UrlInspection => ({
    kind: 'refused',
    reason: l10n.t("The server's address was not opened. {0}", why),
  });
  if (url.length > MAX_URL_LENGTH) {
    return refused(l10n.t('It has {0} characters; at most {1} are opened.', url.length, MAX_URL_LENGTH));
  }
  const parsed = parseUrl(url);
  if (!parsed) return refused(l10n.t('It is no valid web address: {0}', visibleText(bounded(url, 200))));
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') {
    return refused(l10n.t('Only https and http addresses are opened, not {0}', bounded(parsed.protocol, 40)));
  }
  return { kind: 'askable', url: parsed.href, host: parsed.host, warnings: warningsOf(parsed, url, l10n) };
}

function warningsOf(parsed: URL, asSent: string, l10n: Localizer): readonly UrlWarning[] {
  const { hostname } = parsed;
  const local = isLoopback(hostname);
  const warnings: UrlWarning[] = [];
  if (hostname.split('.').some((label) => label.startsWith('xn--'))) {
    const shown = visibleText(domainToUnicode(hostname));
    warnings.push({
      kind: 'internationalHost',
      message: l10n.t(
        'The host {0} is displayed as {1}: letters of other alphabets can imitate a name you trust.',
        hostname,
        shown === '' ? l10n.t('nothing readable') : shown,
      ),
    });
  }
  if (parsed.protocol === 'http:' && !local) {
    warnings.push({
      kind: 'plainHttp',
      message: l10n.t('It is not encrypted (http): others on the way can read and change it.'),
    });
  }
  if (parsed.username !== '' || parsed.password !== '') {
    warnings.push({
      kind: 'credentials',
      message: l10n.t('It carries a user name or password before the host. The host is {0}.', parsed.host),
    });
  }
  if (!local && isIpAddress(hostname)) {
    warnings.push({
      kind: 'addressAsHost',
      message: l10n.t('Its host is a bare network address, {0}, not a name.', hostname),
    });
  }
  if (!local && parsed.port !== '') {
    warnings.push({ kind: 'unusualPort', message: l10n.t('It uses the unusual port {0}.', parsed.port) });
  }
  if (hasInvisible(asSent) || /[\s\\]/.test(asSent)) {
    warnings.push({
      kind: 'hiddenCharacters',
      message: l10n.t(
        'As sent, it had blanks, backslashes or invisible characters. What is shown is what will be opened.',
      ),
    });
  }
  return warnings;
}

/** `hostname` as the URL parser writes it: lower case, addresses in their canonical form. */
function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname);
}
