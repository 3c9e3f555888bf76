import { Emitter, type Event } from '../../core/base/event';

/** A file of a document. */
export interface StoredFile {
  readonly bytes: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** How much is kept. The newest document is kept whatever its size. */
export interface StoreLimits {
  readonly documents: number;
  readonly bytes: number;
}

const defaultLimits: StoreLimits = { documents: 50, bytes: 64_000_000 };

/** A file to be kept. */
export interface NewFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface Stored {
  readonly files: Map<string, StoredFile>;
  readonly createdAt: number;
}

/**
 * Keeps documents, each a folder of files, in memory: the oldest are dropped when there are too many or they are too
 * large together. Paths are `/<number>/<file name>`.
 */
export class DocumentStore {
  readonly #limits: StoreLimits;
  readonly #documents = new Map<string, Stored>();
  readonly #dropped = new Emitter<readonly string[]>();
  #bytes = 0;
  #last = 0;

  constructor(limits: StoreLimits = defaultLimits) {
    this.#limits = limits;
  }

  /** The paths of files that are not kept any more. */
  readonly onDidDrop: Event<readonly string[]> = this.#dropped.event;

  /** Bytes of all files kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Keeps the files of one document.
   * @param createdAt - milliseconds since the epoch
   * @returns the folder: `/<number>`
   */
  add(files: readonly NewFile[], createdAt: number): string {
    const folder = `/${++this.#last}`;
    const stored: Stored = { files: new Map(), createdAt };
    this.#documents.set(folder, stored);
    for (const file of files) this.#put(folder, stored, file);
    this.#dropOldest();
    return folder;
  }

  /** Keeps one more file of a document, in place of one of that name; does nothing if the document is not kept any more. */
  put(folder: string, file: NewFile): void {
    const stored = this.#documents.get(folder);
    if (!stored) return;
    this.#put(folder, stored, file);
    this.#dropOldest();
  }

  file(path: string): StoredFile | undefined {
    return this.#documents.get(folderOf(path))?.files.get(path);
  }

  /** The names of the files in a folder, or undefined if it is not kept. */
  names(folder: string): readonly string[] | undefined {
    const stored = this.#documents.get(folder);
    return stored && [...stored.files.keys()].map((path) => path.slice(folder.length + 1));
  }

  #put(folder: string, stored: Stored, { name, bytes }: NewFile): void {
    const path = `${folder}/${name}`;
    this.#bytes += bytes.byteLength - (stored.files.get(path)?.bytes.byteLength ?? 0);
    stored.files.set(path, { bytes, createdAt: stored.createdAt });
  }

  #dropOldest(): void {
    const dropped: string[] = [];
    for (const [folder, { files }] of this.#documents) {
      const tooMuch = this.#documents.size > this.#limits.documents || this.#bytes > this.#limits.bytes;
      if (!tooMuch || this.#documents.size === 1) break;
      this.#documents.delete(folder);
      for (const [path, { bytes }] of files) {
        this.#bytes -= bytes.byteLength;
        dropped.push(path);
      }
    }
    if (dropped.length > 0) this.#dropped.fire(dropped);
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
