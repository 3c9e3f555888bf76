import { createHash } from 'node:crypto';
import { mkdir, open, rename, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { nextTurn } from '../core/base/nextTurn';

/** Lines are made, or read, in pieces of so many, between which other work has its turn. */
const linesAtOnce = 500;

/** The name of the file of a server, whose own name may have any characters. */
export function serverFileName(server: string): string {
  return `${createHash('sha256').update(server).digest('hex').slice(0, 40)}.jsonl`;
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
export async function replaceFile(path: string, writeTo: (file: FileHandle) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const fresh = `${path}.${process.pid}.tmp`;
  const file = await open(fresh, 'w');
  try {
    await writeTo(file);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, path);
}
