import { parseUrl } from '../base/parseUrl';

/** Statuses of failures that may pass, whatever the body says: proxies, overload and outages; `protocol.md` §3.2. */
export function isPassingFailure(status: number): boolean {
  return status === 407 || status === 408 || status === 429 || status >= 500;
}

/** Whether a status asks to go elsewhere. */
export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/**
 * Where a redirect leads that may be followed: the same origin, by a status that keeps method and body. Undefined for any
 * other response. `protocol.md` §3.2.
 */
export function redirectTarget(status: number, location: string | undefined, from: string): string | undefined {
  if ((status !== 307 && status !== 308) || location === undefined) return undefined;
  const target = parseUrl(location, from);
  return target?.origin === new URL(from).origin ? target.href : undefined;
}

/** Same-origin redirects that are followed for one request; `protocol.md` §13. */
export const maxRedirects = 3;

/** How long a `Retry-After` header asks to wait at `now` (ms since the epoch), in ms; undefined if it says nothing. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim();
  if (text === undefined || text === '') return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // A date has a name in it: bare numbers of other forms are dates to Date.parse too.
  const at = /[a-z]/i.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
