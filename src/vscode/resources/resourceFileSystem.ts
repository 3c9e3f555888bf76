import {
  FileChangeType,
  FilePermission,
  FileSystemError,
  FileType,
  type FileStat,
  type FileSystemProvider,
  type Uri,
} from 'vscode';
import { messageOf } from '../../core/base/errors';
import { MemoryFiles } from '../memoryFiles';
import type { ResourceAddress } from './resourceAddress';
import type { ResourceFileChange, StoredResourceFile } from './resourceStore';
import { addressOf, resourceUri } from './resourceUri';

/** What a document shows; undefined: there is no such content. @throws McpHostError if it can't be read */
export type ReadFile = (address: ResourceAddress) => Promise<StoredResourceFile | undefined>;

/** Shows the editor resources of servers as read-only files. What is not kept any more is read again. */
export class ResourceFileSystem extends MemoryFiles implements FileSystemProvider {
  readonly #read: ReadFile;

  constructor(read: ReadFile) {
    super();
    this.#read = read;
  }

  /** Has open documents look for what they show now. */
  changed(changes: readonly ResourceFileChange[]): void {
    this.changes.fire(
      changes.map((change) => ({
        type: change.kind === 'gone' ? FileChangeType.Deleted : FileChangeType.Changed,
        uri: resourceUri(change, change.name),
      })),
    );
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

  writeFile(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  async #file(uri: Uri): Promise<StoredResourceFile> {
    const address = addressOf(uri);
    if (!address) throw FileSystemError.FileNotFound(uri);
    let file: StoredResourceFile | undefined;
    try {
      file = await this.#read(address);
    } catch (error) {
      throw FileSystemError.Unavailable(messageOf(error));
    }
    if (!file) throw FileSystemError.FileNotFound(uri);
    return file;
  }
}
