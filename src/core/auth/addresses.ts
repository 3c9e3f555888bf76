import { isLoopback } from '../base/loopback';
import { parseUrl } from '../base/parseUrl';

/**
 * Whether an address that a server or an authorization server names may be used: https, or plain http on this machine, and
 * that only where the MCP server itself runs here: a server elsewhere has no business with what listens on it.
 *
 * @param endpoint - of the MCP server
 */
export function isSafeAddress(address: string, endpoint: string): boolean {
  const url = parseUrl(address);
  if (!url) return false;
  const { protocol, hostname, username, password, hash } = url;
  if (username !== '' || password !== '' || hash !== '') return false;
  if (isLoopback(hostname)) return (protocol === 'http:' || protocol === 'https:') && isLocal(endpoint);
  return protocol === 'https:';
}

/** Whether an authorization server may send the person back there: https, this machine, or a scheme that only an app has. */
export function isRedirectUri(address: string): boolean {
  const url = parseUrl(address);
  if (!url) return false;
  const { protocol, hostname, hash } = url;
  if (hash !== '') return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return isLoopback(hostname);
  return !['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:'].includes(protocol);
}

/** What an address can be shown as: the rest may hold a secret. Empty if it is none. */
export function originOf(address: string): string {
  const url = parseUrl(address);
  if (!url) return '';
  const { protocol, host } = url;
  return `${protocol}//${host}`;
}

function isLocal(endpoint: string): boolean {
  const url = parseUrl(endpoint);
  return url !== undefined && isLoopback(url.hostname);
}
