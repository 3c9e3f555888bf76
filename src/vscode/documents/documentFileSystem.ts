import {
  FileChangeType,
  FilePermission,
  FileSystemError,
  FileType,
  type FileStat,
  type FileSystemProvider,
  type Uri,
} from 'vscode';
import type { Disposable as CoreDisposable } from '../../core/base/disposable';
import { MemoryFiles } from '../memoryFiles';
import type { DocumentStore } from './documentStore';

/** Shows the editor what a {@link DocumentStore} keeps, as read-only files. */
export class DocumentFileSystem extends MemoryFiles implements FileSystemProvider {
  readonly #store: DocumentStore;
  readonly #watch: CoreDisposable;

  /** @param uriOf - the address of a path of the store */
  constructor(store: DocumentStore, uriOf: (path: string) => Uri) {
    super();
    this.#store = store;
    this.#watch = store.onDidDrop((paths) => {
      this.changes.fire(paths.map((path) => ({ type: FileChangeType.Deleted, uri: uriOf(path) })));
    });
  }

  override dispose(): void {
    this.#watch.dispose();
    super.dispose();
  }

  stat(uri: Uri): FileStat {
    const file = this.#store.file(uri.path);
    if (file) {
      const { bytes, createdAt } = file;
      return {
        type: FileType.File,
        ctime: createdAt,
        mtime: createdAt,
        size: bytes.byteLength,
        permissions: FilePermission.Readonly,
      };
    }
    if (this.#store.names(uri.path)) return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    throw FileSystemError.FileNotFound(uri);
  }

  override readDirectory(uri: Uri): [string, FileType][] {
    const names = this.#store.names(uri.path);
    if (!names) throw FileSystemError.FileNotFound(uri);
    return names.map((name) => [name, FileType.File]);
  }

  readFile(uri: Uri): Uint8Array {
    const file = this.#store.file(uri.path);
    if (!file) throw FileSystemError.FileNotFound(uri);
    return file.bytes;
  }

  writeFile(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }
}
