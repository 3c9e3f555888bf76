import type { Clock } from '../base/clock';
import { readCacheHints } from './cacheHints';
import { valueSize } from './valueSize';

/** Results that are kept for one server; `protocol.md` §13. */
const maxEntries = 200;

/** Size of all that is kept for one server, and of one result, by {@link valueSize}. */
const maxTotalSize = 16 * 1_048_576;
const maxEntrySize = 4 * 1_048_576;

interface CachedRead<Result> {
  readonly result: Result;
  readonly freshUntil: number;
  readonly size: number;
}

/**
 * What one server answered to `resources/read`, for as long as it said that it may be used (2026-07-28,
 * server/utilities/caching). It holds for one connection: whoever makes a new one makes a new cache, so nothing is ever
 * shared with another identity.
 */
export class ReadCache<Result extends Readonly<Record<string, unknown>>> {
  readonly #clock: Clock;
  /** The least recently added first. */
  readonly #reads = new Map<string, CachedRead<Result>>();
  #totalSize = 0;
  #changeCount = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How often {@link changed} was told: what was asked for before the last time is old. */
  get changeCount(): number {
    return this.#changeCount;
  }

  get(uri: string): Result | undefined {
    const read = this.#reads.get(uri);
    if (!read) return undefined;
    if (this.#clock.now() < read.freshUntil) return read.result;
    this.#drop(uri, read);
    return undefined;
  }

  /** Keeps a result that was just received, if the server gave it time and it is not too large. It replaces what was there. */
  put(uri: string, result: Result): void {
    const before = this.#reads.get(uri);
    if (before) this.#drop(uri, before);
    const { ttlMs } = readCacheHints(result);
    if (ttlMs <= 0) return;
    const size = valueSize(result, maxEntrySize);
    if (size >= maxEntrySize) return;
    this.#reads.set(uri, { result, freshUntil: this.#clock.now() + ttlMs, size });
    this.#totalSize += size;
    for (const [oldest, read] of this.#reads) {
      if (this.#reads.size <= maxEntries && this.#totalSize <= maxTotalSize) break;
      this.#drop(oldest, read);
    }
  }

  /** A resource has changed. Those above and below it may have too: a server may name a part of what was asked for. */
  changed(uri: string): void {
    this.#changeCount++;
    for (const [cached, read] of [...this.#reads]) {
      if (cached.startsWith(uri) || uri.startsWith(cached)) this.#drop(cached, read);
    }
  }

  #drop(uri: string, read: CachedRead<Result>): void {
    this.#reads.delete(uri);
    this.#totalSize -= read.size;
  }
}
