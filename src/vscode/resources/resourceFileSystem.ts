import {
  Disposable,
  EventEmitter,
  FileChangeType,
  FilePermission,
  FileSystemError,
  FileType,
  Uri,
  type FileChangeEvent,
  type FileStat,
  type FileSystemProvider,
} from 'vscode';
import type { Disposable as CoreDisposable } from '../../core/base/disposable';
import { messageOf } from '../../core/base/errors';
import { addressParts, parseAddress, resourceScheme, type ResourceAddress } from './resourceAddress';
import type { ResourceLibrary } from './resourceLibrary';
import type { ResourceStore, StoredResourceFile } from './resourceStore';

/** The address of a content of a resource as the editor takes it. */
export function resourceUri(address: ResourceAddress, fileName: string): Uri {
  return Uri.from({ scheme: resourceScheme, ...addressParts(address, fileName) });
}

/** What a document of a resource shows; undefined for any other document. */
export function addressOf(uri: Uri): ResourceAddress | undefined {
  return uri.scheme === resourceScheme ? parseAddress(uri) : undefined;
}

/** Shows the editor resources of servers as read-only files. What is not kept any more is read again. */
export class ResourceFileSystem implements FileSystemProvider, CoreDisposable {
  readonly #library: ResourceLibrary;
  readonly #changed = new EventEmitter<FileChangeEvent[]>();
  readonly #watch: CoreDisposable;
  readonly onDidChangeFile = this.#changed.event;

  constructor(library: ResourceLibrary, store: ResourceStore) {
    this.#library = library;
    this.#watch = store.onDidChange((changes) => {
      this.#changed.fire(
        changes.map((change) => ({
          type: change.kind === 'gone' ? FileChangeType.Deleted : FileChangeType.Changed,
          uri: resourceUri(change, change.name),
        })),
      );
    });
  }

  dispose(): void {
    this.#watch.dispose();
    this.#changed.dispose();
  }

  /** A person decides what is watched, by command. */
  watch(): Disposable {
    return new Disposable(() => undefined);
  }

  async stat(uri: Uri): Promise<FileStat> {
    const { changedAt, bytes } = await this.#file(uri);
    return {
      type: FileType.File,
      ctime: 0,
      mtime: changedAt,
      size: bytes.byteLength,
      permissions: FilePermission.Readonly,
    };
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return (await this.#file(uri)).bytes;
  }

  readDirectory(uri: Uri): never {
    throw FileSystemError.FileNotFound(uri);
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

  async #file(uri: Uri): Promise<StoredResourceFile> {
    const address = addressOf(uri);
    if (!address) throw FileSystemError.FileNotFound(uri);
    let file: StoredResourceFile | undefined;
    try {
      file = await this.#library.file(address);
    } catch (error) {
      throw FileSystemError.Unavailable(messageOf(error));
    }
    if (!file) throw FileSystemError.FileNotFound(uri);
    return file;
  }
}
