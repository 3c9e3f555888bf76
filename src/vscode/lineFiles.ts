import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nextTurn } from '../core/base/nextTurn';

/** Lines are made, or read, in pieces of so many, between which other work has its turn. */
const linesAtOnce = 500;
const suffix = '.jsonl';
/** Of a file that is being written. */
const freshSuffix = '.tmp';
/** Nothing takes so long to be written. */
const tornAfterMs = 3_600_000;

/** The name of the file of a server, whose own name may have any characters. */
export function serverFileName(server: string): string {
  return `${createHash('sha256').update(server).digest('hex').slice(0, 40)}${suffix}`;
}

export function isServerFile(name: string): boolean {
  return name.endsWith(suffix);
}

/** The items in pieces, in order. */
export async function* inPieces<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < items.length; from += linesAtOnce) {
    if (from > 0) await nextTurn();
    yield items.slice(from, from + linesAtOnce);
  }
}

/**
 * Writes a file anew, with its folder where that is missing, and puts it in the place of the old one when all is on the
 * disk: whatever happens meanwhile, the old one or the new one is there. @throws the system's error
 */
export async function replaceFile(
  path: string,
  writeTo: (append: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const fresh = `${path}.${process.pid}${freshSuffix}`;
  try {
    const file = await open(fresh, 'w');
    try {
      // Unlike one `write`, which may take a part where the disk is full, this writes all or throws.
      await writeTo((text) => file.appendFile(text));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Removes what {@link replaceFile} left in a folder when its process was killed. What another window may be writing stays. */
export async function dropTorn(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const torn = names.filter((name) => name.endsWith(freshSuffix)).map((name) => join(folder, name));
  for (const path of torn) {
    try {
      if (Date.now() - (await stat(path)).mtimeMs > tornAfterMs) await rm(path, { force: true });
    } catch {
      // It is gone, or stays until the next time.
    }
  }
}
