import { accessSync, closeSync, constants, openSync, readdirSync, readSync, statSync } from 'node:fs';
import type { FileSystemView } from './commandResolution';

/** The longest first line of a script that systems look at, in bytes. */
const MAX_SHEBANG_BYTES = 256;

/** The real file system. */
export const localFiles: FileSystemView = {
  kindOf(path) {
    try {
      const stats = statSync(path);
      if (stats.isDirectory()) return 'folder';
    } catch {
      return undefined;
    }
    try {
      accessSync(path, constants.X_OK);
      return 'executable';
    } catch {
      return 'file';
    }
  },
  list(folder) {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  },
};

/** The interpreter that the first line of a script names, with a carriage return if one ends the line. */
export function interpreterOf(file: string): string | undefined {
  try {
    const descriptor = openSync(file, 'r');
    try {
      const bytes = Buffer.alloc(MAX_SHEBANG_BYTES);
      const text = bytes.toString('utf8', 0, readSync(descriptor, bytes));
      return /^#![ \t]*([^ \t\n]+)/.exec(text)?.[1];
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}
