import {
  Disposable,
  EventEmitter,
  FileChangeType,
  FileSystemError,
  FileType,
  type FileChangeEvent,
  type FileStat,
  type FileSystemProvider,
  type Uri,
} from 'vscode';
import type { OwnedTool } from './ownedTool';

/** Longest document that is kept, in bytes. */
const maxBytes = 8_000_000;
/** Most documents kept; the oldest are dropped. */
const maxFiles = 50;

interface ArgumentFile {
  /** The tool whose arguments they are. */
  readonly tool: OwnedTool;
  bytes: Uint8Array;
  readonly ctime: number;
  mtime: number;
}

/** Holds the arguments that are edited as JSON, in memory. Files are made by {@link create} and can be saved to. */
export class ArgumentFileSystem implements FileSystemProvider {
  readonly #files = new Map<string, ArgumentFile>();
  readonly #changed = new EventEmitter<FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;

  /** @param now - milliseconds since the epoch */
  create(uri: Uri, { server, localName }: OwnedTool, text: string, now: number): void {
    const tool = { server, localName };
    this.#files.set(uri.path, { tool, bytes: Buffer.from(text), ctime: now, mtime: now });
    const [oldest] = this.#files.keys();
    if (this.#files.size > maxFiles && oldest !== undefined) this.#files.delete(oldest);
  }

  toolOf(uri: Uri): OwnedTool | undefined {
    return this.#files.get(uri.path)?.tool;
  }

  dispose(): void {
    this.#changed.dispose();
    this.#files.clear();
  }

  watch(): Disposable {
    return new Disposable(() => undefined);
  }

  stat(uri: Uri): FileStat {
    const { bytes, ctime, mtime } = this.#file(uri);
    return { type: FileType.File, ctime, mtime, size: bytes.byteLength };
  }

  readFile(uri: Uri): Uint8Array {
    return this.#file(uri).bytes;
  }

  writeFile(uri: Uri, content: Uint8Array): void {
    const file = this.#file(uri);
    if (content.byteLength > maxBytes) throw FileSystemError.Unavailable(`Arguments are limited to ${maxBytes} bytes.`);
    file.bytes = content;
    file.mtime = Date.now();
    this.#changed.fire([{ type: FileChangeType.Changed, uri }]);
  }

  readDirectory(): [string, FileType][] {
    return [];
  }

  createDirectory(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  delete(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  rename(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  #file(uri: Uri): ArgumentFile {
    const file = this.#files.get(uri.path);
    if (!file) throw FileSystemError.FileNotFound(uri);
    return file;
  }
}
