/** The longest time, in ms, for which a list is taken to be fresh: one day. */
export const maxTtlMs = 24 * 60 * 60 * 1000;

/** How long a result may be used, and by whom; 2026-07-28 server/utilities/caching. */
export interface CacheHints {
  /** Milliseconds from when it was received: 0 to 24 h. */
  readonly ttlMs: number;
  readonly cacheScope: 'public' | 'private';
}

/** Reads the hints of one result. Whatever is absent or no hint counts as the careful answer: not fresh, private. */
export function readCacheHints(result: Readonly<Record<string, unknown>>): CacheHints {
  const ttl = result['ttlMs'];
  return {
    ttlMs: typeof ttl === 'number' && ttl > 0 ? Math.min(ttl, maxTtlMs) : 0,
    cacheScope: result['cacheScope'] === 'public' ? 'public' : 'private',
  };
}

/** The hints of a list that came in several pages: the shortest time, and private if any page is. */
export function joinCacheHints(left: CacheHints, right: CacheHints): CacheHints {
  return {
    ttlMs: Math.min(left.ttlMs, right.ttlMs),
    cacheScope: left.cacheScope === 'public' ? right.cacheScope : 'private',
  };
}
