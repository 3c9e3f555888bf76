import { isLoopback } from '../core/base/loopback';
import { parseUrl } from '../core/base/parseUrl';

/** The variables that name proxies, as in `process.env`. */
export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy that the environment names for an address: `HTTPS_PROXY` or `HTTP_PROXY` by its scheme, else `ALL_PROXY`, in
 * small letters or capitals. Undefined: none, for hosts that `NO_PROXY` names and for this machine itself, which no proxy
 * could reach.
 */
export function proxyFor(url: URL, env: ProxyEnvironment): URL | undefined {
  if (isLoopback(url.hostname) || isExempt(url, read(env, 'no_proxy') ?? '')) return undefined;
  const named = read(env, url.protocol === 'https:' ? 'https_proxy' : 'http_proxy') ?? read(env, 'all_proxy');
  if (named === undefined) return undefined;
  const address = named.includes('://') ? named : `http://${named}`;
  const proxy = parseUrl(address);
  return proxy?.protocol === 'http:' || proxy?.protocol === 'https:' ? proxy : undefined;
}

function read(env: ProxyEnvironment, name: string): string | undefined {
  const value = (env[name] ?? env[name.toUpperCase()])?.trim();
  return value === '' ? undefined : value;
}

/** `*`, or hosts: `example.com` and `.example.com` name the domain with all below it; a port narrows it down. */
function isExempt({ hostname, port, protocol }: URL, list: string): boolean {
  const ownPort = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return list.split(/[\s,]+/).some((rule) => {
    if (rule === '*') return true;
    const [, host = '', rulePort] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(rule.toLowerCase()) ?? [];
    if (host === '' || (rulePort !== undefined && rulePort !== ownPort)) return false;
    return hostname === host || hostname.endsWith(`.${host}`);
  });
}

/** `Proxy-Authorization` for a proxy whose address has a user name and password. */
export function proxyAuthorization({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === '' && password === '') return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'Proxy-Authorization': `Basic ${Buffer.from(credentials, 'utf8').toString('base64')}` };
}
