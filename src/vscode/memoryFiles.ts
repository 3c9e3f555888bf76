import { Disposable, EventEmitter, FileSystemError, type FileChangeEvent, type FileType, type Uri } from 'vscode';
import type { Disposable as CoreDisposable } from '../core/base/disposable';

/** What the file systems of the panel have in common: their files come from the panel, and nobody else makes or moves one. */
export abstract class MemoryFiles implements CoreDisposable {
  protected readonly changes = new EventEmitter<FileChangeEvent[]>();
  readonly onDidChangeFile = this.changes.event;

  dispose(): void {
    this.changes.dispose();
  }

  /** Every change is told, whoever watches. */
  watch(): Disposable {
    return new Disposable(() => undefined);
  }

  readDirectory(uri: Uri): [string, FileType][] {
    throw FileSystemError.FileNotFound(uri);
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
}
