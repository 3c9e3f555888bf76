import { parseUrl } from '../base/parseUrl';

/**
 * Whether what a server's metadata call the resource is that server, by its address or by one above it: the same origin, and
 * the path up to a slash (RFC 9728 §3.3, RFC 8707 §2). Anything else would have tokens made for somebody else.
 */
export function isResourceOf(resource: string, endpoint: string): boolean {
  const named = parseUrl(resource);
  const own = parseUrl(endpoint);
  if (!named || !own) return false;
  if (resource.includes('#') || named.username !== '' || named.password !== '' || named.origin !== own.origin)
    return false;
  if (named.search !== '' && (named.search !== own.search || !samePath(named, own))) return false;
  return withSlash(own.pathname).startsWith(withSlash(named.pathname));
}

function samePath(left: URL, right: URL): boolean {
  return withSlash(left.pathname) === withSlash(right.pathname);
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}
