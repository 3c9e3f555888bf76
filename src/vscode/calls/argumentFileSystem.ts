import { FileChangeType, FileSystemError, FileType, type FileStat, type FileSystemProvider, type Uri } from 'vscode';
import { MemoryFiles } from '../memoryFiles';
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
export class ArgumentFileSystem extends MemoryFiles implements FileSystemProvider {
  readonly #files = new Map<string, ArgumentFile>();

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

  override dispose(): void {
    super.dispose();
    this.#files.clear();
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
    this.changes.fire([{ type: FileChangeType.Changed, uri }]);
  }

  override readDirectory(): [string, FileType][] {
    return [];
  }

  #file(uri: Uri): ArgumentFile {
    const file = this.#files.get(uri.path);
    if (!file) throw FileSystemError.FileNotFound(uri);
    return file;
  }
}
