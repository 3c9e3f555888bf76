import { Emitter, type Event } from '../../core/base/event';
import type { ResourceAddress } from './resourceAddress';
import type { ResourceFile } from './resourceFiles';

/** A file that was read, and since when it is what it is. */
export interface StoredResourceFile extends ResourceFile {
  /** Milliseconds since the epoch; later for each change. */
  readonly changedAt: number;
}

/** How much is kept. What was read last is kept whatever its size. */
export interface ResourceStoreLimits {
  readonly resources: number;
  readonly bytes: number;
}

const defaultLimits: ResourceStoreLimits = { resources: 200, bytes: 64_000_000 };

/** A file that is not what it was. `gone`: its resource has no such content any more. */
export interface ResourceFileChange extends ResourceAddress {
  readonly name: string;
  readonly kind: 'changed' | 'gone';
}

/** The files of one resource by their `content`. */
export type Files = ReadonlyMap<string, StoredResourceFile>;

/** A resource that is being read. */
export interface PendingRead {
  readonly server: string;
  readonly uri: string;
  /** It changed meanwhile. */
  outdated: boolean;
}

interface Entry {
  readonly server: string;
  readonly uri: string;
  readonly files: Files;
  /** Not what the server has now, or perhaps not. */
  stale: boolean;
}

/** Keeps what was read of resources, in memory: what was not used for longest is dropped when there is too much. */
export class ResourceStore {
  readonly #limits: ResourceStoreLimits;
  /** The least recently used first. */
  readonly #entries = new Map<string, Entry>();
  readonly #pending = new Set<PendingRead>();
  readonly #changed = new Emitter<readonly ResourceFileChange[]>();

  constructor(limits: ResourceStoreLimits = defaultLimits) {
    this.#limits = limits;
  }

  /** Files changed, or may have. */
  readonly onDidChange: Event<readonly ResourceFileChange[]> = this.#changed.event;

  /** Bytes of all files kept. */
  get bytes(): number {
    return [...this.#entries.values()].reduce((sum, { files }) => sum + bytesOf(files), 0);
  }

  /** Whether the resource was read and is kept, stale or not. */
  has(server: string, uri: string): boolean {
    return this.#entries.has(keyOf(server, uri));
  }

  /** The files of a resource; undefined if it has to be read. */
  files(server: string, uri: string): Files | undefined {
    const key = keyOf(server, uri);
    const entry = this.#entries.get(key);
    if (!entry || entry.stale) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.files;
  }

  /** To be called before a resource is read; the outcome is for {@link put} or {@link abandon}. */
  beginRead(server: string, uri: string): PendingRead {
    const read: PendingRead = { server, uri, outdated: false };
    this.#pending.add(read);
    return read;
  }

  /** A read that failed. */
  abandon(read: PendingRead): void {
    this.#pending.delete(read);
  }

  /**
   * Keeps what was read of a resource. A file that differs from what was kept is told of. If the resource changed while it
   * was read, that is told of once more.
   * @param now - milliseconds since the epoch
   */
  put(read: PendingRead, files: readonly ResourceFile[], now: number): Files {
    const { server, uri } = read;
    this.#pending.delete(read);
    const key = keyOf(server, uri);
    const before = this.#entries.get(key)?.files;
    const changes: ResourceFileChange[] = [];
    const stored = new Map<string, StoredResourceFile>();
    for (const file of files) {
      const old = before?.get(file.content);
      const same = old?.name === file.name && Buffer.compare(old.bytes, file.bytes) === 0;
      const changedAt = same ? old.changedAt : Math.max(now, (old?.changedAt ?? 0) + 1);
      stored.set(file.content, { ...file, changedAt });
      if (old && !same) changes.push({ server, uri, content: file.content, name: old.name, kind: 'changed' });
    }
    for (const [content, { name }] of before ?? []) {
      if (!stored.has(content)) changes.push({ server, uri, content, name, kind: 'gone' });
    }
    this.#entries.delete(key);
    this.#entries.set(key, { server, uri, files: stored, stale: false });
    this.#dropOldest();
    if (changes.length > 0) this.#changed.fire(changes);
    if (read.outdated) this.invalidate(server, uri);
    return stored;
  }

  /** A resource of a server changed, or one above or below it: what is kept has to be read again. */
  invalidate(server: string, uri: string): void {
    const changes: ResourceFileChange[] = [];
    const concerned = (other: Pick<Entry, 'server' | 'uri'>): boolean =>
      other.server === server && (other.uri.startsWith(uri) || uri.startsWith(other.uri));
    for (const read of this.#pending) if (concerned(read)) read.outdated = true;
    for (const entry of this.#entries.values()) {
      if (!concerned(entry)) continue;
      entry.stale = true;
      for (const { content, name } of entry.files.values()) {
        changes.push({ server, uri: entry.uri, content, name, kind: 'changed' });
      }
    }
    if (changes.length > 0) this.#changed.fire(changes);
  }

  #dropOldest(): void {
    let { bytes } = this;
    for (const [key, { files }] of this.#entries) {
      const tooMuch = this.#entries.size > this.#limits.resources || bytes > this.#limits.bytes;
      if (!tooMuch || this.#entries.size === 1) break;
      this.#entries.delete(key);
      bytes -= bytesOf(files);
    }
  }
}

function bytesOf(files: Files): number {
  let sum = 0;
  for (const { bytes } of files.values()) sum += bytes.byteLength;
  return sum;
}

function keyOf(server: string, uri: string): string {
  // No server's name has a blank.
  return `${server} ${uri}`;
}
