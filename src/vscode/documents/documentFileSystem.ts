import {
  Disposable,
  EventEmitter,
  FileChangeType,
  FilePermission,
  FileSystemError,
  FileType,
  type FileChangeEvent,
  type FileStat,
  type FileSystemProvider,
  type Uri,
} from 'vscode';
import type { Disposable as CoreDisposable } from '../../core/base/disposable';
import type { DocumentStore } from './documentStore';

/** Shows the editor what a {@link DocumentStore} keeps, as read-only files. */
export class DocumentFileSystem implements FileSystemProvider, CoreDisposable {
  readonly #store: DocumentStore;
  readonly #changed = new EventEmitter<FileChangeEvent[]>();
  readonly #watch: CoreDisposable;
  readonly onDidChangeFile = this.#changed.event;

  /** @param uriOf - the address of a path of the store */
  constructor(store: DocumentStore, uriOf: (path: string) => Uri) {
    this.#store = store;
    this.#watch = store.onDidDrop((paths) => {
      this.#changed.fire(paths.map((path) => ({ type: FileChangeType.Deleted, uri: uriOf(path) })));
    });
  }

  dispose(): void {
    this.#watch.dispose();
    this.#changed.dispose();
  }

  watch(): Disposable {
    return new Disposable(() => undefined);
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

  readDirectory(uri: Uri): [string, FileType][] {
    const names = this.#store.names(uri.path);
    if (!names) throw FileSystemError.FileNotFound(uri);
    return names.map((name) => [name, FileType.File]);
  }

  readFile(uri: Uri): Uint8Array {
    const file = this.#store.file(uri.path);
    if (!file) throw FileSystemError.FileNotFound(uri);
    return file.bytes;
  }

  createDirectory(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  delete(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  rename(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }
}
