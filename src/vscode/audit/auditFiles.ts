import { constants } from 'node:fs';
import { mkdir, open, readdir, readFile, stat, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { isNotFound } from '../../core/base/notFound';

/** The log is written in so many files, so that the oldest part of it can go. */
const parts = 4;

const pattern = /^audit-(\d{6})\.jsonl$/;

/** For one write. Only where others fill each file as soon as it is begun, more than three are needed. */
const maxTries = 16;

/** Numbers start anew only when all files are gone. */
const lastNumber = 999_999;

/**
 * The files of an audit log: numbered, each with a bounded size, the newest being written to. Several windows may use them at
 * once. Each write is one that appends, which systems do as a whole, so that lines of others stay whole; files are never
 * renamed and never changed otherwise, so nobody can be in the middle of one that is taken away from them: each write looks
 * up the newest file and opens it anew. Who finds that full begins the next number, and so does everybody else.
 */
export class AuditFiles {
  readonly #folder: string;
  /** Of all files together, in bytes. */
  readonly #limit: () => number;

  constructor(folder: string, limit: () => number) {
    this.#folder = folder;
    this.#limit = limit;
  }

  /**
   * Appends whole lines, by one write. @returns how many of the bytes were written
   * @throws the system's error
   */
  async append(lines: Buffer): Promise<number> {
    for (let tries = 1; ; tries++) {
      const newest = (await this.#numbers()).at(-1) ?? 0;
      const isLast = tries === maxTries || newest === lastNumber;
      if (newest === 0) await this.#beginFirst();
      const written = newest === 0 ? undefined : await this.#appendTo(newest, lines, isLast);
      if (written !== undefined) return written;
      if (isLast) throw new Error(`No file of ${this.#folder} can be written to.`);
    }
  }

  /** The text of each file, the oldest first. */
  async read(): Promise<readonly string[]> {
    const texts: string[] = [];
    for (const number of await this.#numbers()) {
      const text = await unlessGone(readFile(this.#path(number), 'utf8'));
      if (text !== undefined) texts.push(text);
    }
    return texts;
  }

  /** Takes all files away. */
  async clear(): Promise<void> {
    for (const number of await this.#numbers()) await unlessGone(unlink(this.#path(number)));
  }

  /** Undefined: the file is full, so that there is a newer one now, or it is gone. */
  async #appendTo(number: number, lines: Buffer, evenIfFull: boolean): Promise<number | undefined> {
    const file = await unlessGone(open(this.#path(number), constants.O_RDWR | constants.O_APPEND));
    if (!file) return undefined;
    try {
      const { size } = await file.stat();
      if (size > 0 && size + lines.length > this.#partLimit && !evenIfFull) {
        await this.#begin(number + 1);
        return undefined;
      }
      const written = await appendAll(file, size, lines);
      // Taken away meanwhile, with what was written.
      return (await file.stat()).nlink === 0 ? undefined : written;
    } finally {
      await file.close();
    }
  }

  async #beginFirst(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.#begin(1);
  }

  /** Makes a file, unless another window did so, and takes the oldest away where there are too many. */
  async #begin(number: number): Promise<void> {
    const file = await open(this.#path(number), constants.O_WRONLY | constants.O_CREAT, 0o600);
    await file.close();
    let room = this.#limit() - this.#partLimit;
    for (const older of (await this.#numbers()).filter((each) => each < number).reverse()) {
      room -= (await unlessGone(stat(this.#path(older))))?.size ?? 0;
      if (room < 0) await unlessGone(unlink(this.#path(older)));
    }
  }

  get #partLimit(): number {
    return Math.floor(this.#limit() / parts);
  }

  async #numbers(): Promise<number[]> {
    const names = (await unlessGone(readdir(this.#folder))) ?? [];
    return names
      .flatMap((name) => pattern.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((left, right) => left - right);
  }

  #path(number: number): string {
    return join(this.#folder, `audit-${String(number).padStart(6, '0')}.jsonl`);
  }
}

const lineEnd = 0x0a;

/** Begins a line of its own also behind one that was torn, by a full disk or the end of a process. */
async function appendAll(file: FileHandle, size: number, lines: Buffer): Promise<number> {
  const last = Buffer.alloc(1);
  const isTorn = size > 0 && (await file.read(last, 0, 1, size - 1)).bytesRead === 1 && last[0] !== lineEnd;
  const { bytesWritten } = await file.write(isTorn ? Buffer.concat([Buffer.from('\n'), lines]) : lines);
  return Math.max(0, bytesWritten - (isTorn ? 1 : 0));
}

/** Undefined where a file or folder is not there, for instance since another window took it away. */
async function unlessGone<T>(action: Promise<T>): Promise<T | undefined> {
  try {
    return await action;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
