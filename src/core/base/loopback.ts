/** Whether a host, as in `URL.hostname`, is this machine itself: what goes there leaves it on no wire. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127(?:\.\d+){3}$|^\[::1\]$/.test(hostname);
}
